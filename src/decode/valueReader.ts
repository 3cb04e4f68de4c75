import { formatUnits, hexToBytes, type AbiParameter as ViemParameter } from "viem";
import { signatureType } from "../core/abiSignature.ts";
import type { Hex } from "../core/hex.ts";
import type { AbiParameter } from "./abiItem.ts";
import { parseAbiType } from "./abiType.ts";
import type { DecodedArgument, DecodedValue } from "./decoding.ts";
import { memoize } from "../core/async/memoize.ts";

/**
 * How values of a type are read. The library that takes an encoding apart gets types without names, as it would use these as
 * names of an object and so lose doubles, and whole words and bytes instead of numbers, addresses and texts, as it would cut
 * off what does not belong there without a word.
 */
export type ValueReader = {
  readonly type: ViemParameter;
  /** What the library made of it, as a value, and as the library needs it to write what a compiler would. */
  readonly read: (taken: unknown) => ReadValue;
};

/** Undefined where a type is none that can be read. Made once for the same list: an event is read a thousand times. */
export const valueReaders: (parameters: readonly AbiParameter[]) => readonly ValueReader[] | undefined =
  memoize((parameters) => {
    const readers = parameters.map(valueReader).filter((reader) => reader !== undefined);
    return readers.length === parameters.length ? readers : undefined;
  });

/** What parameters are called, without what they are made of. */
const namesOf = memoize((parameters: readonly AbiParameter[]) =>
  parameters.map((parameter) => {
    const { name, type, isIndexed } = parameter;
    return { name, type: signatureType(parameter) ?? type, isIndexed };
  }),
);

/** Values by the names and types of their parameters, in whose order they are. */
export function namedArguments(
  parameters: readonly AbiParameter[],
  values: readonly DecodedValue[],
): readonly DecodedArgument[] {
  const names = namesOf(parameters);
  return values.flatMap((value, at) => {
    const named = names[at];
    return named === undefined ? [] : [{ ...named, value }];
  });
}

function valueReader({ type, components, members }: AbiParameter): ValueReader | undefined {
  const parsed = parseAbiType(type);
  if (parsed === undefined) return undefined;
  const one = parsed.base === "tuple" ? tupleReader(components) : elementaryReader(parsed.base);
  const dimensions = parsed.brackets.split("]").length - 1;
  if (one === undefined) return undefined;
  let read = members === undefined ? one.read : enumRead(one.read, members);
  for (let dimension = 0; dimension < dimensions; dimension++) read = listRead(read);
  return { type: { ...one.type, type: `${one.type.type}${parsed.brackets}` }, read };
}

function elementaryReader(base: string): ValueReader {
  switch (base) {
    case "bytes":
      return {
        type: { type: "bytes" },
        read: (taken) => ({ value: { kind: "bytes", bytes: taken as Hex }, clean: taken }),
      };
    case "string":
      return { type: { type: "bytes" }, read: (taken) => ({ value: textOf(taken as Hex), clean: taken }) };
    default: {
      const read = wordReader(base);
      return { type: { type: "bytes32" }, read: (taken) => read(taken as Hex) };
    }
  }
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** A text, or its bytes where it is none: what replaces these would not be what stands there. */
function textOf(bytes: Hex): DecodedValue {
  try {
    return { kind: "text", text: utf8.decode(hexToBytes(bytes)) };
  } catch {
    return { kind: "raw", bytes };
  }
}

function enumRead(read: ValueReader["read"], members: readonly string[]): ValueReader["read"] {
  return (taken) => {
    const { value, clean } = read(taken);
    return { value: enumValue(value, members), clean };
  };
}

/** A value with the name that an enum has for it. @param members the names of its values in order */
export function enumValue(value: DecodedValue, members: readonly string[]): DecodedValue {
  const codeName = value.kind === "integer" && value.value >= 0n ? members[Number(value.value)] : undefined;
  return value.kind === "integer" && codeName !== undefined ? { ...value, codeName } : value;
}

function listRead(readItem: ValueReader["read"]): ValueReader["read"] {
  return (taken) => {
    const items = (taken as readonly unknown[]).map(readItem);
    return {
      value: { kind: "list", items: items.map(({ value }) => value) },
      clean: items.map(({ clean }) => clean),
    };
  };
}

function tupleReader(components: readonly AbiParameter[]): ValueReader | undefined {
  const readers = valueReaders(components);
  if (readers === undefined) return undefined;
  return {
    type: { type: "tuple", components: readers.map(({ type }) => type) },
    read: (taken) => {
      const members = readers.map(({ read }, at) => read((taken as readonly unknown[])[at]));
      const values = members.map(({ value }) => value);
      return {
        value: { kind: "tuple", members: namedArguments(components, values) },
        clean: members.map(({ clean }) => clean),
      };
    },
  };
}

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
  const decimals = Number(type.slice(type.indexOf("x", "fixed".length) + 1));
  return (word) => {
    const clean = atEnd(word, digits, isSigned ? signOf(word, digits) : "0");
    const number = isSigned ? BigInt.asIntN(256, BigInt(word)) : BigInt(word);
    return {
      value:
        clean === word
          ? { kind: "decimal", text: formatUnits(number, decimals) }
          : { kind: "raw", bytes: word },
      clean,
    };
  };
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
