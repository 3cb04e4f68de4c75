import { bytesToHex } from "viem";
import type {
  ArrayType,
  BytesType,
  StoredType,
  StructType,
  ValueType,
} from "../builds/storage/contractStorage.ts";
import { memoize } from "../core/async/memoize.ts";
import { packedValue } from "../decode/storage/storedValue.ts";
import type { PartialBytes } from "./execution.ts";
import { listValue, plainValue, quoted, structValue, unavailable, type Reading } from "./variable.ts";

/** Bytes that values are read from; undefined beyond their end. */
export type ByteSource = (offset: number, length: number) => PartialBytes | undefined;

/** Values in values. A pointer can lead to what it is in. */
export const maxValueDepth = 16;

export const tooDeep: Reading = { text: "…" };

/** Bytes of a string that are read; nobody stores a longer one in memory. */
const maxBytes = 1024 * 1024;

/** What memory can end at, in bytes: more costs more gas than blocks have. */
const endOfMemory = 32 * 1024 * 1024;

/** What is in memory at a pointer. */
export function memoryValue(type: StoredType, pointer: bigint, memory: ByteSource): Reading {
  return new EncodedReader(memory, "memory").content(type, sizeOf(pointer), 0);
}

/**
 * What a variable in call data is. @param words of the stack: where it is, and how many elements or bytes there are if that is not
 * settled by the type
 */
export function callDataValue(type: StoredType, words: readonly bigint[], callData: ByteSource): Reading {
  const [at = 0, length = 0] = words.map(sizeOf);
  const reader = new EncodedReader(callData, "abi");
  if (type.kind === "bytes") return reader.bytes(type, length, at);
  if (type.kind === "array" && type.length === undefined) return reader.elements(type, BigInt(length), at, 0);
  return reader.content(type, at, 0);
}

/** An argument of a call: a value, or a slot of storage, which libraries are handed. */
type EncodedArgument =
  | { readonly kind: "value"; readonly type: StoredType | undefined }
  | { readonly kind: "slot"; readonly read: (slot: bigint) => Reading };

/** Arguments as the ABI encodes them, one after another from an offset on. */
export function encodedArguments(
  parameters: readonly EncodedArgument[],
  start: number,
  data: ByteSource,
): readonly Reading[] {
  const reader = new EncodedReader(data, "abi");
  let at: number | undefined = start;
  return parameters.map((parameter) => {
    const place = at;
    // What follows a type that is not known has no place.
    if (place === undefined) return unavailable("type");
    if (parameter.kind === "slot") {
      at = place + 32;
      const word = reader.word(place);
      return typeof word === "bigint" ? parameter.read(word) : word;
    }
    const { type } = parameter;
    at = type && place + headSize(type);
    return type === undefined ? unavailable("type") : reader.item(type, place, start, 0);
  });
}

/** A value of the stack, in one word, or in two of an external function: its address and selector. */
export function stackValue(type: ValueType, [word = 0n, selector]: readonly bigint[]): Reading {
  if (selector === undefined) return wordValue(type, word);
  return plainValue(packedValue(type, 0, (word << 32n) | BigInt.asUintN(32, selector)));
}

/** The compiler ignores what is beside a value in its word, so that anything can be there. */
function wordValue(type: ValueType, word: bigint): Reading {
  const { base, bytes, label } = type;
  if (base === undefined && !label.startsWith("function ")) return unavailable("type");
  const isLeft = base === "function" || /^bytes\d/.test(base ?? "");
  return plainValue(packedValue(type, 0, isLeft ? word >> BigInt(256 - 8 * bytes) : word));
}

/**
 * Reads values of memory and of ABI encodings. In memory each item takes a word, which is a pointer for all but values. In an encoding
 * items are in place, but for those of no settled size: their words count from the beginning of what they are in.
 */
class EncodedReader {
  readonly #source: ByteSource;
  readonly #form: "memory" | "abi";

  constructor(source: ByteSource, form: "memory" | "abi") {
    this.#source = source;
    this.#form = form;
  }

  /** @param base where what it is in begins */
  item(type: StoredType, at: number, base: number, depth: number): Reading {
    const isPointer = this.#form === "memory" ? type.kind !== "value" : isDynamic(type);
    if (!isPointer) return this.content(type, at, depth);
    const pointer = this.word(at);
    if (typeof pointer !== "bigint") return pointer;
    return this.content(type, (this.#form === "memory" ? 0 : base) + sizeOf(pointer), depth);
  }

  content(type: StoredType, at: number, depth: number): Reading {
    if (depth > maxValueDepth) return tooDeep;
    if (type.kind === "mapping") return unavailable("type");
    if (type.kind === "struct") return this.#struct(type, at, depth);
    if (type.kind === "array" && type.length !== undefined)
      return this.elements(type, type.length, at, depth);
    const word = this.word(at);
    if (typeof word !== "bigint") return word;
    if (type.kind === "value") return wordValue(type, word);
    return type.kind === "bytes"
      ? this.bytes(type, sizeOf(word), at + 32)
      : this.elements(type, word, at + 32, depth);
  }

  bytes({ isText }: BytesType, length: number, at: number): Reading {
    if (length > maxBytes) return unavailable("invalid");
    return bytesReading(isText, length, (from, count) => this.#bytes(at + from, count));
  }

  elements(type: ArrayType, length: bigint, at: number, depth: number): Reading {
    const element = type.element();
    const size = this.#size(element);
    if (length * BigInt(Math.min(size, endOfMemory)) > endOfMemory) return unavailable("invalid");
    return listValue(length, type.length === undefined, (index) => ({
      name: `[${index}]`,
      type: element,
      read: () => this.item(element, at + Number(index) * size, at, depth + 1),
    }));
  }

  #struct(type: StructType, start: number, depth: number): Reading {
    let at = start;
    // Before 0.7 a struct in memory could have mappings, which were left out there.
    const members = type.members().filter((member) => member.type.kind !== "mapping");
    return structValue(
      members.map((member) => {
        const place = at;
        at += this.#size(member.type);
        return {
          name: member.name,
          type: member.type,
          read: () => this.item(member.type, place, start, depth + 1),
        };
      }),
    );
  }

  #size(type: StoredType): number {
    return this.#form === "memory" ? 32 : headSize(type);
  }

  word(at: number): bigint | Reading {
    const bytes = this.#bytes(at, 32);
    return bytes instanceof Uint8Array ? BigInt(bytesToHex(bytes)) : bytes;
  }

  #bytes(at: number, length: number): Uint8Array | Reading {
    if (at + length > endOfMemory) return unavailable("invalid");
    const found = this.#source(at, length);
    if (found === undefined) return unavailable("invalid");
    return found.isKnown ? found.bytes : unavailable("notInTrace");
  }
}

/** A pointer or length; what is too large for any stays so. */
function sizeOf(word: bigint): number {
  return word > BigInt(endOfMemory) ? endOfMemory + 1 : Number(word);
}

/** Bytes of a string that its text needs. */
const shownBytes = 1024;
const [shownHead, shownTail] = [32, 4];

const utf8 = (): TextDecoder => new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** A string or bytes, of which no more is read than is shown. */
export function bytesReading(
  isText: boolean,
  length: number,
  read: (from: number, length: number) => Uint8Array | Reading,
): Reading {
  const head = read(0, Math.min(length, isText ? shownBytes : shownHead));
  if (!(head instanceof Uint8Array)) return head;
  const whole = (): Uint8Array => {
    const bytes = read(0, length);
    return bytes instanceof Uint8Array ? bytes : head;
  };
  if (isText) {
    try {
      const isCut = length > head.length;
      const text = utf8().decode(head, { stream: isCut });
      return { text: quoted(text, isCut), full: () => new TextDecoder().decode(whole()) };
    } catch {
      // Bytes that are no text are shown as they are.
    }
  }
  const start = bytesToHex(head.subarray(0, shownHead));
  if (length <= shownHead) return { text: start };
  const end = read(Math.max(length - shownTail, shownHead), Math.min(shownTail, length - shownHead));
  if (!(end instanceof Uint8Array)) return end;
  const isShownWhole = length <= shownHead + shownTail;
  return {
    text: `${start}${isShownWhole ? "" : "…"}${bytesToHex(end).slice(2)}`,
    full: () => bytesToHex(whole()),
  };
}

/** Bytes that a value takes in the head of an ABI encoding. */
const headSize: (type: StoredType) => number = memoize((type) => {
  if (type.kind === "value" || isDynamic(type)) return 32;
  if (type.kind === "array") return Number(type.length) * headSize(type.element());
  return type.kind === "struct" ? type.members().reduce((sum, member) => sum + headSize(member.type), 0) : 0;
});

const dynamics = new WeakMap<StoredType, boolean>();

/** Whether an ABI encoding has a type elsewhere, as its size is not settled. */
function isDynamic(type: StoredType): boolean {
  if (type.kind === "value") return false;
  const known = dynamics.get(type);
  if (known !== undefined) return known;
  // What is in itself is so by way of a dynamic array.
  dynamics.set(type, true);
  let found = true;
  if (type.kind === "array" && type.length !== undefined) found = isDynamic(type.element());
  else if (type.kind === "struct") found = type.members().some((member) => isDynamic(member.type));
  dynamics.set(type, found);
  return found;
}
