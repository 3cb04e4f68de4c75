import type { DecodedError } from "../../src/decode/decoders/decodedError.ts";
import type {
  Calls,
  ContractName,
  DecodedCall,
  ResultDecoding,
  TracedCall,
} from "../../src/app/decoding/resultDecoding.ts";
import type { SignatureOffer } from "../../src/app/signatures/signatureQuestions.ts";
import type { Hex } from "../../src/core/hex.ts";
import type { AbiError, AbiEvent, AbiFunction, AbiParameter } from "../../src/decode/abiItem.ts";
import type { AbiItem, Decoded, DecodedArgument, DecodedValue, Reading } from "../../src/decode/decoding.ts";
import type { Provenance } from "../../src/decode/provenance.ts";

/** Contracts that the decodings are about. */
export const vault: Hex = "0x25fe26adc577cc89172e6156c9e24f7b9751b762";
export const logic: Hex = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
export const limits: Hex = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc";
export const oracle: Hex = "0x90f79bf6eb2c4f870365e785982e1f101e93b906";

/** An opened folder that is the only one. */
export const onlyFolder = { uri: "file:///work", label: "" } as const;

type BuildOrigin = Extract<Provenance, { kind: "build" }>;

/** A build that has the code, and whose ABI is proven, by the name of its contract. */
export function ofBuild(contract: string, parts: Partial<BuildOrigin> = {}): BuildOrigin {
  return {
    kind: "build",
    relation: "exact",
    isProven: true,
    contract,
    isNamed: true,
    folder: onlyFolder,
    path: `out/${contract}.sol/${contract}.json`,
    ...parts,
  };
}

/** Sources, one of each kind. */
export const provenances = {
  language: { kind: "language" },
  exact: ofBuild("Vault"),
  sameCode: ofBuild("Vault", { relation: "sameCode", isProven: false }),
  verified: { kind: "verified", grade: "exact", contract: "Vault", host: "verifier.example" },
  match: { kind: "verified", grade: "match", contract: "Vault", host: "verifier.example" },
  system: { kind: "system", contract: "Hedera Token Service" },
  chosen: { kind: "chosen", file: "abi/vault.json" },
  guess: { kind: "guess", contract: "Oracle", folder: onlyFolder, path: "out/Oracle.sol/Oracle.json" },
  signature: { kind: "signature", host: "signatures.example" },
} as const satisfies Readonly<Record<string, Provenance>>;

/** A parameter by its type and name. */
export function parameter(type: string, name: string, isIndexed = false): AbiParameter {
  return { name, type, isIndexed, components: [] };
}

/** A value by its name. */
export function argument(
  type: string,
  name: string,
  value: DecodedValue | bigint,
  isIndexed = false,
): DecodedArgument {
  return { name, type, isIndexed, value: typeof value === "bigint" ? { kind: "integer", value } : value };
}

/** Bytes that were read. */
export function read(...given: readonly DecodedArgument[]): Reading {
  return { kind: "read", arguments: given };
}

/** A function that was called. */
export function functionOf(
  name: string,
  given: readonly DecodedArgument[],
  outputs: readonly AbiParameter[] = [],
): AbiFunction {
  return { kind: "function", ...declared(name, given), selector: "2e1a7d4d", outputs };
}

/** An error that was raised. */
export function errorOf(name: string, given: readonly DecodedArgument[]): AbiError {
  return { kind: "error", ...declared(name, given), selector: "a1b2c3d4" };
}

/** An event that was logged. */
export function eventOf(name: string, given: readonly DecodedArgument[]): AbiEvent {
  return { kind: "event", ...declared(name, given), topic: "ab".repeat(32) };
}

function declared(name: string, given: readonly DecodedArgument[]) {
  return {
    name,
    signature: `${name}(${given.map(({ type }) => type).join(",")})`,
    inputs: given.map(({ type, name: called, isIndexed }) => parameter(type, called, isIndexed)),
  };
}

/** What an item makes of bytes. */
export function decoded<Item extends AbiItem>(
  item: Item,
  given: readonly DecodedArgument[],
  provenance: Provenance = provenances.exact,
): Decoded<Item> {
  return { item, provenance, reading: read(...given) };
}

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
    valueInTinybars: 0n,
    gas: 300_000n,
    gasUsed: 2000n,
    input: `0x2e1a7d4d${"0".repeat(56)}1dcd6500`,
    output: "0x",
    outcome: "succeeded",
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
  traced(1, 1, "DELEGATECALL", logic, calling("withdraw", amount), { gasUsed: 18_902n, ...failing }),
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
  traced(5, 2, "DELEGATECALL", limits, calling("check", [who, ...amount]), { gasUsed: 4984n, ...failing }),
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
  return { kind: "found", calls, hasMore };
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
    call: calling("withdraw", amount),
    why: { error: aboveLimit, raisedBy: 5 },
    logAt: () => [decoded(eventOf("Transfer", transferred), transferred)],
    nameOf: (address) => names[address],
    calls: foundCalls(sevenCalls),
    notAsked: 0,
    mayNameBuilds: true,
    failure: undefined,
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

/** A value of every kind, nested and long. */
export const everyValue: readonly DecodedArgument[] = [
  argument("uint256", "largest", 2n ** 256n - 1n),
  argument("int256", "negative", -(2n ** 255n)),
  argument("bool", "isOpen", { kind: "bool", value: false }),
  argument("address", "who", { kind: "address", address: vault }),
  argument("address", "stranger", { kind: "address", address: "0x15d34aaf54267db7d7c367839aaf71a00a2c6a65" }),
  argument("bytes32", "id", { kind: "bytes", bytes: `0x${"ab".repeat(32)}` }),
  argument("bytes", "data", { kind: "bytes", bytes: `0x${"cd".repeat(1024)}` }),
  argument("bytes", "", { kind: "bytes", bytes: "0x" }),
  argument("function", "callback", { kind: "function", address: logic, selector: "0x2e1a7d4d" }),
  argument("string", "memo", { kind: "text", text: "withdrawal\nof the second line" }),
  argument("string", "long", { kind: "text", text: "a long text ".repeat(100) }),
  argument("uint256[]", "amounts", {
    kind: "list",
    items: [1n, 2n, 3n].map((value) => ({ kind: "integer", value }) as const),
  }),
  argument("uint256[]", "none", { kind: "list", items: [] }),
  argument("(address,(uint256,bool))", "order", {
    kind: "tuple",
    members: [
      argument("address", "maker", { kind: "address", address: vault }),
      argument("(uint256,bool)", "terms", {
        kind: "tuple",
        members: [
          argument("uint256", "price", 7n),
          argument("bool", "isFirm", { kind: "bool", value: true }),
        ],
      }),
    ],
  }),
  argument("string", "name", { kind: "hashed", hash: `0x${"12".repeat(32)}` }, true),
  argument("fixed128x18", "rate", { kind: "raw", bytes: `0x${"34".repeat(32)}` }),
];
