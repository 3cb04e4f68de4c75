/**
 * Makes a function that converts places in the UTF-8 of a text, in bytes from its beginning, to UTF-16 units. A place inside a
 * character becomes where that begins, one behind the end of the text its end. Half a surrogate pair counts as three bytes.
 */
export function utf16OffsetOf(text: string): (byteOffset: number) => number {
  /** From the end of a character of more than a byte, or the beginning of the text, up to the next such character. */
  const runs = [{ byte: 0, unit: 0, end: text.length }];
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7F]/gu)) {
    const before = runs.at(-1);
    if (before === undefined) break;
    before.end = index;
    const code = character.codePointAt(0) ?? 0;
    const byte = before.byte + index - before.unit + (code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
    runs.push({ byte, unit: index + character.length, end: text.length });
  }
  return (byteOffset) => {
    let [low, high] = [0, runs.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((runs[middle]?.byte ?? 0) <= byteOffset) low = middle;
      else high = middle;
    }
    const run = runs[low];
    return run === undefined ? 0 : Math.min(run.unit + byteOffset - run.byte, run.end);
  };
}
