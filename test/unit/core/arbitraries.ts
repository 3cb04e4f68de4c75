import fc from "fast-check";
import type { ContractReference } from "../../../src/core/references/contractReference.ts";
import type { EntityId } from "../../../src/core/hedera/entityId.ts";
import type { Hex } from "../../../src/core/hex.ts";
import type { Parsed } from "../../../src/core/parsed.ts";
import type { Timestamp } from "../../../src/core/timestamp.ts";
import { timestampOperators, type TimestampFilter } from "../../../src/core/timestampFilter.ts";
import {
  formatTransactionId,
  nonceSuffix,
  type TransactionId,
} from "../../../src/core/hedera/transactionId.ts";
import type { TransactionReference } from "../../../src/core/references/transactionReference.ts";

/** The value of a text that must parse. */
export function valueOf<Value>(result: Parsed<Value, string>): Value {
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.value;
}

/** The reason of a text that must not parse; the value otherwise, so that a comparison shows it. */
export function reasonOf<Value>(result: Parsed<Value, string>): unknown {
  return result.ok ? result.value : result.reason;
}

/** Values as parsers make them, so that a strict comparison does not stumble over the prototype. */
const plain = { noNullPrototype: true } as const;

function characters(text: string): string[] {
  return Array.from(text);
}

const part = fc.bigInt({ min: 0n, max: 9_999_999_999n });
const realms = fc.bigInt({ min: 0n, max: 1_000_000n });
const nanos = fc.integer({ min: 0, max: 999_999_999 });

export const entityIds: fc.Arbitrary<EntityId> = fc.record({ shard: part, realm: part, num: part }, plain);

export const transactionIds: fc.Arbitrary<TransactionId> = fc.record(
  {
    payer: entityIds,
    seconds: fc.bigInt({ min: 0n, max: 9_223_372_035n }),
    nanos,
    nonce: fc.option(fc.integer({ min: 0, max: 2_147_483_647 }), { nil: undefined }),
  },
  plain,
);

/** `0.0.x@seconds.nanos`, with `/nonce` when there is one. */
export function sdkSpelling(id: TransactionId): string {
  return formatTransactionId(id).replace(/-(\d+)-(\d+)$/, "@$1.$2") + nonceSuffix(id);
}

export const timestamps: fc.Arbitrary<Timestamp> = fc.record({ seconds: part, nanos }, plain);

/** Exactly so many lower-case hex digits, without `0x`. */
export function hexDigits(length: number): fc.Arbitrary<string> {
  return fc.string({
    minLength: length,
    maxLength: length,
    unit: fc.constantFrom(...characters("0123456789abcdef")),
  });
}

export const addresses: fc.Arbitrary<Hex> = hexDigits(40).map((digits) => `0x${digits}` as const);

export const contractReferences: fc.Arbitrary<ContractReference> = fc.oneof(
  fc.record({ shard: realms, realm: realms, num: part }, plain).map((id) => ({ kind: "id", id }) as const),
  fc
    .tuple(addresses, fc.constantFrom(0n, 0n, 1n), realms, fc.boolean())
    .map(([lower, shard, some, isHome]) => ({
      kind: "address" as const,
      address: { lower, checksum: "none" as const },
      shard,
      realm: isHome ? 0n : some,
    })),
);

export const transactionReferences: fc.Arbitrary<TransactionReference> = fc.oneof(
  transactionIds.map((id) => ({ kind: "id", id }) as const),
  hexDigits(64).map((digits) => ({ kind: "hash", hash: `0x${digits}`, from: "32 bytes" }) as const),
);

export const timestampFilters: fc.Arbitrary<TimestampFilter> = fc.record(
  {
    operator: fc.constantFrom(...timestampOperators),
    timestamp: fc.record({ seconds: fc.bigInt({ min: 0n, max: 9_223_372_035n }), nanos }, plain),
  },
  plain,
);

/** Texts near the languages of the parsers: far likelier to hit an edge than arbitrary ones. */
export const nearMisses: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.string({ maxLength: 70, unit: fc.constantFrom(...characters("0019afAFxX..--@/?:s \n٣")) }),
);

/** What no parser of one value may take: it would be smuggled into a path. */
export const hostileTexts = [
  "../../admin",
  "0.0.1/../2",
  "0.0.1 ",
  " 0.0.1",
  "0.0.1\n",
  "\n0.0.1",
  "0.0.1\0",
  "0.0.1%2f",
  "0.0.1#",
  "0.0.-1",
  "0.0.+1",
  "0.0.1e3",
  "0.0.٣",
  "0.0.１",
  "0..1",
  ".0.1",
  "0.0.",
  "0.0.0.1",
  `${"a".repeat(64)}/../../admin`,
  "junk/../0.0.1-1-1",
  `${"a".repeat(40)}\n`,
  "constructor",
  "__proto__",
];
