import type { Hex } from "../../src/core/hex.ts";
import type { AbiError, AbiEvent, AbiFunction, AbiParameter } from "../../src/decode/abiItem.ts";
import type {
  AbiItem,
  Decoded,
  DecodedArgument,
  DecodedValue,
  BytesReading,
} from "../../src/decode/decoding.ts";
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
  interface: { kind: "interface", name: "ERC-20" },
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
export function read(...given: readonly DecodedArgument[]): BytesReading {
  return { kind: "read", arguments: given };
}

/** A function that was called. */
export function functionOf(
  name: string,
  given: readonly DecodedArgument[],
  outputs: readonly AbiParameter[] = [],
): AbiFunction {
  return { kind: "function", isReadOnly: false, ...declared(name, given), selector: "2e1a7d4d", outputs };
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
