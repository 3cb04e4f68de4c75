/** A part of a text that is looked through in a turn. */
export type TextWindow = {
  readonly text: string;
  /** Where it begins in the whole, in UTF-16 units. */
  readonly start: number;
  /** Whether what begins at a place of the part is its own, and not that of another, which shows more around it. */
  readonly owns: (at: number) => boolean;
};

const longest = 64 * 1024;

/** What is looked for is no longer. */
const overlap = 8 * 1024;

/** So much is shown of what stands before. */
const before = 1024;

/** The parts of a text, each with some of what stands around it. Each place is of one. */
export function* textWindows(text: string): Generator<TextWindow> {
  for (let from = 0; ; from += longest) {
    const start = Math.max(0, from - before);
    const isLast = from + longest >= text.length;
    const end = isLast ? text.length : from + longest + overlap;
    yield {
      text: text.slice(start, end),
      start,
      owns: (at) => at >= from - start && (isLast || at < from - start + longest),
    };
    if (isLast) return;
  }
}
