const backslash = 92;

/** Index behind the JSON string opened at `open`: behind its closing quote, or the end of a text without one. */
export function endOfString(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
