import type { Hex } from "../core/hex.ts";
import type { AbiError, AbiEvent, AbiFunction, AbiParameter } from "./abiItem.ts";
import type { Provenance } from "./provenance.ts";

/** A decoded value. Integers are never scaled by the name of the argument. */
export type DecodedValue =
  | {
      readonly kind: "integer";
      readonly value: bigint;
      /** Of a response code of the ledger, where it is one: `SUCCESS`; and of an enum's value, where its source is known. */
      readonly codeName?: string;
    }
  /** `fixedMxN` and `ufixedMxN`, which Vyper before 0.4 has for its `decimal`: as decimal text, `-1.5`. */
  | { readonly kind: "decimal"; readonly text: string }
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
  /** A value that cannot be read as its type, such as a string that is no UTF-8: its bytes. */
  | { readonly kind: "raw"; readonly bytes: Hex };

/** A value and what it is called. The name is text from elsewhere, empty where it has none; names can repeat. */
export type DecodedArgument = {
  readonly name: string;
  /** As a signature spells it: `uint256`, `(address,uint256)[]`. */
  readonly type: string;
  readonly isIndexed: boolean;
  readonly value: DecodedValue;
};

/** Bytes decoded by an ABI item. */
export type BytesReading =
  /** Encoding the values again yields the same bytes. */
  | { readonly kind: "read"; readonly arguments: readonly DecodedArgument[] }
  /** They do not: `word` counts the 32-byte words from zero on, behind a selector; in a log its topics come first. */
  | { readonly kind: "notCanonical"; readonly arguments: readonly DecodedArgument[]; readonly word: number }
  /** They are not an encoding of these types, or hold one that cannot be read. */
  | { readonly kind: "unreadable" }
  /** Too long to decode. */
  | { readonly kind: "tooLarge"; readonly bytes: number };

/** Bytes decoded by an ABI item, with the provenance of the ABI. */
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

/** The arguments of a reading, if any. */
export function argumentsOf(reading: BytesReading | undefined): readonly DecodedArgument[] | undefined {
  return reading?.kind === "read" || reading?.kind === "notCanonical" ? reading.arguments : undefined;
}

/**
 * Which bytes go where, names aside: items of one layout read the same values out of the same bytes. Of an event that is also
 * which of its values are indexed; two events of one topic can differ in that.
 */
export function layoutOf(item: AbiItem): string {
  if (item.kind !== "event") return item.signature;
  const marks = item.inputs.map(({ isIndexed }) => (isIndexed ? "i" : "d")).join("");
  return `${item.signature} ${marks}${item.topic === undefined ? " anonymous" : ""}`;
}

/** What an item calls its values, on one line. A name is text from elsewhere, so that two of them can look like one. */
export function namesOf({ inputs }: AbiItem): string {
  return JSON.stringify(inputs.map(namesIn));
}

type Names = string | readonly [string, readonly Names[]];

function namesIn({ name, components }: AbiParameter): Names {
  return components.length === 0 ? name : [name, components.map(namesIn)];
}
