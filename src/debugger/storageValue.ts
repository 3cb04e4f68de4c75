import { bytesToHex } from "viem";
import type { ArrayType, BytesType, MappingType, StructType } from "../builds/storage/contractStorage.ts";
import { memoize } from "../core/async/memoize.ts";
import type { Hex } from "../core/hex.ts";
import {
  keyOfBytes,
  keyOfWord,
  literalText,
  parseKey,
  type MappingKey,
} from "../decode/storage/mappingKey.ts";
import {
  elementPlace,
  firstSlot,
  memberPlace,
  valuePlace,
  type StoragePlace,
} from "../decode/storage/storagePlace.ts";
import { dataSlot, slotBehind } from "../decode/storage/storageSlot.ts";
import { dataOf, packedValue, readBytesHead } from "../decode/storage/storedValue.ts";
import { bytesReading, maxValueDepth, tooDeep } from "./encodedValue.ts";
import type { Execution } from "./execution.ts";
import {
  listValue,
  mappingValue,
  plainValue,
  structValue,
  unavailable,
  type Part,
  type Reading,
} from "./variable.ts";

/** What a slot held before the transaction. `isExact`: no earlier transaction of the block can have changed it. */
export type WordBefore = { readonly word: bigint; readonly isExact: boolean };

/** What a slot holds that no step reads or writes, where the node was asked for it; undefined otherwise. */
export type UntouchedSlot = (address: Hex, slot: bigint) => WordBefore | undefined;

/** What an execution knows of storage. */
export type StoredSteps = Pick<Execution, "storageAt" | "slotsOf" | "preimages">;

/**
 * Keys by the slots that they were hashed with: what Solidity hashes ends in the slot of the mapping. Slots are in hex: V8 hashes a
 * bigint by its low digits alone.
 */
const keysOf = memoize((execution: StoredSteps): ReadonlyMap<Hex, readonly Uint8Array[]> => {
  const keys = new Map<Hex, Uint8Array[]>();
  for (const preimage of execution.preimages()) {
    const end = preimage.length - 32;
    const mapping = bytesToHex(preimage.subarray(end));
    const known = keys.get(mapping);
    const key = preimage.subarray(0, end);
    if (known === undefined) keys.set(mapping, [key]);
    else known.push(key);
  }
  return keys;
});

/** Bytes of a string that are read. */
const maxBytes = 1024n * 1024n;
/** Places that are looked at to know whether the transaction touched an entry of a mapping. */
const maxCheckedSlots = 5000;

/** Reads the storage of a contract as it is before a step. */
export class StorageReader {
  readonly #execution: StoredSteps;
  readonly #step: number;
  readonly #address: Hex | undefined;
  readonly #untouched: UntouchedSlot | undefined;
  readonly #touched: ReadonlySet<bigint>;
  #checkedSlots = 0;
  /** How many words were read that an earlier transaction of the block may have changed. */
  #inexact = 0;

  /** @param address undefined if it is not known: nothing of it is, then */
  constructor(execution: StoredSteps, step: number, address: Hex | undefined, untouched?: UntouchedSlot) {
    this.#execution = execution;
    this.#step = step;
    this.#address = address;
    this.#untouched = untouched;
    this.#touched = address === undefined ? new Set() : execution.slotsOf(address);
  }

  read(place: StoragePlace, depth = 0): Reading {
    const inexact = this.#inexact;
    const reading = this.#read(place, depth);
    return "unavailable" in reading || this.#inexact === inexact
      ? reading
      : { ...reading, isOfBlockBefore: true };
  }

  #read(place: StoragePlace, depth: number): Reading {
    if (depth > maxValueDepth) return tooDeep;
    const { type, slot, offset } = place;
    switch (type.kind) {
      case "value": {
        const word = this.#word(slot);
        return word === undefined ? unavailable("notInTrace") : plainValue(packedValue(type, offset, word));
      }
      case "bytes":
        return this.#bytes({ ...place, type });
      case "struct":
        return this.#struct({ ...place, type }, depth);
      case "array":
        return this.#array({ ...place, type }, depth);
      case "mapping":
        return this.#mapping({ ...place, type }, depth);
    }
  }

  #bytes({ type, slot }: StoragePlace<BytesType>): Reading {
    const word = this.#word(slot);
    if (word === undefined) return unavailable("notInTrace");
    const head = readBytesHead(type, word);
    if (head === undefined || (head.kind === "long" && head.length > maxBytes)) return unavailable("invalid");
    if (head.kind === "short")
      return bytesReading(type.isText, head.bytes.length, (from, length) =>
        head.bytes.subarray(from, from + length),
      );
    const first = type.form === "hashed" ? dataSlot(slot) : slotBehind(slot, 1n);
    return bytesReading(type.isText, Number(head.length), (from, length) => {
      const start = Math.floor(from / 32);
      const words: bigint[] = [];
      for (let at = start; at * 32 < from + length; at += 1) {
        const part = this.#word(slotBehind(first, BigInt(at)));
        if (part === undefined) return unavailable("notInTrace");
        words.push(part);
      }
      return dataOf(words, 32 * words.length).subarray(from - 32 * start, from - 32 * start + length);
    });
  }

  #struct(place: StoragePlace<StructType>, depth: number): Reading {
    return structValue(
      place.type.members().map((member) => ({
        name: member.name,
        type: member.type,
        read: () => this.read(memberPlace(place, member), depth + 1),
      })),
    );
  }

  #array(place: StoragePlace<ArrayType>, depth: number): Reading {
    const { type, slot } = place;
    const length = type.length ?? this.#word(slot);
    if (length === undefined) return unavailable("notInTrace");
    const first = firstSlot(place);
    return listValue(length, type.length === undefined, (index) => ({
      name: `[${index}]`,
      type: type.element(),
      read: () => this.read(elementPlace(place, first, index), depth + 1),
    }));
  }

  #mapping(place: StoragePlace<MappingType>, depth: number): Reading {
    const { key: keyType, value } = place.type;
    const partOf = (key: MappingKey): Part => ({
      name: `[${keyText(key)}]`,
      type: value(),
      read: () => this.read(valuePlace(place, key), depth + 1),
    });
    const entries = this.#keys(place)
      .filter((key) => this.#isEntryTouched(place, key, depth))
      .map(partOf);
    return mappingValue(entries, (text) => {
      const literal = keyType.kind === "bytes" && keyType.isText ? literalText(text) : text;
      const key = literal === undefined ? undefined : parseKey(keyType, literal);
      return key?.ok === true ? partOf(key.value) : undefined;
    });
  }

  #keys({ type, slot }: StoragePlace<MappingType>): readonly MappingKey[] {
    if (type.order !== "keyFirst") return [];
    return (keysOf(this.#execution).get(`0x${slot.toString(16).padStart(64, "0")}`) ?? []).flatMap((key) => {
      if (type.key.kind === "bytes") return [keyOfBytes(type.key, key)];
      return key.length === 32 ? (keyOfWord(type.key, BigInt(bytesToHex(key))) ?? []) : [];
    });
  }

  #isEntryTouched(place: StoragePlace<MappingType>, key: MappingKey, depth: number): boolean {
    return this.#checkedSlots < maxCheckedSlots && this.#isTouched(valuePlace(place, key), depth);
  }

  /** Whether the transaction read or wrote anything there: a program can hash words that look like a key as well. */
  #isTouched(place: StoragePlace, depth: number): boolean {
    this.#checkedSlots += 1;
    if (this.#checkedSlots > maxCheckedSlots || depth > maxValueDepth) return false;
    const { type, slot } = place;
    if (type.kind === "mapping") {
      const mapping = { ...place, type };
      return this.#keys(mapping).some((key) => this.#isEntryTouched(mapping, key, depth + 1));
    }
    if (type.kind === "struct") {
      const struct = { ...place, type };
      return type.members().some((member) => this.#isTouched(memberPlace(struct, member), depth + 1));
    }
    if (type.kind === "array" && type.length !== undefined) {
      const first = firstSlot({ ...place, type });
      const shown = type.length < 64n ? Number(type.length) : 64;
      return Array.from({ length: shown }, (_, at) =>
        elementPlace({ ...place, type }, first, BigInt(at)),
      ).some((element) => this.#isTouched(element, depth + 1));
    }
    return this.#touched.has(slot);
  }

  #word(slot: bigint): bigint | undefined {
    if (this.#address === undefined) return undefined;
    const known = this.#execution.storageAt(this.#step, this.#address, slot);
    if (known !== undefined) return known;
    const before = this.#untouched?.(this.#address, slot);
    if (before?.isExact === false) this.#inexact += 1;
    return before?.word;
  }
}

function keyText({ value }: MappingKey): string {
  return value.kind === "integer" ? (value.codeName ?? String(value.value)) : plainValue(value).text;
}
