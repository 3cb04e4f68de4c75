import { linkLimits, ReferenceScan, type Reference } from "./findReferences.ts";

/** Characters per slice: a few milliseconds of work at most. */
const sliceLength = 16 * 1024;

/** A placeholder in code; there is nothing to open. */
const zeroAddress = /^0x0{40}$/;

/** A reference that becomes a link, by line and column as editors count them, both from 0. */
export type FoundLink = {
  readonly kind: Exclude<Reference["kind"], "bytes32">;
  readonly text: string;
  readonly line: number;
  readonly character: number;
};

/**
 * The references in a document that become links: all but the zero address and 32-byte hex, which may be a private key.
 * Yields between slices.
 * @param text the beginning of the document, whole lines of it, at most `linkLimits.text` characters
 * @param pause lets others work
 * @param isWanted checked after each pause
 * @returns `undefined` when it is not wanted any more
 */
export async function findDocumentLinks(
  text: string,
  pause: () => Promise<void>,
  isWanted: () => boolean,
): Promise<readonly FoundLink[] | undefined> {
  const scan = new ReferenceScan(text);
  const found: FoundLink[] = [];
  const lines = new LineCounter(text);
  for (let end = sliceLength; ; end += sliceLength) {
    for (const { kind, start, text: name } of scan.upTo(end)) {
      if (kind === "bytes32" || zeroAddress.test(name)) continue;
      const { line, character } = lines.placeOf(start);
      if (character + name.length > linkLimits.line) continue;
      found.push({ kind, text: name, line, character });
      if (found.length === linkLimits.links) return found;
    }
    if (end >= text.length) return found;
    await pause();
    if (!isWanted()) return undefined;
  }
}

/** Counts lines in one pass through a text. */
class LineCounter {
  readonly #text: string;
  #line = 0;
  #lineStart = 0;
  #nextLineStart: number;

  constructor(text: string) {
    this.#text = text;
    this.#nextLineStart = this.#lineAfter(0);
  }

  /** Call with ascending offsets. */
  placeOf(offset: number): { readonly line: number; readonly character: number } {
    while (this.#nextLineStart <= offset) {
      this.#line += 1;
      this.#lineStart = this.#nextLineStart;
      this.#nextLineStart = this.#lineAfter(this.#lineStart);
    }
    return { line: this.#line, character: offset - this.#lineStart };
  }

  #lineAfter(start: number): number {
    const end = this.#text.indexOf("\n", start);
    return end < 0 ? Infinity : end + 1;
  }
}
