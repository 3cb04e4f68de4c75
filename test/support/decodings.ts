import type { DecodedError } from "../../src/decode/decoders/decodeErrorData.ts";
import type {
  Calls,
  ContractName,
  DecodedCall,
  ResultDecoding,
  TracedCall,
} from "../../src/app/decoding/resultDecoding.ts";
import type { SignatureOffer } from "../../src/app/signatures/signatureQuestions.ts";
import type { Hex } from "../../src/core/hex.ts";
import type { AbiItem, Decoded, DecodedArgument } from "../../src/decode/decoding.ts";
import type { Provenance } from "../../src/decode/provenance.ts";
import {
  vault,
  logic,
  limits,
  oracle,
  ofBuild,
  provenances,
  parameter,
  argument,
  read,
  functionOf,
  errorOf,
  eventOf,
  decoded,
} from "./decodedParts.ts";

const amount = [argument("uint256", "amount", 500_000_000n)];

const exceeded = [argument("uint256", "requested", 500_000_000n), argument("uint256", "limit", 300_000_000n)];

const aboveLimit: DecodedError = {
  kind: "custom",
  selector: "a1b2c3d4",
  candidates: [decoded(errorOf("AboveLimit", exceeded), exceeded)],
};

/** A call of a function of one value, which returned nothing or a value. */
export function calling(
  name: string,
  given: readonly DecodedArgument[],
  returned?: DecodedArgument,
  provenance: Provenance = provenances.exact,
): DecodedCall {
  const outputs = returned === undefined ? [] : [parameter(returned.type, returned.name)];
  return {
    kind: "function",
    candidates: [decoded(functionOf(name, given, outputs), given, provenance)],
    returned: returned && read(returned),
    nested: [],
  };
}

/** A call of a trace, with what is said of it. */
export function traced(
  index: number,
  depth: number,
  operation: string,
  to: Hex | undefined,
  call: DecodedCall,
  parts: Partial<TracedCall> = {},
): TracedCall {
  return {
    index,
    depth,
    operation,
    to,
    toId: to === undefined ? undefined : `0.0.${1000 + index}`,
    isContract: to !== undefined,
    from: vault,
    value: undefined,
    gas: 300_000n,
    gasUsed: 2000n,
    input: `0x2e1a7d4d${"0".repeat(56)}1dcd6500`,
    output: "0x",
    outcome: "succeeded",
    isUndone: false,
    isOnFailingPath: false,
    decode: () => call,
    decodeError: () => undefined,
    ...parts,
  };
}

const who = argument("address", "who", { kind: "address", address: logic });

const failing = { outcome: "failed", isOnFailingPath: true, decodeError: () => aboveLimit } as const;

/** Seven calls, of which the third level fails the first; one that fails is caught. */
export const sevenCalls: readonly TracedCall[] = [
  traced(0, 0, "CALL", vault, calling("withdraw", amount), { gasUsed: 21_559n, ...failing }),
  traced(1, 1, "DELEGATECALL", logic, calling("withdraw", amount, undefined, ofBuild("VaultLogic")), {
    gasUsed: 18_902n,
    ...failing,
  }),
  traced(
    2,
    2,
    "STATICCALL",
    "0x0000000000000000000000000000000000000167",
    { kind: "unknown", selector: "18160ddd" },
    {
      gasUsed: 2604n,
      isContract: false,
      toId: "0.0.359",
      output: `0x${"00".repeat(31)}16`,
    },
  ),
  traced(
    3,
    2,
    "CALL",
    oracle,
    calling("note", [who, ...amount], argument("bool", "", { kind: "bool", value: true })),
    {
      gasUsed: 7870n,
    },
  ),
  traced(
    4,
    3,
    "CREATE2",
    undefined,
    {
      kind: "creation",
      contract: { name: "Receipt", provenance: provenances.exact },
      arguments: read(argument("uint256", "id", 42n)),
      origin: provenances.exact,
    },
    {
      gasUsed: 5410n,
      outcome: "caught",
      decodeError: () => ({ kind: "reason", text: "already issued" }),
    },
  ),
  traced(5, 2, "DELEGATECALL", limits, calling("check", [who, ...amount], undefined, ofBuild("Limits")), {
    gasUsed: 4984n,
    ...failing,
  }),
  traced(6, 3, "STATICCALL", oracle, calling("limitOf", [who], argument("uint256", "", 300_000_000n)), {
    gasUsed: 2120n,
  }),
];

const names: Readonly<Record<Hex, ContractName>> = {
  [vault]: { name: "Vault", provenance: provenances.exact },
  [logic]: { name: "VaultLogic", provenance: provenances.exact },
  [limits]: { name: "Limits", provenance: provenances.exact },
};

/** Calls that were found. */
export function foundCalls(calls: readonly TracedCall[], hasMore = false): Calls {
  return { kind: "found", calls, hasMore, isTopOnly: false, hasDepth: true };
}

const transferred = [
  argument("address", "from", { kind: "address", address: vault }, true),
  argument("address", "to", { kind: "address", address: logic }, true),
  argument("uint256", "value", 1000n),
];

/** `Vault.withdraw` that its library refuses two levels down, in the names of a build that matches. */
export function withdrawDecoding(parts: Partial<ResultDecoding> = {}): ResultDecoding {
  return {
    isReading: false,
    isExplaining: false,
    call: calling("withdraw", amount),
    why: { error: aboveLimit, raisedBy: 5 },
    logAt: () => [decoded(eventOf("Transfer", transferred), transferred)],
    nameOf: (address) => names[address],
    tokenOf: () => undefined,
    variablesOf: () => undefined,
    calls: foundCalls(sevenCalls),
    notRequested: 0,
    isRestricted: false,
    mayNameBuilds: true,
    failure: undefined,
    isSourceUnknown: false,
    signatures: undefined,
    ...parts,
  };
}

/** What a signature service may be asked about. */
export function offerOf(parts: Partial<SignatureOffer> = {}): SignatureOffer {
  return {
    host: "signatures.example",
    network: "Test Ledger",
    selectors: 3,
    topics: 1,
    decision: "undecided",
    isAsking: false,
    failure: undefined,
    response: undefined,
    ...parts,
  };
}

/** Two explanations of a call, of an error and of each log: nothing is known for certain. */
export function guessedDecoding(): ResultDecoding {
  const asked = [
    argument("address", "who", { kind: "address", address: oracle }),
    argument("uint256", "", 7n),
  ];
  const both = <Item extends AbiItem>(make: (name: string) => Item): readonly Decoded<Item>[] => [
    decoded(make("ask"), asked, provenances.guess),
    decoded(make("query"), asked, { ...provenances.guess, path: "out/Query.sol/Query.json" }),
  ];
  return withdrawDecoding({
    call: {
      kind: "function",
      candidates: both((name) => functionOf(name, asked)),
      returned: undefined,
      nested: [],
    },
    why: {
      error: { kind: "custom", selector: "a1b2c3d4", candidates: both((name) => errorOf(name, asked)) },
      raisedBy: undefined,
    },
    logAt: () => both((name) => eventOf(name, asked)),
    calls: { kind: "notRecorded" },
  });
}
