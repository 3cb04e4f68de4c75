import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectAt,
  textAt,
} from "../../core/json/jsonValue.ts";
import type { BytesType, ContractStorage, StoredType, StoredVariable, ValueType } from "./contractStorage.ts";
import { slotsOf } from "./contractStorage.ts";

/** Modules within modules. */
const mostModules = 8;
const mostVariables = 10_000;

/**
 * Reads Vyper's own `layout`, in which structs are names alone: their members are read from the sources. What is declared in none of these
 * is an unknown value. Undefined for anything else.
 *
 * @param sources texts of the contract and what it imports
 */
export function readVyperStorage(
  layout: JsonValue | undefined,
  sources: Iterable<string> = [],
): ContractStorage | undefined {
  const storage = isJsonObject(layout) ? objectAt(layout, "storage_layout") : undefined;
  if (storage === undefined) return undefined;
  const declared = new VyperTypes(sources);
  return { variables: variablesIn(storage, "", declared) };
}

function variablesIn(storage: JsonObject, prefix: string, declared: VyperTypes, depth = 0): StoredVariable[] {
  const variables: StoredVariable[] = [];
  for (const [name, item] of Object.entries(storage)) {
    if (variables.length >= mostVariables) break;
    if (!isJsonObject(item)) continue;
    const { slot } = item;
    const type = textAt(item, "type");
    if (type !== undefined && typeof slot === "number" && Number.isSafeInteger(slot) && slot >= 0)
      variables.push({ name: prefix + name, slot: BigInt(slot), offset: 0, type: declared.typeOf(type) });
    else if (type === undefined && depth < mostModules)
      variables.push(...variablesIn(item, `${prefix}${name}.`, declared, depth + 1));
  }
  return variables.sort((one, other) => Number(one.slot - other.slot));
}

/** Types within types. */
const mostNested = 16;
/** UTF-16 units of a type as it is written. */
const longestType = 2000;

/** A struct with its members, a constant with its value if that is a literal, a flag, or an interface. */
type Declaration = { readonly kind: string; readonly body: string };

const commentOrDocstring = /#.*|"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)/g;

/** The types of a contract, by how Vyper spells them. Each value takes slots of its own. */
class VyperTypes {
  /** By name; undefined for a name that sources declare differently. */
  readonly #declared = new Map<string, Declaration | undefined>();
  readonly #types = new Map<string, StoredType>();

  constructor(sources: Iterable<string>) {
    for (const source of sources) this.#declare(source);
  }

  #declare(source: string): void {
    let struct: { readonly name: string; body: string } | undefined;
    const endStruct = (): void => {
      if (struct !== undefined) this.#add(struct.name, "struct", struct.body);
      struct = undefined;
    };
    for (const line of source.replace(commentOrDocstring, "").split("\n")) {
      const code = line.trimEnd();
      if (code === "") continue;
      if (struct !== undefined && /^\s/.test(code)) {
        struct.body += `${code.trim()}\n`;
        continue;
      }
      endStruct();
      const [, kind = "", name = ""] = /^(struct|flag|enum|interface) (\w+):/.exec(code) ?? [];
      if (kind === "struct") struct = { name, body: "" };
      else if (kind !== "") this.#add(name, kind, "");
      const [, constant, value = ""] =
        /^(\w+)\s*:\s*(?:public\()?constant\b(?:\(\w+\)\)? = (\d{1,78})$)?/.exec(code) ?? [];
      if (constant !== undefined) this.#add(constant, "constant", value);
    }
    endStruct();
  }

  #add(name: string, kind: string, body: string): void {
    const known = this.#declared.get(name);
    const isOther = this.#declared.has(name) && (known?.kind !== kind || known.body !== body);
    this.#declared.set(name, isOther ? undefined : { kind, body });
  }

  typeOf(written: string, depth = 0): StoredType {
    const label = written.trim();
    const known = this.#types.get(label);
    if (known !== undefined) return known;
    // Of a struct that contains itself.
    this.#types.set(label, unknownType(label));
    const type =
      depth > mostNested || label.length > longestType ? unknownType(label) : this.#read(label, depth);
    this.#types.set(label, type);
    return type;
  }

  #read(label: string, depth: number): StoredType {
    const inner = (text: string): StoredType => this.typeOf(text, depth + 1);
    const [, dimension] = /\[(\w+)\]$/.exec(label) ?? [];
    const outer = label.slice(0, label.lastIndexOf("["));
    const size = this.#number(dimension);
    if (size !== undefined && (outer === "String" || outer === "Bytes")) {
      const slots = 1n + (size + 31n) / 32n;
      return { kind: "bytes", label, isText: outer === "String", form: "inline", slots };
    }
    const [first, second] = argumentsOf(label, "HashMap");
    if (first !== undefined && second !== undefined) {
      const key = inner(first);
      return isKey(key)
        ? { kind: "mapping", label, key, value: () => inner(second), order: "slotFirst" }
        : unknownType(label);
    }
    const [item, most] = argumentsOf(label, "DynArray");
    const length = this.#number(most);
    if (item !== undefined && length !== undefined) {
      const element = inner(item);
      const slots = 1n + length * slotsOf(element);
      return {
        kind: "array",
        label,
        element: () => element,
        length: undefined,
        form: "inline",
        slots,
        isPacked: false,
      };
    }
    if (size !== undefined && size > 0n && outer !== "") {
      const element = inner(outer);
      const slots = size * slotsOf(element);
      return {
        kind: "array",
        label,
        element: () => element,
        length: size,
        form: "inline",
        slots,
        isPacked: false,
      };
    }
    return this.#struct(label, inner) ?? { ...unknownType(label), base: this.#baseOf(label) };
  }

  #struct(label: string, inner: (text: string) => StoredType): StoredType | undefined {
    const declared = this.#declared.get(label.replace(/^struct /, ""));
    if (declared?.kind !== "struct") return undefined;
    const members: StoredVariable[] = [];
    let slot = 0n;
    for (const line of declared.body.split("\n")) {
      const colon = line.indexOf(":");
      if (colon === -1) continue;
      const type = inner(line.slice(colon + 1));
      members.push({ name: line.slice(0, colon).trim(), slot, offset: 0, type });
      slot += slotsOf(type);
    }
    return { kind: "struct", label, members: () => members, slots: slot === 0n ? 1n : slot };
  }

  #number(text: string | undefined): bigint | undefined {
    const digits = text?.trim() ?? "";
    const declared = this.#declared.get(digits);
    const value = declared?.kind === "constant" ? declared.body : digits;
    return /^\d{1,78}$/.test(value) ? BigInt(value) : undefined;
  }

  #baseOf(label: string): string | undefined {
    if (label === "address" || label === "bool") return label;
    if (label === "decimal") return "fixed168x10";
    const kind = this.#declared.get(label.replace(/^(?:interface|flag|enum) /, ""))?.kind;
    if (kind === "interface") return "address";
    if (kind === "flag" || kind === "enum") return "uint256";
    const [, name, digits] = /^(u?int|bytes)([1-9]\d{0,2})$/.exec(label) ?? [];
    const size = Number(digits);
    const isSize = name === "bytes" ? size <= 32 : size <= 256 && size % 8 === 0;
    return name !== undefined && isSize ? label : undefined;
  }
}

/** The two in `HashMap[address, Spot]`. */
function argumentsOf(label: string, name: string): readonly string[] {
  if (!label.startsWith(`${name}[`) || !label.endsWith("]")) return [];
  const inside = label.slice(name.length + 1, -1);
  let depth = 0;
  for (let at = 0; at < inside.length; at += 1) {
    const sign = inside[at];
    if (sign === "[") depth += 1;
    else if (sign === "]") depth -= 1;
    else if (sign === "," && depth === 0) return [inside.slice(0, at), inside.slice(at + 1)];
  }
  return [];
}

const isKey = (type: StoredType): type is ValueType | BytesType =>
  type.kind === "value" || type.kind === "bytes";

const unknownType = (label: string): ValueType => ({ kind: "value", label, bytes: 32, base: undefined });
