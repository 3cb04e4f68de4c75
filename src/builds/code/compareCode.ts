import {
  addressBytes,
  variablePlaces,
  type CodePlace,
  type CompiledCode,
  type NamedPlaces,
  withZeros,
} from "./compiledCode.ts";
import { metadataPartAt, type MetadataPart } from "./metadataParts.ts";
import { instructionsOf } from "./instructions.ts";

/**
 * How code on a chain relates to the code of a build.
 * - `exact`: equal bytes outside of what is filled in, and every metadata part carries an equal hash, of which there is
 * at least one.
 * - `identical`: equal bytes too, but there is no metadata part, or one without a hash, so that no service calls it
 * exact.
 * - `sameCode`: equal outside of metadata. Other source text, paths or another compiler can have made it.
 */
export type CodeRelation =
  | {
      readonly kind: "exact" | "identical" | "sameCode";
      /**
       * Whether the build does not list the places of its immutables, so that zeros of PUSH32 were taken for them, or words behind the
       * code of a Vyper.
       */
      readonly assumedImmutables: boolean;
      /** What was filled in, by the build's names, in lower-case digits without `0x`. */
      readonly libraries: ReadonlyMap<string, string>;
      readonly immutables: ReadonlyMap<string, string>;
      /** The metadata parts of the chain's code, in the order of the build's. */
      readonly metadata: readonly MetadataPart[];
    }
  | {
      readonly kind: "none";
      /** The first difference. */
      readonly differs: "length" | "code" | "metadata" | "library" | "immutable";
    };

/** Facts about the deployed contract. */
export type Deployed = {
  /** Lower-case digits without `0x`; a library's code must begin with it. */
  readonly address?: string;
};

/**
 * Compares a chain's code, in lower-case digits without `0x`, with a build's. Only the build determines which bytes may
 * differ (libraries, immutables, metadata), and their values must be possible for a compiler or linker, as anything
 * could hide in bytes that are not compared.
 */
export function compareCode(chain: string, build: CompiledCode, deployed: Deployed = {}): CodeRelation {
  const behind = chain.length - build.digits.length;
  const fits = build.appended === "words" ? isWholeWords(behind) : behind === 2 * build.appended;
  if (!fits) return none("length");
  const code = chain.slice(0, build.digits.length);
  const libraries = valuesAt(code, build.libraries);
  if (libraries === undefined) return none("library");
  const known = build.immutables;
  const immutables = valuesAt(code, known ?? []);
  if (immutables === undefined) return none("immutable");
  const metadata = metadataAt(code, build.metadata);
  if (metadata === undefined) return none("metadata");
  if (build.hasCallProtection && !isOwnAddress(code, deployed.address)) return none("library");
  const free = variablePlaces(build);
  const assumed = known === undefined ? assumedImmutablePlaces(build.digits, code) : [];
  if (withZeros(code, [...free, ...assumed]) !== withZeros(build.digits, [...free, ...assumed]))
    return none("code");
  return {
    kind: kindOfEqualCode(code, build),
    assumedImmutables: assumed.length > 0 || (build.appended === "words" && behind > 0),
    libraries,
    immutables,
    metadata,
  };
}

const isWholeWords = (digits: number): boolean => digits >= 0 && digits % (2 * wordBytes) === 0;

const none = (differs: (CodeRelation & { kind: "none" })["differs"]): CodeRelation => ({
  kind: "none",
  differs,
});

function kindOfEqualCode(
  code: string,
  { digits, metadata }: CompiledCode,
): "exact" | "identical" | "sameCode" {
  if (metadata.some((part) => digitsAt(code, part) !== digitsAt(digits, part))) return "sameCode";
  return metadata.length > 0 && metadata.every(({ hash }) => hash !== undefined) ? "exact" : "identical";
}

/** The value of each name; undefined if it differs between places. */
function valuesAt(code: string, named: readonly NamedPlaces[]): Map<string, string> | undefined {
  const values = new Map<string, string>();
  for (const { name, places } of named) {
    for (const place of places) {
      const value = digitsAt(code, place);
      if ((values.get(name) ?? value) !== value) return undefined;
      values.set(name, value);
    }
  }
  return values;
}

/** The chain's metadata parts at the places of the build's; undefined where something of another form stands there. */
function metadataAt(code: string, parts: readonly MetadataPart[]): MetadataPart[] | undefined {
  const found: MetadataPart[] = [];
  for (const { start, length, keys, hash } of parts) {
    const part = metadataPartAt(code, start);
    const isAlike =
      part?.length === length && String(part.keys) === String(keys) && part.hash?.kind === hash?.kind;
    if (!isAlike) return undefined;
    found.push(part);
  }
  return found;
}

/** A library in a state override may have zeros there. */
function isOwnAddress(code: string, address: string | undefined): boolean {
  const own = digitsAt(code, { start: 1, length: addressBytes });
  return address === undefined || own === address;
}

const digitsAt = (code: string, { start, length }: CodePlace): string =>
  code.slice(2 * start, 2 * (start + length));

const push32 = 0x7f;
const wordBytes = 32;
const zeroWord = "0".repeat(2 * wordBytes);
const zeroWordPushed = `${push32.toString(16)}${zeroWord}`;

/** The operands of PUSH32 that are all zero in a build: where immutables can stand that a tool does not tell. */
export function zeroWords(build: string): CodePlace[] {
  const places: CodePlace[] = [];
  // Few codes have any, and walking through all instructions of thousands takes a while.
  if (!build.includes(zeroWordPushed)) return places;
  for (const { opcode, at } of instructionsOf(build))
    if (opcode === push32 && build.startsWith(zeroWord, 2 * (at + 1)))
      places.push({ start: at + 1, length: wordBytes });
  return places;
}

/**
 * The places at which immutables must stand if a chain's code is a build's that does not tell them: operands of PUSH32 that
 * are all zero in the build and are not on the chain. Solidity writes immutables in no other way.
 */
function assumedImmutablePlaces(build: string, chain: string): CodePlace[] {
  return zeroWords(build).filter(
    ({ start, length }) => chain.slice(2 * start, 2 * (start + length)) !== zeroWord,
  );
}

/** What the code that a contract was created with is to a build's creation code, and the digits behind it: the arguments of its constructor. */
type CreationMatch = {
  readonly relation: Exclude<CodeRelation["kind"], "none">;
  readonly tail: string;
};

/** Undefined where it begins with other code. @param initcode in lower-case digits without `0x` */
export function matchCreation(initcode: string, creation: CompiledCode): CreationMatch | undefined {
  const { length } = creation.digits;
  const { kind } = compareCode(initcode.slice(0, length), creation);
  return kind === "none" ? undefined : { relation: kind, tail: initcode.slice(length) };
}
