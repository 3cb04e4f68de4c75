import { keccak256, parseAbi, stringToBytes } from "viem";
import type { Hex } from "../../../src/core/hex.ts";
import { AbiIndex } from "../../../src/decode/abiIndex.ts";
import type { AbiSource } from "../../../src/decode/abiSource.ts";
import type { Provenance } from "../../../src/decode/provenance.ts";
import { onlyFolder } from "../../support/decodedParts.ts";

export { ofBuild as build } from "../../support/decodedParts.ts";

export const verified = (grade: "exact" | "match"): Provenance => ({
  kind: "verified",
  grade,
  contract: undefined,
  host: "verifier.example",
});

export const system: Provenance = { kind: "system", contract: "Hedera Token Service" };
export const chosen: Provenance = { kind: "chosen", file: undefined };
export const guess = (contract: string): Provenance => ({
  kind: "guess",
  contract,
  folder: onlyFolder,
  path: `out/${contract}.json`,
});
export const common: Provenance = { kind: "interface", name: "ERC-20" };
export const signature: Provenance = { kind: "signature", host: "signatures.example" };

/** A source of lines as they stand in Solidity. */
export const sourceOf = (provenance: Provenance, ...lines: string[]): AbiSource => ({
  provenance,
  abi: new AbiIndex(lines.length === 0 ? [] : parseAbi(lines)),
});

export const hashOf = (text: string): Hex => keccak256(stringToBytes(text));

/** A number as a 32-byte word. */
export const word = (number: bigint | number): Hex =>
  `0x${BigInt.asUintN(256, BigInt(number)).toString(16).padStart(64, "0")}`;

/** Words one behind the other, as digits. */
export const words = (...numbers: (bigint | number)[]): string =>
  numbers.map((number) => word(number).slice(2)).join("");
