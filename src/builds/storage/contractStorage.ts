import type { StorageLayout, StorageType, StorageVariable } from "./storageLayout.ts";

/** Where a contract keeps its state variables, whichever compiler made it. Names and labels are text from elsewhere. */
export type ContractStorage = {
  /** Of storage that lasts: transient variables have no slots there. */
  readonly variables: readonly StoredVariable[];
};

export type StoredVariable = {
  readonly name: string;
  readonly slot: bigint;
  /** In bytes from the low-order end of the slot. */
  readonly offset: number;
  readonly type: StoredType;
};

/** How values of a type are stored. `label`: the type as its language spells it. */
export type StoredType = ValueType | BytesType | ArrayType | StructType | MappingType;

/** A value in one slot, or a part of one. */
export type ValueType = {
  readonly kind: "value";
  readonly label: string;
  /** 1 to 32. */
  readonly bytes: number;
  /**
   * The elementary type of the ABI that it is read as, in full: of a contract `address`, of an enum `uint8`. Undefined where the
   * layout does not have it, as of a user-defined type: only its bytes can be shown.
   */
  readonly base: string | undefined;
  /** Names of an enum's values in order, where they are known. */
  readonly members?: readonly string[] | undefined;
};

/** `bytes` or `string`. */
export type BytesType = {
  readonly kind: "bytes";
  readonly label: string;
  readonly isText: boolean;
  /**
   * `hashed`, of Solidity: up to 31 bytes and twice their number in the slot itself, or twice the number and one there, and the bytes from
   * keccak(slot) on. `inline`, of Vyper: their number, and the bytes in the slots behind it.
   */
  readonly form: "hashed" | "inline";
  /** Slots that it takes where it stands. */
  readonly slots: bigint;
};

export type ArrayType = {
  readonly kind: "array";
  readonly label: string;
  readonly element: () => StoredType;
  /** Undefined for a dynamic array, which has its length in its slot. */
  readonly length: bigint | undefined;
  /** Where the elements of a dynamic array are: `hashed`, from keccak(slot) on, of Solidity; `inline`, behind the length, of Vyper. */
  readonly form: "hashed" | "inline";
  /** Slots that it takes where it stands. */
  readonly slots: bigint;
  /** Whether small elements share a slot, as in Solidity. */
  readonly isPacked: boolean;
};

export type StructType = {
  readonly kind: "struct";
  readonly label: string;
  /** Their slots count from the beginning of the struct. */
  readonly members: () => readonly StoredVariable[];
  readonly slots: bigint;
};

export type MappingType = {
  readonly kind: "mapping";
  readonly label: string;
  readonly key: ValueType | BytesType;
  readonly value: () => StoredType;
  /** What is hashed: Solidity writes the key first, Vyper the slot. */
  readonly order: "keyFirst" | "slotFirst";
};

/** Slots that a value of a type takes where it stands: one or more. */
export function slotsOf(type: StoredType): bigint {
  return type.kind === "value" || type.kind === "mapping" ? 1n : type.slots;
}

/** The storage that solc's layout describes. Variables of types that are missing or contradict themselves are unknown values. */
export function storageOfLayout({ storage, types }: StorageLayout): ContractStorage {
  return { variables: variablesOf(storage, storedTypes(types)) };
}

/** What the types of a layout are, by their keys. An unknown value for a key that it does not have. */
export function storedTypes(layout: StorageLayout["types"]): (id: string | undefined) => StoredType {
  const types = new Map<string, StoredType>();
  const typeOf: TypeOf = (id = "") => {
    const known = types.get(id);
    if (known !== undefined) return known;
    // Of a mapping whose key is itself.
    types.set(id, unknownType(id, 32));
    const type = storedType(id, layout, typeOf);
    types.set(id, type);
    return type;
  };
  return typeOf;
}

/** What a layout that is computed from sources has beside solc's: structs at slots of namespaces (ERC-7201). */
type LayoutOfSources = {
  readonly layout: StorageLayout;
  readonly namespaces: readonly (StorageVariable & { readonly namespace: string })[];
};

/** The storage that sources describe. Structs at slots of namespaces are called by these. */
export function storageOfSources({ layout, namespaces }: LayoutOfSources): ContractStorage {
  const spaces = namespaces.map(({ namespace, ...variable }) => ({ ...variable, label: namespace }));
  return storageOfLayout({ ...layout, storage: [...layout.storage, ...spaces] });
}

type TypeOf = (id: string | undefined) => StoredType;

const variablesOf = (variables: readonly StorageVariable[], typeOf: TypeOf): StoredVariable[] =>
  variables.map(({ label, slot, offset, type }) => ({
    name: label,
    slot: BigInt(slot),
    offset,
    type: typeOf(type),
  }));

function storedType(id: string, types: StorageLayout["types"], typeOf: TypeOf): StoredType {
  const type = types.get(id);
  if (type === undefined) return unknownType(id, 32);
  const { encoding, label, base, key, value, members } = type;
  const slots = slotsOfBytes(BigInt(type.numberOfBytes));
  if (encoding === "bytes")
    return { kind: "bytes", label, isText: label === "string", form: "hashed", slots: 1n };
  if (encoding === "mapping") {
    const keyType = typeOf(key);
    return keyType.kind === "value" || keyType.kind === "bytes"
      ? { kind: "mapping", label, key: keyType, value: () => typeOf(value), order: "keyFirst" }
      : unknownType(label, 32);
  }
  if (encoding === "dynamic_array" || base !== undefined) {
    const length = encoding === "dynamic_array" ? undefined : lengthIn(label);
    if (length === undefined && encoding !== "dynamic_array") return unknownType(label, 32);
    const element = (): StoredType => typeOf(base);
    return { kind: "array", label, element, length, form: "hashed", slots, isPacked: true };
  }
  if (members !== undefined) {
    let read: readonly StoredVariable[] | undefined;
    return { kind: "struct", label, members: () => (read ??= variablesOf(members, typeOf)), slots };
  }
  return valueType(type, types.get(type.underlying ?? "")?.label);
}

/** Of the outermost array: `uint64[2][5]` has five. */
function lengthIn(label: string): bigint | undefined {
  const [, digits] = /\[(\d{1,78})\]$/.exec(label) ?? [];
  return digits === undefined ? undefined : BigInt(digits);
}

const slotsOfBytes = (bytes: bigint): bigint => (bytes <= 32n ? 1n : (bytes + 31n) / 32n);

const unknownType = (label: string, bytes: number): ValueType => ({
  kind: "value",
  label,
  bytes,
  base: undefined,
});

/** A type whose size is not the one of its label is unknown: a wrong number is worse than its bytes. */
function valueType({ label, numberOfBytes, names }: StorageType, underlying = ""): ValueType {
  const bytes = Number(numberOfBytes);
  if (bytes < 1 || bytes > 32) return unknownType(label, 32);
  const base = baseOf(label, bytes) ?? baseOf(underlying, bytes);
  return { kind: "value", label, bytes, base, members: names };
}

function baseOf(label: string, bytes: number): string | undefined {
  if (label.startsWith("contract ") || label === "address payable")
    return bytes === 20 ? "address" : undefined;
  if (label.startsWith("enum ")) return `uint${bytes * 8}`;
  // Of internal functions only the code knows which they are.
  if (label.startsWith("function ")) return bytes === 24 ? "function" : undefined;
  if (label === "address") return bytes === 20 ? label : undefined;
  if (label === "bool") return bytes === 1 ? label : undefined;
  const [, name, size] = /^(u?int|bytes)([1-9]\d{0,2})$/.exec(label) ?? [];
  return Number(size) === (name === "bytes" ? bytes : bytes * 8) ? label : undefined;
}
