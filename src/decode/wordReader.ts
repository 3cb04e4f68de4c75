import type { Hex } from "../core/hex.ts";
import type { DecodedValue } from "./decoding.ts";

/** A value, and what the library that writes encodings needs to write it as a compiler would. */
export type ReadValue = { readonly value: DecodedValue; readonly clean: unknown };

/** The digits of a 32-byte word. */
const wordDigits = 64;

/**
 * How a 32-byte word is read as a value of an elementary type that fits into one. Also of a word that no compiler would have
 * written: its value is what stands there, and what is clean is what should.
 *
 * @param type in full, of {@link parseAbiType}
 */
export function wordReader(type: string): (word: Hex) => ReadValue {
  const size = Number(/\d+/.exec(type)?.[0] ?? 0);
  if (type === "bool") return readBool;
  if (type === "address")
    return (word) => ({
      value: { kind: "address", address: `0x${word.slice(-40)}` },
      clean: atEnd(word, 40, "0"),
    });
  if (type === "function") return readFunction;
  if (type.startsWith("bytes")) return (word) => readBytes(word, 2 * size);
  const digits = size / 4;
  if (type.startsWith("int"))
    return (word) => ({
      value: { kind: "integer", value: BigInt.asIntN(256, BigInt(word)) },
      clean: atEnd(word, digits, signOf(word, digits)),
    });
  if (type.startsWith("uint"))
    return (word) => ({ value: { kind: "integer", value: BigInt(word) }, clean: atEnd(word, digits, "0") });
  const isSigned = type.startsWith("fixed");
  return (word) => ({
    value: { kind: "raw", bytes: word },
    clean: atEnd(word, digits, isSigned ? signOf(word, digits) : "0"),
  });
}

function readBool(word: Hex): ReadValue {
  const value = !/^0x0+$/.test(word);
  return { value: { kind: "bool", value }, clean: `0x${(value ? "1" : "0").padStart(wordDigits, "0")}` };
}

function readFunction(word: Hex): ReadValue {
  const value = {
    kind: "function",
    address: word.slice(0, 42) as Hex,
    selector: `0x${word.slice(42, 50)}`,
  } as const;
  return { value, clean: word.slice(0, 50).padEnd(2 + wordDigits, "0") };
}

function readBytes(word: Hex, digits: number): ReadValue {
  const bytes = word.slice(0, 2 + digits) as Hex;
  return { value: { kind: "bytes", bytes }, clean: bytes.padEnd(2 + wordDigits, "0") };
}

/** The last digits of a word, and in front of them what a compiler writes there. */
function atEnd(word: Hex, digits: number, filling: string): string {
  return `0x${word.slice(2 + wordDigits - digits).padStart(wordDigits, filling)}`;
}

/** What a number of so many digits that is less than zero is filled up with, and any other. */
function signOf(word: Hex, digits: number): string {
  return /[89a-f]/.test(word.charAt(2 + wordDigits - digits)) ? "f" : "0";
}
