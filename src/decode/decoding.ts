import type { Hex } from "../core/hex.ts";
import type { AbiError, AbiEvent, AbiFunction } from "./abiItem.ts";
import type { Provenance } from "./provenance.ts";

/** A value as its type reads it. Numbers are whole, whatever they are of: no argument is scaled by its name. */
export type DecodedValue =
  | {
      readonly kind: "integer";
      readonly value: bigint;
      /** Of a response code of the ledger, where it is one: `SUCCESS`. */
      readonly codeName?: string;
    }
  | { readonly kind: "bool"; readonly value: boolean }
  /** In lower case. */
  | { readonly kind: "address"; readonly address: Hex }
  /** `bytes` and `bytesN`, in lower case. */
  | { readonly kind: "bytes"; readonly bytes: Hex }
  /** Solidity's `function`: whom it calls, and which function. */
  | { readonly kind: "function"; readonly address: Hex; readonly selector: Hex }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly DecodedValue[] }
  | { readonly kind: "tuple"; readonly members: readonly DecodedArgument[] }
  /** An indexed value of a type without end: a log holds its hash alone. */
  | { readonly kind: "hashed"; readonly hash: Hex }
  /** A value that cannot be read as its type, such as `fixed128x18`, or a string that is no UTF-8: its bytes. */
  | { readonly kind: "raw"; readonly bytes: Hex };

/** A value and what it is called. The name is text from elsewhere, empty where it has none; names can repeat. */
export type DecodedArgument = {
  readonly name: string;
  /** As a signature spells it: `uint256`, `(address,uint256)[]`. */
  readonly type: string;
  readonly isIndexed: boolean;
  readonly value: DecodedValue;
};

/** Bytes read as an item of an ABI says. */
export type BytesReading =
  /** They encode again to the very same bytes. */
  | { readonly kind: "read"; readonly arguments: readonly DecodedArgument[] }
  /** They do not: `word` counts the 32-byte words from zero on, behind a selector; in a log its topics come first. */
  | { readonly kind: "notCanonical"; readonly arguments: readonly DecodedArgument[]; readonly word: number }
  /** They are not an encoding of these types, or hold one that cannot be read. */
  | { readonly kind: "unreadable" }
  /** More than is read. */
  | { readonly kind: "tooLarge"; readonly bytes: number };

/** What an item of an ABI makes of bytes, and where that comes from. */
export type Decoded<Item extends AbiItem> = {
  readonly item: Item;
  readonly provenance: Provenance;
  readonly reading: BytesReading;
};

export type AbiItem = AbiFunction | AbiEvent | AbiError;

/**
 * All that may be meant, of the most trusted source that has anything: one where it is settled, several where it is not, and
 * none of them is more likely then. Empty: nothing knows it.
 */
export type Candidates<Item extends AbiItem> = readonly Decoded<Item>[];

/** The arguments of a reading, where it has any. */
export function argumentsOf(reading: BytesReading | undefined): readonly DecodedArgument[] | undefined {
  return reading?.kind === "read" || reading?.kind === "notCanonical" ? reading.arguments : undefined;
}
