import { parseUnits } from "viem";
import { constantValue } from "../../builds/source/constantValue.ts";
import type { BytesType, MappingType, StoredType, ValueType } from "../../builds/storage/contractStorage.ts";
import { parseAddress } from "../../core/address.ts";
import { parseHex, type Hex } from "../../core/hex.ts";
import { parseExactJson } from "../../core/json/exactJson.ts";
import { parsed, refused, type Parsed } from "../../core/parsed.ts";
import type { DecodedValue } from "../decoding.ts";
import { enumNumber } from "../enumMember.ts";
import { slotHex, slotOfHash, wordBytes, wordIn } from "./storageSlot.ts";
import { bytesValue, wordValue } from "./storedValue.ts";

/** A key of a mapping: its value, and the bytes that are hashed with the slot. */
export type MappingKey = { readonly value: DecodedValue; readonly bytes: Uint8Array };

/** The slot of a mapping's value. */
export function slotOfKey({ order, key: { kind } }: MappingType, slot: bigint, key: MappingKey): bigint {
  if (order === "keyFirst") return slotOfHash(key.bytes, wordBytes(slot));
  // Vyper hashes a string by itself first.
  const bytes = kind === "bytes" ? wordBytes(slotOfHash(key.bytes)) : key.bytes;
  return slotOfHash(wordBytes(slot), bytes);
}

/** A 32-byte word as a key of a type, where it is as a compiler writes such a key. */
export function keyOfWord(type: ValueType, word: bigint): MappingKey | undefined {
  const value = wordValue(type, slotHex(word));
  if (type.base === undefined ? !fits(type.bytes, word) : value.kind === "raw") return undefined;
  if (type.members !== undefined && word >= BigInt(type.members.length)) return undefined;
  return { value, bytes: wordBytes(word) };
}

/** Whether a word can hold a value of so many bytes and nothing else: on the left of it, as of `bytes4`, or on the right, as of most. */
function fits(bytes: number, word: bigint): boolean {
  return word < 1n << BigInt(8 * bytes) || BigInt.asUintN(256 - 8 * bytes, word) === 0n;
}

/** Bytes as a key of type `string` or `bytes`. */
export function keyOfBytes(type: BytesType, bytes: Uint8Array): MappingKey {
  return { value: bytesValue(type, bytes), bytes };
}

/**
 * Why a text is no key: not of the type at all, beyond its range, of more or fewer bytes, or an address whose letters say that it is
 * mistyped. `missing`: there is none.
 */
export type KeyReason =
  "missing" | "notOfType" | "outOfRange" | "wrongLength" | "wrongChecksum" | "unknownType";

/**
 * Reads a key that the user typed: numbers in decimal or hex, addresses, `true` and `false`, members of an enum by name, bytes in hex,
 * and texts as they are, or in double quotes.
 */
export function parseKey(type: ValueType | BytesType, text: string): Parsed<MappingKey, KeyReason> {
  if (text.trim() === "") return refused("missing");
  if (type.kind === "bytes") {
    if (type.isText) return parsed(keyOfBytes(type, new TextEncoder().encode(quotedText(text) ?? text)));
    const hex = parseHex(text.trim());
    return hex.ok ? parsed(keyOfBytes(type, bytesOf(hex.value))) : refused("notOfType");
  }
  const word = wordOfText(type, text.trim());
  if (typeof word !== "bigint") return refused(word);
  const key = keyOfWord(type, word);
  return key === undefined ? refused("outOfRange") : parsed(key);
}

function wordOfText({ base, label, members = [] }: ValueType, text: string): bigint | KeyReason {
  if (base === undefined) return /^0x[0-9a-fA-F]{64}$/.test(text) ? BigInt(text) : "unknownType";
  if (base === "address") {
    const address = parseAddress(text);
    if (!address.ok) return "notOfType";
    return address.value.checksum === "wrong" ? "wrongChecksum" : BigInt(address.value.lower);
  }
  if (base === "bool") return text === "true" ? 1n : text === "false" ? 0n : "notOfType";
  if (base === "function" || base.startsWith("bytes")) {
    if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(text)) return "notOfType";
    const bytes = base === "function" ? 24 : Number(base.slice("bytes".length));
    if (text.length !== 2 + 2 * bytes) return "wrongLength";
    return wordIn(text.padEnd(66, "0")) ?? "notOfType";
  }
  // The `decimal` of Vyper. More digits than fit into a word would be another number.
  if (base === "fixed168x10")
    return /^-?\d{1,66}(?:\.\d{1,10})?$/.test(text) ? BigInt.asUintN(256, parseUnits(text, 10)) : "notOfType";
  const ofMember = enumNumber(text, label.replace(/^enum /, ""), members);
  if (ofMember !== undefined) return ofMember;
  if (!/^(?:0x[0-9a-fA-F]{1,64}|-?\d{1,78})$/.test(text)) return "notOfType";
  const number = BigInt(text);
  if (number < 0n && !base.startsWith("int")) return "outOfRange";
  const word = BigInt.asUintN(256, number);
  return (base.startsWith("int") ? BigInt.asIntN(256, word) : word) === number ? word : "outOfRange";
}

/**
 * A value as Solidity writes it: a number, `true`, an address or bytes in hex, and for bytes of a settled number a string, which is
 * padded at its end. Undefined for anything else: of an enum, text would be the name of a member.
 *
 * @param constant the value of an integer or enum, where that is known
 */
export function literalValue(
  type: StoredType,
  text: string,
  constant: bigint | undefined,
): DecodedValue | undefined {
  if (type.kind !== "value" || (type.members !== undefined && constant === undefined)) return undefined;
  const { base = "", bytes } = type;
  const [, string] = /^"([ !#-[\]-~]*)"$/.exec(text) ?? [];
  let literal = text;
  if (/^u?int\d/.test(base)) literal = String(constant ?? constantValue(text, () => undefined));
  else if (string !== undefined) {
    if (!/^bytes\d/.test(base) || string.length > bytes) return undefined;
    literal = `0x${Array.from(string, (sign) => sign.charCodeAt(0).toString(16))
      .join("")
      .padEnd(2 * bytes, "0")}`;
  } else if (base === "bool" ? !/^(?:true|false)$/.test(text) : !/^0x[\da-fA-F]+$/.test(text))
    return undefined;
  const value = parseKey(type, literal);
  return value.ok ? value.value.value : undefined;
}

/** The text of a string literal of Solidity; undefined of any other text. */
export function literalText(text: string): string | undefined {
  const [, single] = /^'(.*)'$/s.exec(text) ?? [];
  const double = single?.replace(/\\'|"/g, (sign) => (sign === '"' ? String.raw`\"` : "'"));
  return quotedText(double === undefined ? text : `"${double}"`);
}

/** The text of a JSON string; undefined of all else. */
function quotedText(text: string): string | undefined {
  if (!/^\s*".*"\s*$/s.test(text)) return undefined;
  try {
    const value = parseExactJson(text);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

function bytesOf(hex: Hex): Uint8Array {
  return Uint8Array.from({ length: (hex.length - 2) / 2 }, (_byte, at) =>
    Number.parseInt(hex.slice(2 + 2 * at, 4 + 2 * at), 16),
  );
}
