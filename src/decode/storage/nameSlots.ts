import {
  slotsOf,
  type ArrayType,
  type BytesType,
  type ContractStorage,
  type MappingType,
  type StoredType,
  type StoredVariable,
  type ValueType,
} from "../../builds/storage/contractStorage.ts";
import { lazy } from "../../core/async/memoize.ts";
import type { Hex } from "../../core/hex.ts";
import type { DecodedValue } from "../decoding.ts";
import { inDeclarationOrder } from "./declarationOrder.ts";
import type { KeyCandidates } from "./keyCandidates.ts";
import { keyOfBytes, keyOfWord, type MappingKey } from "./mappingKey.ts";
import { pathTo, type StoragePath } from "./storagePath.ts";
import {
  elementPlace,
  elementsPerSlot,
  memberPlace,
  valuePlace,
  variablePlace,
  type StoragePlace,
} from "./storagePlace.ts";
import { dataSlot, slotBehind, slotHex, wordIn } from "./storageSlot.ts";
import { bytesValue, dataOf, packedValue, readBytesHead } from "./storedValue.ts";

/** A slot that was read or written, with its words; undefined where they are not recorded. Without `after` it was only read. */
export type TouchedSlot = {
  readonly slot: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** A variable, or a part of one, in slots that were touched. */
export type TouchedVariable = {
  readonly path: StoragePath;
  /** Where it is; of a part of a string, where the string is. */
  readonly place: StoragePlace;
  /** As its language spells it. */
  readonly type: string;
  /** Undefined where not all of it is recorded. */
  readonly before: DecodedValue | undefined;
  /** Undefined where it was only read, or not all of it is recorded. */
  readonly after: DecodedValue | undefined;
  readonly isWritten: boolean;
  /** Where it is, in order. */
  readonly slots: readonly Hex[];
};

export type NamedSlots = {
  /**
   * As they are declared, and entries of a mapping as their slots were given. Of a slot that several variables share, those that changed;
   * all of them where nothing changed.
   */
  readonly variables: readonly TouchedVariable[];
  /** Those that nothing explains, or whose change lies beside all that is known to be there. */
  readonly unnamed: readonly TouchedSlot[];
};

/** Enough for transactions with some hundred keys. Bounds the time, whatever the layout is: some tenths of a second at worst. */
const maxHashes = 10_000;
/** Types that are gone into. */
const maxVisits = 50_000;
/** Hashes within hashes: mappings in mappings in arrays. */
const maxLevels = 6;
/** Structs within structs. */
const maxNested = 32;
/** Names for one slot: that many one-byte members fit. */
const maxClaims = 32;
/** Elements of an array are looked through for what lies elsewhere, such as long strings, where the array does not tell how many. */
const maxElements = 32n;
/** No array has more: what is farther behind its beginning is something else. */
const maxLength = 1n << 64n;
/** Work between two pauses: some milliseconds. */
const hashesInTurn = 100;

/**
 * Names slots by the variables of a contract. A slot of a mapping is named only by a key whose hash it is. Pauses now and then.
 *
 * @param storages of which the next is looked through for what none before it explains
 * @param candidates what keys of mappings may be, likely ones first
 */
export function* nameSlots(
  storages: readonly ContractStorage[],
  slots: readonly TouchedSlot[],
  candidates: KeyCandidates,
): Generator<undefined, NamedSlots> {
  const naming = new Naming(slots, candidates);
  for (const storage of storages) yield* naming.nameBy(storage);
  const { variables, unnamed } = naming.result(slots);
  return { variables: inDeclarationOrder(storages, variables), unnamed };
}

/** What a slot is, or a part of it. */
type Claim =
  | { readonly kind: "value"; readonly place: StoragePlace<ValueType> }
  /** The slot of a string itself. */
  | { readonly kind: "head"; readonly place: StoragePlace<BytesType> }
  /** The bytes of a string from a place on. */
  | { readonly kind: "data"; readonly place: StoragePlace<BytesType>; readonly from: bigint };

type Target = {
  readonly slot: bigint;
  readonly given: TouchedSlot;
  readonly before: bigint | undefined;
  readonly after: bigint | undefined;
  readonly claims: Claim[];
  explainedBy?: ContractStorage | undefined;
};

/** What is found behind a hash. */
type Hidden = StoragePlace<MappingType | BytesType | ArrayType>;

class Naming {
  readonly #targets = new Map<bigint, Target>();
  /** In order. */
  readonly #sorted: readonly bigint[];
  readonly #words: bigint[];
  readonly #texts: readonly Uint8Array[];
  /** By level: how many hashes lead there. */
  readonly #hidden: Hidden[][] = [];
  /** The same, in values of mappings that were touched themselves: likelier than any other. */
  readonly #likely: Hidden[][] = [];
  #isLikely = false;
  readonly #hides = new Map<StoredType, boolean>();
  #unexplained: number;
  #storage: ContractStorage | undefined;
  #visits = 0;
  #hashes = 0;

  constructor(slots: readonly TouchedSlot[], { words, texts }: KeyCandidates) {
    for (const given of slots) {
      const slot = wordIn(given.slot);
      if (slot === undefined || this.#targets.has(slot)) continue;
      const [before, after] = [wordIn(given.before ?? ""), wordIn(given.after ?? "")];
      this.#targets.set(slot, { slot, given, before, after, claims: [] });
    }
    this.#sorted = [...this.#targets.keys()].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    this.#unexplained = this.#sorted.length;
    this.#words = [...words];
    this.#texts = texts;
  }

  *nameBy(storage: ContractStorage): Generator<undefined, void> {
    if (this.#unexplained === 0) return;
    this.#storage = storage;
    this.#hidden.length = 0;
    this.#likely.length = 0;
    this.#hashes = 0;
    this.#visits = 0;
    for (const variable of storage.variables) this.#visit(variablePlace(variable), 0);
    yield* this.#search();
  }

  /** Names what of a type lies in targets where it stands, and notes what of it lies behind hashes. */
  #visit(place: StoragePlace, level: number, nested = 0): void {
    this.#visits += 1;
    if (this.#visits > maxVisits || nested > maxNested) return;
    const { type, slot } = place;
    switch (type.kind) {
      case "value":
        this.#claim(slot, { kind: "value", place: { ...place, type } });
        break;
      case "mapping":
        this.#hide({ ...place, type }, level);
        break;
      case "bytes":
        this.#claim(slot, { kind: "head", place: { ...place, type } });
        if (type.form === "hashed") this.#hide({ ...place, type }, level);
        else this.#claimData({ ...place, type }, slotBehind(slot, 1n), type.slots - 1n);
        break;
      case "struct":
        for (const member of type.members()) {
          this.#visits += 1;
          if (this.#visits > maxVisits) break;
          if (this.#isWorthIt(slot, member))
            this.#visit(memberPlace({ ...place, type }, member), level, nested + 1);
        }
        break;
      case "array":
        this.#visitArray({ ...place, type }, level, nested);
        break;
    }
  }

  #visitArray(place: StoragePlace<ArrayType>, level: number, nested: number): void {
    const { type, slot, path } = place;
    if (type.length === undefined) {
      const length: ValueType = { kind: "value", label: "uint256", bytes: 32, base: "uint256" };
      const lengthPath = pathTo(path, { kind: "length" });
      this.#claim(slot, { kind: "value", place: { type: length, slot, offset: 0, path: lengthPath } });
      if (type.form === "hashed") this.#hide(place, level);
      else
        this.#visitElements(
          place,
          slotBehind(slot, 1n),
          (type.slots - 1n) / slotsOf(type.element()),
          level,
          nested,
        );
    } else this.#visitElements(place, slot, type.length, level, nested);
  }

  /** Those whose slots are targets, and the first ones where parts of them lie behind hashes. @param first where they begin */
  #visitElements(
    place: StoragePlace<ArrayType>,
    first: bigint,
    length: bigint,
    level: number,
    nested: number,
  ): void {
    const element = place.type.element();
    const perSlot = elementsPerSlot(place.type);
    const stride = slotsOf(element);
    const indexes = new Set<bigint>();
    const span = perSlot > 1n ? (length + perSlot - 1n) / perSlot : length * stride;
    for (const target of this.#within(first, span)) {
      const distance = BigInt.asUintN(256, target - first);
      if (perSlot === 1n) indexes.add(distance / stride);
      else
        for (let index = distance * perSlot; index < (distance + 1n) * perSlot && index < length; index += 1n)
          indexes.add(index);
    }
    if (this.#hasHidden(element)) {
      const known = place.type.length ?? this.#lengthAt(place.slot) ?? maxElements;
      for (let index = 0n; index < known && index < maxElements; index += 1n) indexes.add(index);
    }
    for (const index of indexes) this.#visit(elementPlace(place, first, index), level, nested + 1);
  }

  #lengthAt(slot: bigint): bigint | undefined {
    const target = this.#targets.get(slot);
    const [before = 0n, after = before] = [target?.before, target?.after];
    return target === undefined ? undefined : before > after ? before : after;
  }

  /** Looks behind hashes, the nearest first, until all is explained or it takes too long. */
  *#search(): Generator<undefined, void> {
    this.#addPackedWords();
    for (let level = 0; level < maxLevels; level += 1) {
      const hidden = [...(this.#likely[level] ?? []), ...(this.#hidden[level] ?? [])];
      // One hash for a string or an array, one for each key of a mapping.
      const isMapping = ({ type }: Hidden): boolean => type.kind === "mapping";
      for (const place of hidden.filter((one) => !isMapping(one))) {
        if (this.#isOver()) return;
        if (this.#countHash()) yield;
        this.#lookAtData(place, level);
      }
      for (const { type, ...at } of hidden.filter(isMapping)) {
        if (type.kind !== "mapping") continue;
        if (this.#isOver()) return;
        // Also without keys it takes time to find none.
        if (this.#countHash()) yield;
        const isDeep = this.#hasHidden(type.value());
        for (const key of this.#keysOf(type.key)) {
          if (this.#isOver()) return;
          if (this.#countHash()) yield;
          const place = valuePlace({ type, ...at }, key);
          this.#isLikely = this.#within(place.slot, slotsOf(place.type)).length > 0;
          if (isDeep || this.#isLikely) this.#visit(place, level + 1);
          this.#isLikely = false;
        }
      }
    }
  }

  #isOver(): boolean {
    return this.#unexplained === 0 || this.#hashes >= maxHashes || this.#visits > maxVisits;
  }

  /** Whether others should have a turn. */
  #countHash(): boolean {
    this.#hashes += 1;
    return this.#hashes % hashesInTurn === 0;
  }

  #lookAtData({ type, ...at }: Hidden, level: number): void {
    const first = dataSlot(at.slot);
    if (type.kind === "bytes") this.#claimData({ type, ...at }, first, maxLength);
    else if (type.kind === "array") this.#visitElements({ type, ...at }, first, maxLength, level + 1, 0);
  }

  readonly #keys = new Map<ValueType, readonly MappingKey[]>();

  #keysOf(type: ValueType | BytesType): readonly MappingKey[] {
    if (type.kind === "bytes") return this.#texts.map((bytes) => keyOfBytes(type, bytes));
    const known = this.#keys.get(type);
    if (known !== undefined) return known;
    const words = isSmallNumber(type) ? new Set([...this.#words, ...smallNumbers()]) : this.#words;
    const keys = [...words].flatMap((word) => keyOfWord(type, word) ?? []);
    this.#keys.set(type, keys);
    return keys;
  }

  /** Keys can be values that share a slot with others. */
  #addPackedWords(): void {
    const words = new Set(this.#words);
    for (const { before, after, claims } of this.#targets.values())
      for (const claim of claims) {
        if (claim.kind !== "value" || claim.place.type.bytes === 32) continue;
        const { type, offset } = claim.place;
        for (const word of [before, after])
          if (word !== undefined) words.add(BigInt.asUintN(8 * type.bytes, word >> BigInt(8 * offset)));
      }
    this.#words.push(...[...words].slice(this.#words.length));
  }

  #claim(slot: bigint, claim: Claim): void {
    const target = this.#targets.get(slot);
    if (target === undefined || target.claims.length >= maxClaims) return;
    if (target.claims.length === 0) {
      this.#unexplained -= 1;
      target.explainedBy = this.#storage;
    }
    // What a slot was first explained by stays: another thing there would be a contradiction.
    else if (target.explainedBy !== this.#storage || target.claims.some((other) => overlaps(other, claim)))
      return;
    target.claims.push(claim);
  }

  #claimData(place: StoragePlace<BytesType>, first: bigint, slots: bigint): void {
    for (const slot of this.#within(first, slots))
      this.#claim(slot, { kind: "data", place, from: 32n * BigInt.asUintN(256, slot - first) });
  }

  #hide(hidden: Hidden, level: number): void {
    const levels = this.#isLikely ? this.#likely : this.#hidden;
    if (level < maxLevels) (levels[level] ??= []).push(hidden);
  }

  #isWorthIt(slot: bigint, member: StoredVariable): boolean {
    return (
      this.#hasHidden(member.type) ||
      this.#within(slotBehind(slot, member.slot), slotsOf(member.type)).length > 0
    );
  }

  /** Whether parts of a type lie behind hashes. */
  #hasHidden(type: StoredType, nested = 0): boolean {
    const known = this.#hides.get(type);
    if (known !== undefined) return known;
    if (nested > maxNested) return false;
    // Of a type that contains itself.
    this.#hides.set(type, false);
    const hides = this.#hidesNow(type, nested + 1);
    this.#hides.set(type, hides);
    return hides;
  }

  #hidesNow(type: StoredType, nested: number): boolean {
    switch (type.kind) {
      case "value":
        return false;
      case "mapping":
        return true;
      case "bytes":
        return type.form === "hashed";
      case "array":
        return (
          (type.length === undefined && type.form === "hashed") || this.#hasHidden(type.element(), nested)
        );
      case "struct":
        return type.members().some((member) => this.#hasHidden(member.type, nested));
    }
  }

  /** Targets in a range of slots, which may go around the end. */
  #within(first: bigint, count: bigint): readonly bigint[] {
    const end = first + count;
    const found = this.#between(first, end);
    return end > 1n << 256n ? [...found, ...this.#between(0n, end - (1n << 256n))] : found;
  }

  #between(first: bigint, end: bigint): readonly bigint[] {
    const from = this.#placeOf(first);
    let to = from;
    while ((this.#sorted[to] ?? end) < end) to += 1;
    this.#visits += to - from;
    return to === from ? none : this.#sorted.slice(from, to);
  }

  /** Of the first target that is not less. */
  #placeOf(slot: bigint): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? slot) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  result(slots: readonly TouchedSlot[]): NamedSlots {
    /** In place of a string, all that is known of it. */
    const variables: (TouchedVariable | StringParts)[] = [];
    const unnamed: TouchedSlot[] = [];
    const strings = new Map<string, StringParts>();
    for (const target of this.#targets.values()) {
      for (const variable of valuesIn(target)) variables.push(variable);
      for (const claim of target.claims)
        if (claim.kind !== "value") {
          const key = `${claim.place.slot}`;
          let parts = strings.get(key);
          if (parts === undefined) {
            parts = { place: claim.place, head: undefined, data: new Map() };
            strings.set(key, parts);
            variables.push(parts);
          }
          if (claim.kind === "head") parts.head = target;
          else parts.data.set(claim.from, target);
        }
      if (target.claims.length === 0 || changesElsewhere(target)) unnamed.push(target.given);
    }
    for (const given of slots) if (wordIn(given.slot) === undefined) unnamed.push(given);
    const named = variables.flatMap((one) => ("data" in one ? stringVariables(one) : one));
    return { variables: named, unnamed };
  }
}

const none: readonly bigint[] = [];

/** Whether numbers near zero are likely keys: few others fit. The code makes most of them itself, as words of Uniswap's tick bitmaps. */
const isSmallNumber = ({ base = "", bytes }: ValueType): boolean => bytes <= 2 && /^u?int/.test(base);

/** As words: 0, -1, 1, -2, and so on up to 255. */
const smallNumbers = lazy((): readonly bigint[] =>
  Array.from({ length: 256 }, (_, at) => [BigInt(at), BigInt.asUintN(256, ~BigInt(at))]).flat(),
);

function overlaps(one: Claim, other: Claim): boolean {
  if (one.kind !== "value" || other.kind !== "value") return true;
  const [a, b] = [one.place, other.place];
  return a.offset < b.offset + b.type.bytes && b.offset < a.offset + a.type.bytes;
}

function valuesIn({ slot, before, after, given, claims }: Target): TouchedVariable[] {
  const values = claims.flatMap((claim) => (claim.kind === "value" ? [claim.place] : []));
  const isWritten = given.after !== undefined;
  const read = values.map((place) => {
    const { path, type, offset } = place;
    const [one, other] = [before, after].map((word) => word && partOf(word, offset, type.bytes));
    return {
      hasChanged: one !== other,
      variable: {
        path,
        place,
        type: type.label,
        before: before === undefined ? undefined : packedValue(type, offset, before),
        after: after === undefined ? undefined : packedValue(type, offset, after),
        isWritten,
        slots: [slotHex(slot)],
      },
    };
  });
  const changed = read.filter(({ hasChanged }) => hasChanged);
  const shown = isWritten && changed.length > 0 ? changed : read;
  return shown.map(({ variable }) => variable);
}

const partOf = (word: bigint, offset: number, bytes: number): bigint =>
  BigInt.asUintN(8 * bytes, word >> BigInt(8 * offset));

/** Whether bits changed that no variable has. */
function changesElsewhere({ before, after, claims }: Target): boolean {
  if (before === undefined || after === undefined || claims.some(({ kind }) => kind !== "value"))
    return false;
  let rest = before ^ after;
  for (const claim of claims) {
    if (claim.kind !== "value") continue;
    const { offset, type } = claim.place;
    rest &= ~(((1n << BigInt(8 * type.bytes)) - 1n) << BigInt(8 * offset));
  }
  return BigInt.asUintN(256, rest) !== 0n;
}

type StringParts = {
  readonly place: StoragePlace<BytesType>;
  head: Target | undefined;
  /** By the place of their first byte. */
  readonly data: Map<bigint, Target>;
};

/** A string as a whole where all its slots are there before or after, and else what is known of it. */
function stringVariables({ place, head, data }: StringParts): TouchedVariable[] {
  const { type, path } = place;
  const parts = [...data].sort(([one], [other]) => (one < other ? -1 : 1));
  const targets = [...(head === undefined ? [] : [head]), ...parts.map(([, target]) => target)];
  const isWritten = targets.some(({ given }) => given.after !== undefined);
  const before = wholeString(type, head?.before, (from) => data.get(from)?.before);
  // What was only read is afterward as it was before.
  const after = isWritten
    ? wholeString(type, head?.after ?? head?.before, (from) => {
        const target = data.get(from);
        return target?.after ?? target?.before;
      })
    : undefined;
  const slots = targets.map(({ slot }) => slotHex(slot));
  if (before !== undefined || after !== undefined)
    return [{ path, place, type: type.label, before, after, isWritten, slots }];
  const ofHead: TouchedVariable[] =
    head === undefined
      ? []
      : [
          {
            path: pathTo(path, { kind: "length" }),
            place,
            type: "uint256",
            before: lengthOf(type, head.before),
            after: lengthOf(type, head.after),
            isWritten: head.given.after !== undefined,
            slots: [slotHex(head.slot)],
          },
        ];
  return [
    ...ofHead,
    ...parts.map(([from, { slot, before: one, after: other, given }]) => ({
      path: pathTo(path, { kind: "bytes", from } as const),
      place,
      type: "bytes32",
      before: wordBytesValue(one),
      after: wordBytesValue(other),
      isWritten: given.after !== undefined,
      slots: [slotHex(slot)],
    })),
  ];
}

const wordBytesValue = (word: bigint | undefined): DecodedValue | undefined =>
  word === undefined ? undefined : { kind: "bytes", bytes: slotHex(word) };

function lengthOf(type: BytesType, word: bigint | undefined): DecodedValue | undefined {
  const head = word === undefined ? undefined : readBytesHead(type, word);
  if (head === undefined) return wordBytesValue(word);
  return { kind: "integer", value: head.kind === "short" ? BigInt(head.bytes.length) : head.length };
}

/** A string whose slots are all known. */
function wholeString(
  type: BytesType,
  word: bigint | undefined,
  dataAt: (from: bigint) => bigint | undefined,
): DecodedValue | undefined {
  const head = word === undefined ? undefined : readBytesHead(type, word);
  if (head === undefined) return undefined;
  if (head.kind === "short") return bytesValue(type, head.bytes);
  const words: bigint[] = [];
  for (let from = 0n; from < head.length; from += 32n) {
    const data = dataAt(from);
    if (data === undefined) return undefined;
    words.push(data);
  }
  return bytesValue(type, dataOf(words, Number(head.length)));
}
