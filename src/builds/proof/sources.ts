import { keccak256, stringToBytes } from "viem";
import type { CompilerMetadata, MetadataSource } from "./metadata.ts";

/** Which sources of a metadata are at hand letter by letter. */
export type ProvedSources = {
  /** The texts whose hash is the one that the compiler saw, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of which no text was given. */
  readonly missing: readonly string[];
  /** Paths of which another text was given: it was changed after the build. */
  readonly changed: readonly string[];
  /**
   * Paths of files without a character. They are proved, but services refuse standard JSON with such a file, and the others do
   * not compile without it.
   */
  readonly empty: readonly string[];
};

/**
 * Holds texts against the hashes in a metadata. Line ends are tried both ways, as they change with a checkout; the text that
 * comes back is the one that the hash fits.
 *
 * @param textOf a path's text, as the metadata spells the path; undefined where there is none.
 */
export function proveSources(
  { sources }: CompilerMetadata,
  textOf: (path: string) => string | undefined,
): ProvedSources {
  const texts = new Map<string, string>();
  const missing: string[] = [];
  const changed: string[] = [];
  const empty: string[] = [];
  for (const [path, { keccak256: hash, content }] of sources) {
    const given = content ?? textOf(path);
    const text = given === undefined ? undefined : textOfHash(given, hash);
    if (text === "") empty.push(path);
    else if (text !== undefined) texts.set(path, text);
    else (given === undefined ? missing : changed).push(path);
  }
  return { texts, missing, changed, empty };
}

/** A source as metadata would name it, by its text. */
export function sourceOfText(text: string): MetadataSource {
  return { keccak256: keccak256(stringToBytes(text)), license: undefined, content: undefined };
}

/** Whether a text is the one that a hash was made of, whichever line ends it has by now. */
export function isTextOf(text: string, hash: string): boolean {
  return textOfHash(text, hash) !== undefined;
}

function textOfHash(text: string, hash: string): string | undefined {
  // Half a surrogate pair has no bytes of its own: its hash is that of another text.
  if (!isWellFormed(text)) return undefined;
  const lf = text.replaceAll("\r\n", "\n");
  return [text, lf, lf.replaceAll("\n", "\r\n")].find((form) => keccak256(stringToBytes(form)) === hash);
}

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);
