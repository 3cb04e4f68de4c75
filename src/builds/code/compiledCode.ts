import { metadataPartsOf, type MetadataPart } from "./metadataParts.ts";

/** A place in code, in bytes. */
export type CodePlace = { readonly start: number; readonly length: number };

/** Places that hold one value each, which is known on the chain only. */
export type NamedPlaces = { readonly name: string; readonly places: readonly CodePlace[] };

/** Code as a compiler left it: what is filled in later is zero. */
export type CompiledCode = {
  /** Lower-case digits without `0x`. */
  readonly digits: string;
  /** Libraries that are still to be linked, by the name the tool gives them. */
  readonly libraries: readonly NamedPlaces[];
  /** Immutables by the compiler's number; undefined where the tool does not write where they stand. */
  readonly immutables: readonly NamedPlaces[] | undefined;
  /** Bytes of immutables that Vyper appends to the runtime code when it is deployed; 0 for other compilers. */
  readonly appended: number;
  /** Whether it is a library's code that begins by comparing its own address, which is filled in when it is deployed. */
  readonly hasCallProtection: boolean;
  readonly metadata: readonly MetadataPart[];
};

/** What a tool tells of a code beside its digits. */
export type CodeReferences = {
  readonly libraries?: readonly NamedPlaces[];
  readonly immutables?: readonly NamedPlaces[] | undefined;
  readonly appended?: number;
};

/** Bytes of an address in code. */
export const addressBytes = 20;

/** UTF-16 units: 1 MiB of code, twenty times what a chain lets a deployment carry. */
const longestCode = 2 * 1024 * 1024 + 2;

/** `__` and 38 more characters, whatever the compiler put there. */
const placeholder = /__.{38}/g;

/** How a library's code begins: PUSH20, its own address, ADDRESS, EQ. */
const callProtection = /^730{40}3014/;

/**
 * Reads code as tools write it, with or without `0x`. Undefined for what is no code: nothing, or other characters than digits
 * and placeholders of libraries, or more than 1 MiB.
 */
export function readCompiledCode(text: string, references: CodeReferences = {}): CompiledCode | undefined {
  if (text.length > longestCode) return undefined;
  const written = text.startsWith("0x") ? text.slice(2) : text;
  const linked = written.replace(placeholder, "0".repeat(2 * addressBytes)).toLowerCase();
  if (linked === "" || linked.length % 2 === 1 || /[^0-9a-f]/.test(linked)) return undefined;
  const libraries = references.libraries ?? [];
  return {
    digits: linked,
    libraries: libraries.length > 0 ? withinCode(libraries, linked) : placeholdersIn(written),
    immutables: references.immutables && withinCode(references.immutables, linked),
    appended: references.appended ?? 0,
    hasCallProtection: callProtection.test(linked),
    metadata: metadataPartsOf(linked),
  };
}

/** Where a chain's code may differ from a compiler's: what is filled in later, and metadata. Not in order. */
export function freePlaces({
  libraries,
  immutables,
  metadata,
  hasCallProtection,
}: CompiledCode): CodePlace[] {
  return [
    ...libraries.flatMap(({ places }) => places),
    ...(immutables ?? []).flatMap(({ places }) => places),
    ...metadata.map(({ start, length }) => ({ start, length })),
    ...(hasCallProtection ? [{ start: 1, length: addressBytes }] : []),
  ];
}

/** The places that libraries have by their placeholders, where a tool writes no other references. */
function placeholdersIn(written: string): NamedPlaces[] {
  const byText = new Map<string, CodePlace[]>();
  for (const { 0: text, index } of written.matchAll(placeholder)) {
    const places = byText.get(text) ?? [];
    places.push({ start: index / 2, length: addressBytes });
    byText.set(text, places);
  }
  return [...byText].map(([text, places]) => ({ name: nameInPlaceholder(text), places }));
}

/** `__Library___…` and `__File.sol:Library___…` hold a name; `__$…$__` holds a hash, which stands for itself. */
function nameInPlaceholder(text: string): string {
  if (text.startsWith("__$")) return text;
  let end = text.length;
  while (text[end - 1] === "_") end -= 1;
  const name = text.slice(2, end);
  return name.slice(name.lastIndexOf(":") + 1);
}

/** References that lead out of the code come from a file that does not belong to it. */
function withinCode(named: readonly NamedPlaces[], digits: string): NamedPlaces[] {
  const isInside = ({ start, length }: CodePlace): boolean =>
    Number.isInteger(start) &&
    Number.isInteger(length) &&
    start >= 0 &&
    length > 0 &&
    2 * (start + length) <= digits.length;
  return named
    .map(({ name, places }) => ({ name, places: places.filter(isInside) }))
    .filter(({ places }) => places.length > 0);
}
