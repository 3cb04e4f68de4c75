/** A place in a text as editors count: lines and UTF-16 units in them, both from 0. */
export type TextPosition = { readonly line: number; readonly character: number };

const [lineFeed, carriageReturn, byteOrderMark] = [0x0a, 0x0d, 0xfeff];

/**
 * Maps byte offsets in the UTF-8 of a text to editor positions. An offset inside a character maps to its start; offsets
 * after the end are omitted. Editors hide a byte order mark and treat CRLF as one line end.
 *
 * @param offsets in bytes, in any order
 */
export function positionsOfBytes(text: string, offsets: Iterable<number>): ReadonlyMap<number, TextPosition> {
  const found = new Map<number, TextPosition>();
  const left = [...new Set(offsets)].sort((one, other) => other - one);
  let [bytes, line, character] = [0, 0, 0];
  for (let index = 0; index <= text.length && left.length > 0;) {
    const code = text.codePointAt(index);
    const units = code !== undefined && code > 0xffff ? 2 : 1;
    const next = code === undefined ? bytes + 1 : bytes + bytesOf(code);
    for (let at = left.at(-1); at !== undefined && at < next; at = left.at(-1)) {
      found.set(at, { line, character });
      left.pop();
    }
    const endsLine =
      code === lineFeed || (code === carriageReturn && text.charCodeAt(index + 1) !== lineFeed);
    if (endsLine) [line, character] = [line + 1, 0];
    else if (code !== carriageReturn && !(code === byteOrderMark && index === 0)) character += units;
    bytes = next;
    index += units;
  }
  return found;
}

/**
 * Where a place in a text, in UTF-16 units from its beginning, is in an editor: as `positionsOfBytes` says. A place between CR and
 * LF is at the end of its line, one behind the end of the text is there.
 */
export function positionAt(text: string, offset: number): TextPosition {
  return positionsIn(text)(offset);
}

/** `positionAt` for many places in one text, whose lines are counted once. */
export function positionsIn(text: string): (offset: number) => TextPosition {
  const ends = [...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: { length } }) => ({
    end: index,
    next: index + length,
  }));
  return (offset) => {
    let [line, above] = [0, ends.length];
    while (line < above) {
      const middle = (line + above) >> 1;
      if ((ends[middle]?.next ?? 0) <= offset) line = middle + 1;
      else above = middle;
    }
    const start = ends[line - 1]?.next ?? (text.startsWith("\uFEFF") ? 1 : 0);
    const end = ends[line]?.end ?? text.length;
    return { line, character: Math.max(Math.min(offset, end) - start, 0) };
  };
}

/** Half a surrogate pair takes the three bytes of what stands for it. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
