/**
 * The longest text from elsewhere that may be a key of a Map, a Set or an object, in UTF-16 units. V8 hashes texts of
 * more than 16,383 by their length alone: thousands of the same length would each be compared with all the others.
 */
export const longestKey = 16_000;

/** Texts without those that came before. Longer ones than can be keys are compared with the last such one alone. */
export function* distinctTexts(texts: Iterable<string>): Generator<string> {
  const keys = new Set<string>();
  let lastLong: string | undefined;
  for (const text of texts) {
    const isLong = text.length > longestKey;
    const isKnown = isLong ? text === lastLong : keys.has(text);
    if (isLong) lastLong = text;
    else keys.add(text);
    if (!isKnown) yield text;
  }
}
