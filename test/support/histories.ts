import fc from "fast-check";
import { checksummed } from "../../src/core/address.ts";
import type { Hex } from "../../src/core/hex.ts";
import type {
  ContractEntry,
  Entry,
  HistoryState,
  ResultEntry,
  VerificationEntry,
} from "../../src/app/history/entry.ts";
import { resultKey, verificationKey } from "../../src/app/history/entryHandle.ts";

/** The moment at which the states of these tests are read. */
export const present = 1_784_900_000_000;

/** The address of the nth contract, lower case. */
export function addressOf(index: number): Hex {
  return `0x${index.toString(16).padStart(40, "0")}`;
}

/** A contract that was seen then. */
export function contractEntry(
  address: string,
  seenAt: number,
  parts: Partial<ContractEntry> = {},
): ContractEntry {
  return { kind: "contract", address, seenAt, isPinned: false, ...parts };
}

/** A state of networks with these entries. */
export function historyWith(
  networks: Readonly<Record<string, Readonly<Record<string, Entry>>>>,
): HistoryState {
  return new Map(Object.entries(networks).map(([name, entries]) => [name, new Map(Object.entries(entries))]));
}

/** Objects as the product makes them. */
function record<Value>(model: { [Name in keyof Value]: fc.Arbitrary<Value[Name]> }): fc.Arbitrary<Value> {
  return fc.record(model, { noNullPrototype: true });
}

const moment = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: present }));
const address = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }).map(addressOf) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }).map(hexOf) },
);
const id = fc.tuple(part(), part(), part()).map((parts) => parts.join("."));
const network = fc.constantFrom("Net", "Other net", "N".repeat(60), "Ж".repeat(60));

function part(): fc.Arbitrary<string> {
  return fc.oneof(fc.constant("0"), fc.integer({ min: 0, max: 9_999_999_999 }).map(String));
}

function hexOf(value: bigint): Hex {
  return `0x${value.toString(16).padStart(40, "0")}`;
}

function stamped<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<readonly [Value, number]> {
  return fc.tuple(value, moment);
}

function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined });
}

const contract = fc.tuple(
  address,
  record({
    kind: fc.constant("contract" as const),
    address: address.map(checksummed),
    id: maybe(id),
    seenAt: moment,
    inspectedAt: maybe(moment),
    isPinned: fc.boolean(),
    verification: maybe(stamped(fc.constantFrom("perfect", "partial", "verified", "notVerified"))),
    verifiedName: maybe(stamped(fc.constantFrom("Counter", "", "N".repeat(60), `${"N".repeat(59)}…`))),
    deleted: maybe(stamped(fc.boolean())),
  }) satisfies fc.Arbitrary<ContractEntry>,
);

const verification = record({
  kind: fc.constant("verification" as const),
  id: fc.oneof(fc.uuid(), fc.nat(Number.MAX_SAFE_INTEGER).map(String)),
  contract: address,
  word: fc.constantFrom("perfect", "explorerLimited", "timedOut", "w".repeat(40)),
  status: maybe(fc.constantFrom("perfect", "partial", "verified", "notVerified")),
  protocol: fc.constantFrom("session", "direct", "job"),
  host: maybe(fc.constantFrom("127.0.0.1:5555", "h".repeat(100), "[::1]:80")),
  seenAt: moment,
}).map((entry) => [verificationKey(entry.contract, entry.id), entry satisfies VerificationEntry] as const);

const transaction = fc.oneof(
  fc.tuple(id, fc.integer({ min: 0, max: 9_999_999_999 })).map(([payer, at]) => `${payer}-${at}-000000001`),
  fc.constant(`0x${"ab".repeat(32)}`),
);

const keptName = fc.constantFrom("withdraw", "$_0", "n".repeat(50));

const result = record({
  kind: fc.constant("result" as const),
  contract: maybe(address),
  transaction,
  nonce: fc.integer({ min: 0, max: 2_147_483_647 }),
  result: maybe(fc.constantFrom("SUCCESS", "X".repeat(60))),
  outcome: maybe(fc.constantFrom("succeeded" as const, "failed" as const, "pending" as const)),
  seenAt: moment,
  called: maybe(
    stamped(
      record({
        from: fc.constantFrom("verified" as const, "system" as const),
        function: keptName,
        contract: maybe(keptName),
        error: maybe(keptName),
      }),
    ),
  ),
}).map((entry) => [resultKey(entry.transaction, entry.nonce), entry satisfies ResultEntry] as const);

/** An entry of any kind, with its key. */
export const anyEntry: fc.Arbitrary<readonly [key: string, entry: Entry]> = fc.oneof(
  contract,
  verification,
  result,
);

/** A state as a window may have come to it. */
export const anyHistory: fc.Arbitrary<HistoryState> = fc
  .array(fc.tuple(network, fc.array(anyEntry, { minLength: 1, maxLength: 8 })), { maxLength: 3 })
  .map((networks) => new Map(networks.map(([name, entries]) => [name, new Map(entries)])));
