import type { StoredType } from "../builds/storage/contractStorage.ts";
import { checksummed } from "../core/address.ts";
import { shortenHex } from "../core/hex.ts";
import { visibleLine } from "../core/strings/visibleText.ts";
import type { DecodedValue } from "../decode/decoding.ts";

/** A variable of a program as a debugger shows it. */
export type Variable = {
  /** As Solidity continues the name of what it is in: `shares`, `[0]`, `["oolong"]`. */
  readonly name: string;
  /** As written in full, such as `struct Vault.Position`; empty if it is not known. */
  readonly type: string;
  readonly value: Reading;
  /** Whether it is what a function was passed, which may have changed since. */
  readonly isAsPassed?: boolean;
};

export type Reading = Value | { readonly unavailable: Unavailable };

export type Value = {
  /** On one line; long strings, bytes, and what has children are cut. */
  readonly text: string;
  /** To copy, where it is not the text: a string without quotes, all bytes. */
  readonly full?: () => string;
  /** Members, elements, or entries of a mapping: the first 1,000. */
  readonly children?: () => readonly Variable[];
  /** Whether it is as of the block before, and an earlier transaction of the block may have changed it. */
  readonly isOfBlockBefore?: boolean;
  /** A child by its name; any element of an array, and any key of a mapping, has one. */
  readonly child?: (name: string) => Variable | undefined;
};

/** Why a value is not shown. */
export type Unavailable =
  /** The optimizer removes values and moves them. */
  | "optimized"
  /** Of a function whose code is part of its caller's. */
  | "inlined"
  /** The compiler places values on the stack as it likes. */
  | "viaIR"
  /** No step reads or writes the slot, or no step shows the bytes. */
  | "notInTrace"
  /** Constructors keep their values in places of their own. */
  | "constructor"
  /** The sources do not settle its type, or that of a variable before it. */
  | "type"
  /** The statement that gives it a value has not run. */
  | "notYetDeclared"
  /** What is there is no value of the type: a pointer or length beyond all data. */
  | "invalid"
  /** The value of its expression is known to the compiler alone. */
  | "constant"
  /** It is in the code, at a place that nothing connects with its name. */
  | "immutable";

export const unavailable = (reason: Unavailable): Reading => ({ unavailable: reason });

/** UTF-16 units of a name or type, which can be text of a file. */
const maxNameLength = 256;

export function variable(name: string, type: string, value: Reading): Variable {
  return { name: visibleLine(name, maxNameLength), type: visibleLine(type, maxNameLength), value };
}

/** UTF-16 units of a text. */
const maxTextLength = 1024;

/** A value that is shown whole. */
export function plainValue(value: DecodedValue): Value {
  switch (value.kind) {
    case "integer":
      return {
        text:
          value.codeName === undefined
            ? String(value.value)
            : `${visibleLine(value.codeName, maxNameLength)} (${value.value})`,
      };
    case "bool":
      return { text: String(value.value) };
    case "decimal":
      return { text: value.text };
    case "address":
      return { text: checksummed(value.address) };
    case "function":
      return { text: `${checksummed(value.address)}.${value.selector}` };
    case "text":
      return { text: quoted(value.text), full: () => value.text };
    case "bytes":
    case "raw": {
      const text = shortenHex(value.bytes, 2 + 64, 8);
      return text === value.bytes ? { text } : { text, full: () => value.bytes };
    }
    default:
      return { text: "…" };
  }
}

/** A string in quotes, on one line. @param isCut whether more follows */
export function quoted(text: string, isCut = false): string {
  return `${visibleLine(JSON.stringify(text).slice(0, -1), maxTextLength)}${isCut ? "…" : ""}"`;
}

/** A part of a value. */
export type Part = { readonly name: string; readonly type: StoredType; readonly read: () => Reading };

const maxChildren = 1000;
/** Parts that the text of a value shows. */
const maxPartsInText = 8;
/** UTF-16 units of the text of a value with parts. */
const maxSummaryLength = 200;

export function structValue(parts: readonly Part[]): Value {
  return {
    text: summary("{", parts, ({ name, text }) => `${name}: ${text}`, parts.length > maxPartsInText, "}"),
    children: () => parts.slice(0, maxChildren).map(childOf),
    child: (name) => {
      const part = parts.find((one) => one.name === name);
      return part && childOf(part);
    },
  };
}

/** Elements by their indices. @param part of an index below the length */
export function listValue(length: bigint, isDynamic: boolean, part: (index: bigint) => Part): Value {
  const first = (most: number): Part[] =>
    Array.from({ length: Number(length < BigInt(most) ? length : BigInt(most)) }, (_, at) =>
      part(BigInt(at)),
    );
  const rest: readonly Variable[] =
    length > BigInt(maxChildren) ? [variable(`[${maxChildren}…${length - 1n}]`, "", { text: "…" })] : [];
  return {
    text: `${isDynamic ? `(${length}) ` : ""}${summary("[", first(maxPartsInText), ({ text }) => text, length > BigInt(maxPartsInText), "]")}`,
    children: () => [...first(maxChildren).map(childOf), ...rest],
    child: (name) => {
      if (name === "length") return variable("length", "uint256", { text: String(length) });
      const [, digits] = /^\[(\d{1,78})\]$/.exec(name) ?? [];
      const index = digits === undefined ? length : BigInt(digits);
      return index < length ? childOf(part(index)) : undefined;
    },
  };
}

/** Entries of a mapping. There can be others than the known ones. */
export function mappingValue(entries: readonly Part[], child: (key: string) => Part | undefined): Value {
  return {
    text: summary("{", entries, ({ name, text }) => `${name.slice(1, -1)}: ${text}`, true, "}"),
    children: () => entries.slice(0, maxChildren).map(childOf),
    child: (name) => {
      const [, key] = /^\[(.*)\]$/s.exec(name) ?? [];
      const part = key === undefined ? undefined : child(key);
      return part && childOf(part);
    },
  };
}

const childOf = ({ name, type, read }: Part): Variable => variable(name, type.label, read());

function summary(
  open: string,
  parts: readonly Part[],
  textOf: (part: { readonly name: string; readonly text: string }) => string,
  hasMore: boolean,
  close: string,
): string {
  let text = "";
  for (const part of parts.slice(0, maxPartsInText)) {
    if (text.length > maxSummaryLength) break;
    text += `${text === "" ? "" : ", "}${textOf({ name: part.name, text: partText(part) })}`;
  }
  if (hasMore) text += text === "" ? "…" : ", …";
  return `${open}${visibleLine(text, maxSummaryLength)}${close}`;
}

/** Parts of a part are not read for it. */
function partText({ type, read }: Part): string {
  if (type.kind === "array") return "[…]";
  if (type.kind === "struct" || type.kind === "mapping") return "{…}";
  const value = read();
  return "unavailable" in value ? "?" : value.text;
}
