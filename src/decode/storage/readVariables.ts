import type { ArrayType, BytesType, StructType } from "../../builds/storage/contractStorage.ts";
import type { Hex } from "../../core/hex.ts";
import type { DecodedValue } from "../decoding.ts";
import { elementPlace, firstBytesSlot, firstSlot, memberPlace, type StoragePlace } from "./storagePlace.ts";
import { slotBehind, slotHex, wordIn } from "./storageSlot.ts";
import { bytesValue, dataOf, packedValue, readBytesHead } from "./storedValue.ts";

/** What is in storage at a place. */
export type StoredValue =
  /** A value in a slot, or a whole string. */
  | { readonly kind: "value"; readonly value: DecodedValue }
  | { readonly kind: "struct"; readonly members: readonly ReadPlace[] }
  /** The first elements of an array, as many as were wanted. */
  | { readonly kind: "list"; readonly length: bigint; readonly items: readonly ReadPlace[] }
  /** It has values by keys alone. */
  | { readonly kind: "mapping" }
  /** A string of more bytes than are read. */
  | { readonly kind: "tooLong"; readonly length: bigint }
  /** Its words are still to be read, or there is more than is shown. */
  | { readonly kind: "unread" };

export type ReadPlace = { readonly place: StoragePlace; readonly value: StoredValue };

export type ReadStorage = {
  readonly places: readonly ReadPlace[];
  /** Slots without whose words something is unread, at most 100 of them. With these words more can be missing. */
  readonly missing: readonly Hex[];
};

/** How many elements of an array are read, from the first one on. */
export type ElementCount = (array: StoragePlace<ArrayType>) => number;

const maxMissing = 100;
/** Of a string; a kilobyte. */
const maxStringSlots = 32n;
/** Values that are read in all. */
const maxValues = 2000;
const maxNested = 16;

/**
 * The values at places in storage, by their types. Asks for what it lacks: to read all, call it without words, look up what is missing,
 * and call it again, until nothing is.
 *
 * @param words by slot, 64 digits each in lower case
 * @param countOf undefined: ten elements of each array
 */
export function readStorage(
  places: readonly StoragePlace[],
  words: ReadonlyMap<Hex, string>,
  countOf: ElementCount = () => firstElements,
): ReadStorage {
  const reader = new StorageReader(words, countOf);
  const read = places.map((place) => ({ place, value: reader.read(place, 0) }));
  return { places: read, missing: [...reader.missing] };
}

/** Of an array that nobody wants more of. */
export const firstElements = 10;

class StorageReader {
  readonly missing = new Set<Hex>();
  readonly #words: ReadonlyMap<Hex, string>;
  readonly #countOf: ElementCount;
  #values = 0;

  constructor(words: ReadonlyMap<Hex, string>, countOf: ElementCount) {
    this.#words = words;
    this.#countOf = countOf;
  }

  read(place: StoragePlace, nested: number): StoredValue {
    const { type, slot, offset } = place;
    this.#values += 1;
    if (this.#values > maxValues || nested > maxNested) return unread;
    switch (type.kind) {
      case "mapping":
        return { kind: "mapping" };
      case "value": {
        const word = this.#word(slot);
        return word === undefined ? unread : { kind: "value", value: packedValue(type, offset, word) };
      }
      case "bytes":
        return this.#readString({ ...place, type });
      case "struct":
        return this.#readStruct({ ...place, type }, nested);
      case "array":
        return this.#readArray({ ...place, type }, nested);
    }
  }

  #readStruct(place: StoragePlace<StructType>, nested: number): StoredValue {
    const members: ReadPlace[] = [];
    for (const member of place.type.members()) {
      if (this.#values > maxValues) break;
      const inside = memberPlace(place, member);
      members.push({ place: inside, value: this.read(inside, nested + 1) });
    }
    return { kind: "struct", members };
  }

  #readArray(place: StoragePlace<ArrayType>, nested: number): StoredValue {
    const length = place.type.length ?? this.#word(place.slot);
    if (length === undefined) return unread;
    // What is kept free for later versions holds nothing.
    const count = /^__+gap/.test(place.path.variable) ? 0 : this.#countOf(place);
    const items: ReadPlace[] = [];
    const end = BigInt(count) < length ? BigInt(count) : length;
    const first = end > 0n ? firstSlot(place) : 0n;
    for (let index = 0n; index < end && this.#values <= maxValues; index += 1n) {
      const inside = elementPlace(place, first, index);
      items.push({ place: inside, value: this.read(inside, nested + 1) });
    }
    return { kind: "list", length, items };
  }

  #readString(place: StoragePlace<BytesType>): StoredValue {
    const { type, slot } = place;
    const word = this.#word(slot);
    if (word === undefined) return unread;
    const head = readBytesHead(type, word);
    if (head === undefined) return { kind: "value", value: { kind: "raw", bytes: slotHex(word) } };
    if (head.kind === "short") return { kind: "value", value: bytesValue(type, head.bytes) };
    const slots = (head.length + 31n) / 32n;
    if (slots > maxStringSlots) return { kind: "tooLong", length: head.length };
    const first = firstBytesSlot(place);
    const data: bigint[] = [];
    for (let at = 0n; at < slots; at += 1n) {
      const part = this.#word(slotBehind(first, at));
      if (part !== undefined) data.push(part);
    }
    if (data.length < Number(slots)) return unread;
    return { kind: "value", value: bytesValue(type, dataOf(data, Number(head.length))) };
  }

  #word(slot: bigint): bigint | undefined {
    const hex = slotHex(slot);
    const word = wordIn(this.#words.get(hex) ?? "");
    // A word that cannot be read is not looked up again.
    if (word === undefined && !this.#words.has(hex) && this.missing.size < maxMissing) this.missing.add(hex);
    return word;
  }
}

const unread: StoredValue = { kind: "unread" };
