import type { BytesType, ValueType } from "../../builds/storage/contractStorage.ts";
import type { Hex } from "../../core/hex.ts";
import type { DecodedValue } from "../decoding.ts";
import { enumValue, wordReader } from "../valueReader.ts";
import { slotHex } from "./storageSlot.ts";

/**
 * A value of a type as a word of its own holds it, as keys of mappings are. Bytes where the type is not known, and where the
 * word holds more than a compiler would write.
 *
 * @param word 64 digits
 */
export function wordValue({ base, members }: ValueType, word: Hex): DecodedValue {
  if (base === undefined) return { kind: "raw", bytes: word };
  const { value, clean } = wordReader(base)(word);
  if (clean !== word) return { kind: "raw", bytes: word };
  return members === undefined ? value : enumValue(value, members);
}

/** A value of a type as it stands in a slot, which it may share. @param offset in bytes from the low-order end */
export function packedValue(type: ValueType, offset: number, slot: bigint): DecodedValue {
  const { base, bytes } = type;
  const bits = 8 * bytes;
  const part = BigInt.asUintN(bits, slot >> BigInt(8 * offset));
  const value = wordValue(type, slotHex(wordOfPart(base, bits, part)));
  return value.kind === "raw"
    ? { ...value, bytes: `0x${part.toString(16).padStart(2 * bytes, "0")}` }
    : value;
}

/** A part of a slot as a word of its own has it. */
function wordOfPart(base: string | undefined, bits: number, part: bigint): bigint {
  if (base === undefined) return part;
  if (base.startsWith("bytes") || base === "function") return part << BigInt(256 - bits);
  return base.startsWith("int") || base.startsWith("fixed") ? BigInt.asIntN(bits, part) : part;
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** Bytes of a string as text, where they are one. */
export function bytesValue({ isText }: Pick<BytesType, "isText">, bytes: Uint8Array): DecodedValue {
  const hex: Hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  if (!isText) return { kind: "bytes", bytes: hex };
  try {
    return { kind: "text", text: utf8.decode(bytes) };
  } catch {
    return { kind: "raw", bytes: hex };
  }
}

/** What the slot of a string holds: its bytes where they are few, else how many there are. Undefined for what no compiler writes. */
export type BytesHead =
  { readonly kind: "short"; readonly bytes: Uint8Array } | { readonly kind: "long"; readonly length: bigint };

/** @param word of the string's own slot */
export function readBytesHead({ form }: Pick<BytesType, "form">, word: bigint): BytesHead | undefined {
  if (form === "inline") return { kind: "long", length: word };
  const isLong = (word & 1n) === 1n;
  if (isLong) {
    const length = word >> 1n;
    return length < 32n ? undefined : { kind: "long", length };
  }
  const length = Number((word & 0xffn) >> 1n);
  return length > 31 ? undefined : { kind: "short", bytes: dataOf([word], length) };
}

/** The first bytes of some words. */
export function dataOf(words: readonly bigint[], length: number): Uint8Array {
  const digits = words.map((word) => slotHex(word).slice(2)).join("");
  return Uint8Array.from({ length }, (_byte, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}
