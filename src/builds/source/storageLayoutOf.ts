import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToBigInt, numberToBytes } from "viem";
import { memoize } from "../../core/async/memoize.ts";
import { storedTypes, type StoredType } from "../storage/contractStorage.ts";
import type { StorageLayout, StorageType, StorageVariable } from "../storage/storageLayout.ts";
import { constantValue } from "./constantValue.ts";
import type {
  FunctionSource,
  SourceType,
  SourceVariable,
  StateVariable,
  StructSource,
} from "./parseSource.ts";
import { SourceGapError, SourceProgram, type Declared, type Scope, type SourceGap } from "./sourceProgram.ts";

/** Where a contract keeps its variables, as far as its sources say so. */
export type SourceLayout = {
  /** As solc's, but for the numbers in the names of types. Those of transient storage and namespaces are among the types. */
  readonly layout: StorageLayout;
  /** Counted in transient storage. */
  readonly transient: readonly StorageVariable[];
  /**
   * Structs at slots of ERC-7201: all of the contract and its bases, and those of libraries and files that functions use which the contract
   * calls. Labels are their names.
   */
  readonly namespaces: readonly (StorageVariable & { readonly namespace: string })[];
  /** Variables of which the place is not known; where those of storage are concerned, all after the first. Empty if there are none. */
  readonly gaps: readonly LayoutGap[];
};

export type LayoutGap = {
  /** Undefined if no variable of the contract is known. */
  readonly variable: string | undefined;
  readonly kind: "storage" | "transient" | "namespace";
  readonly reason: SourceGap;
};

/**
 * Computes a contract's storage layout from the sources that it was compiled from. A variable has the place that solc gives it, or is
 * not in the layout, as are those after it. Pauses now and then. Never throws.
 *
 * @param texts by path: all sources of the compiler's input or the metadata, undefined where the text is not at hand
 * @param remappings of the compiler's settings
 */
export function* storageLayoutOf(
  texts: ReadonlyMap<string, string | undefined>,
  contract: { readonly source: string; readonly name: string },
  remappings: readonly string[] = [],
): Generator<undefined, SourceLayout> {
  const nothing = { layout: { storage: [], types: new Map() }, transient: [], namespaces: [] };
  try {
    const program = yield* SourceProgram.read(texts, contract.source, remappings);
    const declared = program.resolve(contract.name, { path: contract.source, contract: undefined });
    if (declared.kind !== "contract") throw new SourceGapError({ kind: "name", name: contract.name });
    return new LayoutBuilder(program, { path: declared.scope.path, contract: declared.item }).build();
  } catch (error) {
    return { ...nothing, gaps: [{ variable: undefined, kind: "storage", reason: gapOf(error) }] };
  }
}

/** What the types and constants of a program are. */
export type SourceTypes = {
  /**
   * A type as storage would hold it, with the names of an enum, and what a user-defined type is. Undefined for one that the sources do
   * not settle.
   */
  readonly typeOf: (type: SourceType | undefined, scope: Scope) => StoredType | undefined;
  /** A constant by its name: `Fixed.ONE`, a member of an enum, or the limit of a type as in `type(uint8).max`. */
  readonly constant: (name: string, scope: Scope) => SourceConstant | undefined;
};

/** `text`: the expression that it stands for; `value`: of an integer or enum, as far as solc's value of the expression is known. */
export type SourceConstant = {
  readonly type: StoredType;
  readonly text: string;
  readonly value: bigint | undefined;
};

/** Made once for a program. */
export const sourceTypes: (program: SourceProgram) => SourceTypes = memoize((program) => {
  const builder = new LayoutBuilder(program, { path: "", contract: undefined });
  const storedType = storedTypes(builder.types);
  const known = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      gapOf(error);
      return undefined;
    }
  };
  return {
    typeOf: (type, scope) => known(() => storedType(builder.typeId(type, scope))),
    constant: (name, scope) =>
      known(() => {
        const { typeId, ...constant } = builder.constant(name, scope);
        return { ...constant, type: storedType(typeId) };
      }),
  };
});

/** @throws whatever else it is */
function gapOf(error: unknown): SourceGap {
  if (error instanceof SourceGapError) return error.gap;
  throw error;
}

/** A type, and what it takes: `bytes` in a slot that it may share, or whole slots. */
type Resolved = {
  readonly id: string;
  readonly label: string;
  /** 32 for what shares its slots with nothing. */
  readonly bytes: number;
  /** Undefined for a struct that is being read: what is in it cannot hold it whole. */
  readonly slots: bigint | undefined;
};

const slotBytes = 32;
const slotsOfStorage = 1n << 256n;

/** Of types in types. */
const deepestType = 64;
/** Of constants that name constants. */
const deepestConstant = 32;
/** UTF-16 units of the name of a type. */
const longestId = 4096;
const mostTypes = 20_000;

class LayoutBuilder {
  readonly #program: SourceProgram;
  readonly #contract: Scope;
  readonly #name: string;
  readonly #types = new Map<string, StorageType>();
  readonly #structs = new Map<StructSource, Resolved>();
  readonly #constants = new Map<StateVariable, bigint | undefined>();
  readonly #numbers = new Map<object, number>();
  readonly #gaps: LayoutGap[] = [];
  #depth = 0;

  constructor(program: SourceProgram, contract: Scope) {
    this.#program = program;
    this.#contract = contract;
    this.#name = `${contract.path}:${contract.contract?.name ?? ""}`;
  }

  get types(): StorageLayout["types"] {
    return this.#types;
  }

  /** @throws SourceGapError */
  typeId(type: SourceType | undefined, scope: Scope): string {
    return this.#type(type, scope).id;
  }

  /** @throws SourceGapError */
  constant(name: string, scope: Scope): { typeId: string; text: string; value: bigint | undefined } {
    const [, owner = "", member = ""] = /^(.+)\.([^.]+)$/.exec(name) ?? [];
    const [, limited] = /^type\((.+)\)$/.exec(owner) ?? [];
    if (limited !== undefined) {
      const { id: typeId, label, bytes } = this.#type({ kind: "name", name: limited }, scope);
      return { typeId, text: name, value: limitOf(label, bytes, member) };
    }
    const outer = owner === "" ? undefined : this.#program.resolve(owner, scope);
    if (outer?.kind === "enum") {
      const index = outer.item.members.indexOf(member);
      if (index === -1) throw new SourceGapError({ kind: "name", name });
      return { typeId: this.#user(outer).id, text: name, value: BigInt(index) };
    }
    const declared = this.#program.resolve(name, scope);
    if (declared.kind !== "constant" || declared.item.value === undefined)
      throw new SourceGapError({ kind: "name", name });
    return {
      typeId: this.typeId(declared.item.type, declared.scope),
      text: this.#program.textOf(declared.scope.path, declared.item.value),
      value: this.#constantOf(name, scope, 0),
    };
  }

  build(): SourceLayout {
    const lineage = this.#program.lineage(this.#contract);
    const inOrder = [...lineage].reverse();
    const ofKind = (kind: "transient" | undefined) =>
      inOrder.flatMap((scope) =>
        (scope.contract?.variables ?? [])
          .filter((variable) => variable.kind === kind)
          .map((variable) => ({ variable, scope })),
      );
    const storage = this.#place("storage", ofKind(undefined), this.#firstSlot());
    const transient = this.#place("transient", ofKind("transient"), 0n);
    return {
      layout: { storage, types: this.#types },
      ...{ transient, namespaces: this.#namespaces(lineage), gaps: this.#gaps },
    };
  }

  #firstSlot(): bigint {
    const expression = this.#contract.contract?.layoutAt;
    if (expression === undefined) return 0n;
    const [, namespace] = /^erc7201\(\s*"([^"\\]*)"\s*\)$/.exec(expression) ?? [];
    const slot =
      namespace === undefined
        ? this.#constant(expression, { path: this.#contract.path, contract: undefined })
        : namespaceSlot(namespace);
    if (slot < 0n || slot >= slotsOfStorage) throw new SourceGapError({ kind: "text", text: expression });
    return slot;
  }

  #namespaces(lineage: readonly Scope[]): SourceLayout["namespaces"] {
    const inContracts = lineage.flatMap((scope) =>
      (scope.contract?.structs ?? []).map((struct) => ({ scope, struct })),
    );
    const inSources = [...this.#program.files].flatMap(([path, file]) => [
      ...file.structs.map((struct) => ({ scope: { path, contract: undefined }, struct })),
      ...file.contracts
        .filter(({ kind }) => kind === "library")
        .flatMap((contract) => contract.structs.map((struct) => ({ scope: { path, contract }, struct }))),
    ]);
    const isNamespace = ({ struct }: { readonly struct: StructSource }): boolean =>
      struct.namespace !== undefined;
    const used = inSources.some(isNamespace) ? this.#usedTypes(lineage) : new Set();
    const inUse = inSources.filter(({ struct }) => used.has(struct.name));
    return [...inContracts, ...inUse].flatMap(({ scope, struct }) => {
      const { namespace, name: label } = struct;
      if (namespace === undefined) return [];
      try {
        const { id: type } = this.#struct(struct, scope);
        const slot = namespaceSlot(namespace).toString();
        return [{ namespace, label, slot, offset: 0, type, contract: this.#name }];
      } catch (error) {
        this.#gaps.push({ variable: label, kind: "namespace", reason: gapOf(error) });
        return [];
      }
    });
  }

  /**
   * Types that are named by the functions of a contract and its bases, and by those of libraries and files that these call, without what
   * is before their last dot. Which function of a name is called is not resolved: all are.
   */
  #usedTypes(lineage: readonly Scope[]): ReadonlySet<string> {
    const files = [...this.#program.files].map(([, file]) => file);
    const libraries = files.flatMap(({ contracts }) => contracts.filter(({ kind }) => kind === "library"));
    const callable = Map.groupBy(
      [...files, ...libraries].flatMap(({ functions }) => functions),
      ({ name }) => name,
    );
    const called = new Set<string>();
    const types = new Set<string>();
    const run = ({ calledNames, parameters, returns, locals }: FunctionSource): void => {
      for (const name of calledNames) called.add(name);
      for (const { type } of [...parameters, ...returns, ...locals])
        if (type?.kind === "name") types.add(type.name.slice(type.name.lastIndexOf(".") + 1));
    };
    for (const { contract } of lineage) contract?.functions.forEach(run);
    // What is added meanwhile is gone through as well.
    for (const name of called) callable.get(name)?.forEach(run);
    return types;
  }

  /** Places variables up to the first whose type is not known. */
  #place(
    kind: "storage" | "transient",
    variables: readonly { readonly variable: SourceVariable; readonly scope: Scope }[],
    firstSlot: bigint,
  ): StorageVariable[] {
    const placed: StorageVariable[] = [];
    const packing = new Packing(firstSlot);
    for (const { variable, scope } of variables) {
      try {
        placed.push(this.#placeNext(packing, variable, scope));
      } catch (error) {
        this.#gaps.push({ variable: variable.name, kind, reason: gapOf(error) });
        break;
      }
    }
    return placed;
  }

  #placeNext(packing: Packing, variable: SourceVariable, scope: Scope): StorageVariable {
    const type = this.#type(variable.type, scope);
    const { slot, offset } = packing.add(type);
    return { label: variable.name, slot: slot.toString(), offset, type: type.id, contract: this.#name };
  }

  #type(type: SourceType | undefined, scope: Scope): Resolved {
    this.#depth += 1;
    if (this.#depth > deepestType || this.#types.size > mostTypes)
      throw new SourceGapError({ kind: "limit" });
    try {
      switch (type?.kind) {
        case "name":
          return this.#elementary(type.name) ?? this.#user(this.#program.resolve(type.name, scope));
        case "array":
          return this.#array(this.#type(type.base, scope), type.length, scope);
        case "mapping": {
          const key = this.#inMemory(this.#type(type.key, scope), "memory");
          // Of those in memory only strings are keys.
          if (!this.#types.has(key.id)) this.#add(key.id, { encoding: "bytes", label: key.label }, slotBytes);
          const value = this.#type(type.value, scope);
          return this.#add(
            `t_mapping(${key.id},${value.id})`,
            {
              encoding: "mapping",
              label: `mapping(${key.label} => ${value.label})`,
              key: key.id,
              value: value.id,
            },
            slotBytes,
          );
        }
        case "function": {
          const [parameters, returns] = [type.parameters, type.returns].map((list) =>
            list.map((one) => this.#inMemory(this.#type(one.type, scope), one.location)),
          ) as [Resolved[], Resolved[]];
          const ids = (list: readonly Resolved[]) => list.map(({ id }) => id).join();
          const labels = (list: readonly Resolved[]) => list.map(({ label }) => label).join();
          const where = type.isExternal ? "external" : "internal";
          const words = type.mutability === "nonpayable" ? "" : ` ${type.mutability}`;
          const result = returns.length === 0 ? "" : ` returns (${labels(returns)})`;
          return this.#add(
            `t_function_${where}_${type.mutability}(${ids(parameters)})returns(${ids(returns)})`,
            {
              encoding: "inplace",
              label: `function (${labels(parameters)})${words}${type.isExternal ? " external" : ""}${result}`,
            },
            type.isExternal ? 24 : 8,
          );
        }
        case undefined:
          throw new SourceGapError({ kind: "text", text: "" });
      }
    } finally {
      this.#depth -= 1;
    }
  }

  #elementary(written: string): Resolved | undefined {
    const name = fullNames.get(written) ?? written;
    if (name === "bytes" || name === "string")
      return this.#add(`t_${name}_storage`, { encoding: "bytes", label: name }, slotBytes, 1n);
    const bytes = bytesOf(name);
    if (bytes === undefined) return undefined;
    return this.#add(`t_${name.replace(" ", "_")}`, { encoding: "inplace", label: name }, bytes);
  }

  /** A type outside of storage, which solc names otherwise. */
  #inMemory(type: Resolved, location: SourceVariable["location"]): Resolved {
    if (location === undefined || !type.id.endsWith("_storage")) return type;
    return { ...type, id: `${type.id.slice(0, -"storage".length)}${location}_ptr` };
  }

  #user(declared: Declared): Resolved {
    if (declared.kind === "source" || declared.kind === "constant")
      throw new SourceGapError({
        kind: "name",
        name: declared.kind === "source" ? declared.path : declared.item.name,
      });
    const { scope, item } = declared;
    const label = scope.contract === undefined ? item.name : `${scope.contract.name}.${item.name}`;
    const id = `(${item.name})${this.#numberOf(item)}`;
    switch (declared.kind) {
      case "struct":
        return this.#struct(declared.item, scope);
      case "contract":
        return this.#add(`t_contract${id}`, { encoding: "inplace", label: `contract ${item.name}` }, 20);
      case "enum": {
        const { members: names } = declared.item;
        return this.#add(
          `t_enum${id}`,
          { encoding: "inplace", label: `enum ${label}`, names },
          // More than 256 were allowed before 0.8.
          names.length <= 256 ? 1 : 2,
        );
      }
      case "userType": {
        const underlying = this.#type(declared.item.underlying, scope);
        return this.#add(
          `t_userDefinedValueType${id}`,
          { encoding: "inplace", label, underlying: underlying.id },
          underlying.bytes,
        );
      }
    }
  }

  #numberOf(item: object): number {
    const number = this.#numbers.get(item) ?? this.#numbers.size + 1;
    this.#numbers.set(item, number);
    return number;
  }

  #struct(item: StructSource, scope: Scope): Resolved {
    const known = this.#structs.get(item);
    if (known !== undefined) return known;
    const label = `struct ${scope.contract === undefined ? "" : `${scope.contract.name}.`}${item.name}`;
    const id = `t_struct(${item.name})${this.#numberOf(item)}_storage`;
    this.#structs.set(item, { id, label, bytes: slotBytes, slots: undefined });
    try {
      const packing = new Packing(0n);
      const members = item.members.map((member) => this.#placeNext(packing, member, scope));
      // solc before 0.5 gives a slot to a struct without members.
      const slots = packing.slots || 1n;
      const type = this.#add(id, { encoding: "inplace", label, members }, slotBytes, slots);
      this.#structs.set(item, type);
      return type;
    } catch (error) {
      this.#structs.delete(item);
      throw error;
    }
  }

  #array(base: Resolved, written: string | undefined, scope: Scope): Resolved {
    if (written === undefined)
      return this.#add(
        `t_array(${base.id})dyn_storage`,
        { encoding: "dynamic_array", label: `${base.label}[]`, base: base.id },
        slotBytes,
      );
    const length = this.#constant(written, scope);
    if (length <= 0n || length >= slotsOfStorage) throw new SourceGapError({ kind: "text", text: written });
    const inSlot = BigInt(Math.floor(slotBytes / base.bytes));
    const slots = inSlot > 1n ? (length + inSlot - 1n) / inSlot : length * slotsOf(base);
    return this.#add(
      `t_array(${base.id})${length}_storage`,
      { encoding: "inplace", label: `${base.label}[${length}]`, base: base.id },
      slotBytes,
      slots,
    );
  }

  #constant(expression: string, scope: Scope): bigint {
    const value = this.#valueOf(expression, scope, 0);
    if (value === undefined) throw new SourceGapError({ kind: "text", text: expression });
    return value;
  }

  #valueOf(expression: string, scope: Scope, depth: number): bigint | undefined {
    if (depth > deepestConstant) return undefined;
    return constantValue(expression, (name) => this.#constantOf(name, scope, depth));
  }

  #constantOf(name: string, scope: Scope, depth: number): bigint | undefined {
    const declared = this.#program.resolve(name, scope);
    if (declared.kind !== "constant" || declared.item.value === undefined) return undefined;
    const { type, value: range } = declared.item;
    if (type?.kind !== "name" || !/^u?int\d*$/.test(type.name)) return undefined;
    if (this.#constants.has(declared.item)) return this.#constants.get(declared.item);
    const text = this.#program.textOf(declared.scope.path, range);
    const value = this.#valueOf(text, declared.scope, depth + 1);
    this.#constants.set(declared.item, value);
    return value;
  }

  #add(id: string, type: Omit<StorageType, "numberOfBytes">, bytes: number, slots = 1n): Resolved {
    if (id.length > longestId || slots >= slotsOfStorage) throw new SourceGapError({ kind: "limit" });
    if (!this.#types.has(id))
      this.#types.set(id, { ...type, numberOfBytes: (BigInt(bytes) * slots).toString() });
    return { id, label: type.label, bytes, slots };
  }
}

/** `max` or `min` of an integer type; undefined of others. */
function limitOf(label: string, bytes: number, limit: string): bigint | undefined {
  const [, unsigned] = /^(u?)int\d+$/.exec(label) ?? [];
  if (unsigned === undefined || !/^(?:max|min)$/.test(limit)) return undefined;
  const most = (1n << BigInt(8 * bytes - (unsigned === "" ? 1 : 0))) - 1n;
  return limit === "max" ? most : unsigned === "" ? -most - 1n : 0n;
}

/** Puts one after another, and several into a slot where they fit. */
class Packing {
  #slot: bigint;
  #offset = 0;

  constructor(slot: bigint) {
    this.#slot = slot;
  }

  add(type: Resolved): { slot: bigint; offset: number } {
    const slots = slotsOf(type);
    if (this.#offset + type.bytes > slotBytes) this.#nextSlot();
    const place = { slot: this.#slot, offset: this.#offset };
    this.#offset += type.bytes;
    if (type.bytes === slotBytes) {
      this.#slot += slots;
      this.#offset = 0;
    }
    if (this.slots > slotsOfStorage) throw new SourceGapError({ kind: "limit" });
    return place;
  }

  /** That are taken, counted from slot 0. */
  get slots(): bigint {
    return this.#offset === 0 ? this.#slot : this.#slot + 1n;
  }

  #nextSlot(): void {
    this.#slot += 1n;
    this.#offset = 0;
  }
}

function slotsOf({ slots, label }: Resolved): bigint {
  if (slots === undefined) throw new SourceGapError({ kind: "text", text: label });
  return slots;
}

const fullNames: ReadonlyMap<string, string> = new Map([
  ["uint", "uint256"],
  ["int", "int256"],
  ["byte", "bytes1"],
]);

/** Of a value type. Fixed point numbers are left out: versions of solc do not agree on their size. */
function bytesOf(name: string): number | undefined {
  if (name === "bool") return 1;
  if (name === "address" || name === "address payable") return 20;
  const [, bits, bytes] = /^(?:u?int(\d{1,3})|bytes(\d{1,2}))$/.exec(name) ?? [];
  const size = bits === undefined ? Number(bytes) : Number(bits) / 8;
  return Number.isInteger(size) && size > 0 && size <= slotBytes ? size : undefined;
}

/** keccak256(keccak256(id) - 1) with a last byte of zero, as ERC-7201 has it. */
function namespaceSlot(namespace: string): bigint {
  const before = bytesToBigInt(keccak_256(namespace)) - 1n;
  return bytesToBigInt(keccak_256(numberToBytes(before, { size: 32 }))) & ~0xffn;
}
