import { longestSource } from "../source/declarations.ts";
import type { CompilerMetadata, MetadataSource } from "./metadata.ts";
import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToHex } from "viem";

/** Which sources of a metadata are at hand letter by letter. */
export type ProvedSources = {
  /** The texts whose hash is the one that the compiler saw, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of which no text is there. */
  readonly missing: readonly string[];
  /** Paths of which another text is there: it was changed after the build. */
  readonly changed: readonly string[];
  /**
   * Paths of files without a character. They are proved, but services refuse standard JSON with such a file, and the others do
   * not compile without it.
   */
  readonly empty: readonly string[];
  /** Paths of texts that are longer than is compared. */
  readonly tooLong: readonly string[];
};

/**
 * Holds texts against the hashes in a metadata. Line ends are tried both ways, as they change with a checkout; the text that
 * comes back is the one that the hash fits. Pauses now and then.
 *
 * @param textOf a path's text, as the metadata spells the path; undefined where there is none.
 */
export function* proveSources(
  { sources }: CompilerMetadata,
  textOf: (path: string) => string | undefined,
): Generator<undefined, ProvedSources> {
  const texts = new Map<string, string>();
  const missing: string[] = [];
  const changed: string[] = [];
  const empty: string[] = [];
  const tooLong: string[] = [];
  let work = 0;
  for (const [path, { keccak256: hash, content }] of sources) {
    const found = content ?? textOf(path);
    if (found !== undefined && found.length > longestSource) {
      tooLong.push(path);
      continue;
    }
    const text = found === undefined ? undefined : yield* textOfHash(found, hash);
    if (text === "") empty.push(path);
    else if (text !== undefined) texts.set(path, text);
    else (found === undefined ? missing : changed).push(path);
    work += workOf(found);
    if (work < unitsInTurn) continue;
    work = 0;
    yield;
  }
  return { texts, missing, changed, empty, tooLong };
}

/** Sources as metadata would name them, by their texts; one that is too long to be compared has no hash. Pauses now and then. */
export function* sourcesOfTexts(
  texts: ReadonlyMap<string, string>,
): Generator<undefined, ReadonlyMap<string, MetadataSource>> {
  const sources = new Map<string, MetadataSource>();
  let work = 0;
  for (const [path, text] of texts) {
    const keccak256 = text.length > longestSource ? "" : yield* textHash(text);
    sources.set(path, { keccak256, license: undefined, content: undefined });
    work += workOf(text);
    if (work < unitsInTurn) continue;
    work = 0;
    yield;
  }
  return sources;
}

/** Whether a text is the one that a hash was made of, whichever line ends it has by now. Pauses now and then. */
export function* isTextOf(text: string, hash: string): Generator<undefined, boolean> {
  return (yield* textOfHash(text, hash)) !== undefined;
}

function* textOfHash(text: string, hash: string): Generator<undefined, string | undefined> {
  // Half a surrogate pair has no bytes of its own: its hash is that of another text.
  if (text.length > longestSource || !isWellFormed(text)) return undefined;
  const lf = text.replaceAll("\r\n", "\n");
  const crlf = lf.replaceAll("\n", "\r\n");
  for (const form of new Set([text, lf, crlf])) if ((yield* textHash(form)) === hash) return form;
  return undefined;
}

/** Units of work, of which a source has some by itself. */
const workOf = (text = ""): number => text.length + 1024;

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** UTF-16 units that are hashed between two turns of others: some milliseconds. */
const unitsInTurn = 64 * 1024;

/** keccak-256 of a text in UTF-8, lower-case with `0x`. Pauses now and then in a long one. */
export function* textHash(text: string): Generator<undefined, string> {
  const hash = keccak_256.create();
  const encoder = new TextEncoder();
  for (let from = 0; from < text.length;) {
    const cut = from + unitsInTurn;
    // Both halves of a surrogate pair have their bytes together.
    const end = isHighSurrogate(text.charCodeAt(cut - 1)) ? cut - 1 : cut;
    hash.update(encoder.encode(text.slice(from, end)));
    from = end;
    if (from < text.length) yield;
  }
  return bytesToHex(hash.digest());
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
