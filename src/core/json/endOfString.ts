const backslash = 92;

/** So many escaped quotes are gone through within some milliseconds. */
const quotesInATurn = 100_000;

/** Index behind the JSON string opened at `open`: behind its closing quote, or the end of a text without one. */
export function endOfString(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1))
    if (!isEscaped(text, quote)) return quote + 1;
  return text.length;
}

/** The same, pausing now and then: a string can be as long as the text, and full of quotes. */
export function* searchForEnd(text: string, open: number): Generator<undefined, number> {
  let escaped = 0;
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (!isEscaped(text, quote)) return quote + 1;
    escaped += 1;
    if (escaped % quotesInATurn === 0) yield;
  }
  return text.length;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}
