import { lastPartOf, metadataPartsOf, type MetadataPart, vyperSuffixAtEnd } from "./metadataParts.ts";
import { instructionsOf, operandOf } from "./instructions.ts";

/** A place in code, in bytes. */
export type CodePlace = { readonly start: number; readonly length: number };

/** Places that hold one value each, which is known on the chain only. */
export type NamedPlaces = { readonly name: string; readonly places: readonly CodePlace[] };

/** Code as compiled: placeholders are zero. */
export type CompiledCode = {
  /** Lower-case digits without `0x`. */
  readonly digits: string;
  /** Libraries that are still to be linked, by the name the tool gives them. */
  readonly libraries: readonly NamedPlaces[];
  /** Immutables by the compiler's number; undefined where the tool does not write where they stand. */
  readonly immutables: readonly NamedPlaces[] | undefined;
  /**
   * Bytes of immutables that Vyper appends to the runtime code when it is deployed; 0 for other compilers. `words`: any number of
   * whole words, of a Vyper whose creation code does not contain their number.
   */
  readonly appended: number | "words";
  /** Whether it is a library's code that begins by comparing its own address, which is filled in when it is deployed. */
  readonly hasCallProtection: boolean;
  readonly metadata: readonly MetadataPart[];
};

/** What a tool tells of a code beside its digits. */
export type CodeReferences = {
  readonly libraries?: readonly NamedPlaces[];
  readonly immutables?: readonly NamedPlaces[] | undefined;
  /** The creation code of a runtime code, as it is written. From 0.3.10 on, Vyper describes in it what its constructor appends. */
  readonly creation?: string | undefined;
  /** The version of Vyper that compiled a runtime code, if the tool recorded it; undefined for other compilers. */
  readonly vyper?: string | undefined;
};

/** Bytes of an address in code. */
export const addressBytes = 20;

const wordBytes = 32;
const zeroWord = "0".repeat(2 * wordBytes);

/** UTF-16 units: 512 KiB of code, ten times what a chain lets a deployment carry. */
const maxCodeLength = 1024 * 1024 + 2;

/** Real codes have some dozens. */
export const maxPlaces = 1000;

/** `__` and 38 more characters, whatever the compiler put there. */
const placeholder = /__.{38}/g;

/** How a library's code begins: PUSH20, its own address, ADDRESS, EQ. */
const callProtection = /^730{40}3014/;

/**
 * Reads code as tools write it, with or without `0x`. Undefined for what is no code: nothing, or other characters than digits
 * and placeholders of libraries, or more than 512 KiB. Undefined too for code with references to what no compiler leaves open: a
 * build could call all of its code open, and would have the code of any contract of its length.
 */
export function readCompiledCode(text: string, references: CodeReferences = {}): CompiledCode | undefined {
  const { libraries: ofLibraries = [], immutables: ofImmutables = [] } = references;
  const places = [...ofLibraries, ...ofImmutables].reduce((sum, named) => sum + named.places.length, 0);
  if (text.length > maxCodeLength || places > maxPlaces) return undefined;
  const written = withoutPrefix(text);
  const linked = written.replace(placeholder, "0".repeat(2 * addressBytes)).toLowerCase();
  if (linked === "" || linked.length % 2 === 1 || /[^0-9a-f]/.test(linked)) return undefined;
  const libraries = withPlaces(references.libraries ?? []);
  const metadata = metadataPartsOf(linked);
  const code: CompiledCode = {
    digits: linked,
    libraries: libraries.length > 0 ? libraries : placeholdersIn(written),
    immutables: references.immutables && withPlaces(references.immutables),
    appended: appendedTo(linked, metadata, references),
    hasCallProtection: callProtection.test(linked),
    metadata,
  };
  return hasCompilerPlaces(code) ? code : undefined;
}

const withoutPrefix = (text: string): string => (text.startsWith("0x") ? text.slice(2) : text);

/** Where a chain's code may differ from a compiler's: what is filled in later, and metadata. Not in order. */
export function variablePlaces({
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
  const byText = Map.groupBy(written.matchAll(placeholder), ([text]) => text);
  return [...byText].map(([text, found]) => ({
    name: nameInPlaceholder(text),
    places: found.map(({ index }) => ({ start: index / 2, length: addressBytes })),
  }));
}

/** `__Library___…` and `__File.sol:Library___…` hold a name; `__$…$__` holds a hash, which stands for itself. */
function nameInPlaceholder(text: string): string {
  if (text.startsWith("__$")) return text;
  let end = text.length;
  while (text[end - 1] === "_") end -= 1;
  const name = text.slice(2, end);
  return name.slice(name.lastIndexOf(":") + 1);
}

const withPlaces = (named: readonly NamedPlaces[]): NamedPlaces[] =>
  named.filter(({ places }) => places.length > 0);

/**
 * Whether libraries are operands of PUSH20 and immutables words of zeros behind PUSH32, none over another or over metadata: all
 * versions of solc write them so, also those of Yul.
 */
function hasCompilerPlaces({ digits, libraries, immutables, metadata }: CompiledCode): boolean {
  const ofLibraries = libraries.flatMap(({ places }) => places);
  const ofImmutables = (immutables ?? []).flatMap(({ places }) => places);
  const isLibrary = ({ start, length }: CodePlace): boolean =>
    length === addressBytes &&
    digits.startsWith("73", 2 * (start - 1)) &&
    2 * (start + length) <= digits.length;
  const isImmutable = ({ start, length }: CodePlace): boolean =>
    length === wordBytes && digits.startsWith(`7f${zeroWord}`, 2 * (start - 1));
  return (
    [...ofLibraries, ...ofImmutables].every(({ start }) => Number.isInteger(start) && start > 0) &&
    ofLibraries.every(isLibrary) &&
    ofImmutables.every(isImmutable) &&
    areDisjoint([...ofLibraries, ...ofImmutables, ...metadata])
  );
}

function areDisjoint(places: readonly CodePlace[]): boolean {
  const inOrder = [...places].sort((one, other) => one.start - other.start);
  return inOrder.every(({ start, length }, at) => start + length <= (inOrder[at + 1]?.start ?? Infinity));
}

const jumps: ReadonlySet<number> = new Set([0x56, 0x57]);

/** STOP, JUMP, RETURN, REVERT, INVALID and SELFDESTRUCT: what follows one of them is reached by jumps alone. */
const ends: ReadonlySet<number> = new Set([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]);

/** What Vyper's constructor appends to a runtime code: the number of bytes in the creation code, or any words where it has none. */
function appendedTo(
  runtime: string,
  metadata: readonly MetadataPart[],
  { creation = "", vyper }: CodeReferences,
): CompiledCode["appended"] {
  const written = withoutPrefix(creation);
  if (vyperSuffixAtEnd(written) !== undefined) return appendedBytes(written, runtime);
  const own = lastPartOf(runtime, metadata);
  const version = own?.keys.includes("vyper") === true ? own.compiler : vyper;
  if (version === undefined || hasNoImmutables.test(version)) return 0;
  const code = runtime.slice(0, own && 2 * own.start).replace(versionAtEnd, "");
  return staysWithin(code) ? "words" : 0;
}

/** Vyper has immutables from 0.3.1 on. */
const hasNoImmutables = /^v?0\.(?:[0-2]|3\.0)(?!\d)/;

/** What Vyper 0.3.4 ends a runtime code with: metadata without its length. */
const versionAtEnd = /a165767970657283000304$/;

/**
 * How many bytes of immutables Vyper's constructor appends to the runtime code, read from the creation code of 0.3.10 and later; 0
 * where it is not there, or is that of other code, or that would go on in what is appended: a build could
 * call most of a contract's code appended. Both codes in lower-case digits without `0x`.
 */
export function appendedBytes(creation: string, runtime: string): number {
  const suffix = vyperSuffixAtEnd(creation);
  if (suffix === undefined) return 0;
  const isOfRuntime =
    2 * suffix.runtime === runtime.length && creation.endsWith(runtime, creation.length - 2 * suffix.length);
  const code = runtime.slice(0, 2 * (suffix.runtime - suffix.data));
  return isOfRuntime && staysWithin(code) ? suffix.immutables : 0;
}

/** Whether code neither runs on behind its end nor jumps there, as far as it says where it jumps to. */
function staysWithin(code: string): boolean {
  let last: number | undefined;
  let pushed: number | undefined;
  for (const instruction of instructionsOf(code)) {
    const { at, opcode, operandLength } = instruction;
    if (jumps.has(opcode) && pushed !== undefined && 2 * pushed >= code.length) return false;
    if (at + operandLength >= code.length / 2) return false;
    pushed = operandLength > 0 ? Number.parseInt(operandOf(code, instruction), 16) : undefined;
    last = opcode;
  }
  return last !== undefined && ends.has(last);
}

/** The code with zeros at places, which may overlap. */
export function withZeros(code: string, places: readonly CodePlace[]): string {
  const inOrder = [...places].sort((one, other) => one.start - other.start);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, length } of inOrder) {
    const from = Math.max(at, 2 * start);
    const to = Math.min(code.length, 2 * (start + length));
    if (to <= from) continue;
    pieces.push(code.slice(at, from), "0".repeat(to - from));
    at = to;
  }
  pieces.push(code.slice(at));
  return pieces.join("");
}
