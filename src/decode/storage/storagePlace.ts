import {
  slotsOf,
  type ArrayType,
  type BytesType,
  type MappingType,
  type StoredType,
  type StoredVariable,
  type StructType,
} from "../../builds/storage/contractStorage.ts";
import { parsed, refused, type Parsed } from "../../core/parsed.ts";
import { parseKey, slotOfKey, type KeyReason, type MappingKey } from "./mappingKey.ts";
import { pathTo, type StoragePath } from "./storagePath.ts";
import { dataSlot, slotBehind, slotHex, wordIn } from "./storageSlot.ts";

/** A variable or a part of one: its type, and where it is. */
export type StoragePlace<Type extends StoredType = StoredType> = {
  readonly path: StoragePath;
  readonly type: Type;
  readonly slot: bigint;
  /** In bytes from the low-order end of the slot. */
  readonly offset: number;
};

/**
 * Tells mappings and arrays of a contract apart: only what begins with another, such as the first element of an array, shares its
 * slot, and that has a longer path.
 */
export function placeKey({ slot, path }: StoragePlace): string {
  return `${slotHex(slot)}.${path.steps.length}`;
}

export function variablePlace({ name, type, slot, offset }: StoredVariable): StoragePlace {
  return { path: { variable: name, steps: [] }, type, slot, offset };
}

/** A slot that no variable explains, which is called by its number in hex; undefined where the text is none. */
export function slotPlace(text: string): StoragePlace | undefined {
  const slot = wordIn(text);
  if (slot === undefined) return undefined;
  const type = { kind: "value", label: "bytes32", bytes: 32, base: "bytes32" } as const;
  return { path: { variable: slotHex(slot), steps: [] }, type, slot, offset: 0 };
}

export function memberPlace({ path, slot }: StoragePlace<StructType>, member: StoredVariable): StoragePlace {
  const { name, type, offset } = member;
  return { path: pathTo(path, { kind: "member", name }), type, slot: slotBehind(slot, member.slot), offset };
}

export function valuePlace(place: StoragePlace<MappingType>, key: MappingKey): StoragePlace {
  return {
    path: pathTo(place.path, { kind: "key", key: key.value }),
    type: place.type.value(),
    slot: slotOfKey(place.type, place.slot, key),
    offset: 0,
  };
}

/** Where the elements of an array begin. */
export function firstSlot({ type, slot }: StoragePlace<ArrayType>): bigint {
  if (type.length !== undefined) return slot;
  return type.form === "hashed" ? dataSlot(slot) : slotBehind(slot, 1n);
}

/** Where the bytes of a string begin that its own slot has no room for. */
export function firstBytesSlot({ type, slot }: StoragePlace<BytesType>): bigint {
  return type.form === "hashed" ? dataSlot(slot) : slotBehind(slot, 1n);
}

/** @param first where the elements begin */
export function elementPlace(
  { path, type }: StoragePlace<ArrayType>,
  first: bigint,
  index: bigint,
): StoragePlace {
  const element = type.element();
  const perSlot = elementsPerSlot(type);
  return {
    path: pathTo(path, { kind: "index", index }),
    type: element,
    slot: slotBehind(first, perSlot > 1n ? index / perSlot : index * slotsOf(element)),
    offset: perSlot > 1n && element.kind === "value" ? Number(index % perSlot) * element.bytes : 0,
  };
}

/** How many elements share a slot; 1 where each has one or more of its own. */
export function elementsPerSlot({ isPacked, element: elementType }: ArrayType): bigint {
  const element = elementType();
  return isPacked && element.kind === "value" ? BigInt(Math.floor(32 / element.bytes)) : 1n;
}

/**
 * The value of a mapping by keys that the user typed, one for each mapping in a mapping. `keyCount`: there are more keys than mappings.
 * `key` counts from zero.
 */
export function placeOfKeys(
  place: StoragePlace,
  keys: readonly string[],
): Parsed<StoragePlace, KeyReason | "keyCount"> & { readonly key?: number } {
  let at = place;
  for (const [number, text] of keys.entries()) {
    const { type } = at;
    if (type.kind !== "mapping") return { ...refused("keyCount"), key: number };
    const key = parseKey(type.key, text);
    if (!key.ok) return { ...key, key: number };
    at = valuePlace({ ...at, type }, key.value);
  }
  return parsed(at);
}
