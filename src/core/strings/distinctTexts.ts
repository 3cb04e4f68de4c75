/**
 * The longest external text that may be a key of a Map, Set, or object, in UTF-16 units. V8 hashes texts longer than
 * 16,383 by their length only, so that thousands of equal length would all be compared with each other.
 */
export const maxKeyLength = 16_000;

/** Removes duplicates. Texts too long to be keys are compared only with the previous long one. */
export function* distinctTexts(texts: Iterable<string>): Generator<string> {
  const keys = new Set<string>();
  let lastLong: string | undefined;
  for (const text of texts) {
    const isLong = text.length > maxKeyLength;
    const isKnown = isLong ? text === lastLong : keys.has(text);
    if (isLong) lastLong = text;
    else keys.add(text);
    if (!isKnown) yield text;
  }
}
