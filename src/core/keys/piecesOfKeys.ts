/** Hex digits of a selector: 4 bytes. */
export const digitsOfSelector = 8;

const digitsOfKey = 64;
const digitsOfAddress = 40;
const zerosOfNarrowArgument = 16;

/** As many selectors as these may be the words of a key, whatever stands between them. */
export const selectorsOfKey = digitsOfKey / digitsOfSelector;

/** UTF-16 units before and behind a selector in which its rest is looked for: each word of a key may stand in a line with a comment. */
export const mostBeside = 1000;

/** What stands in a document before and behind a text; as much of it as `mostBeside` says is enough. */
export type Around = { readonly before: string; readonly behind: string };

/**
 * Whether hex stands before or behind a selector with nothing but signs in between, which may be the rest of a key: no address,
 * and no more than that rest.
 */
export function isRestOfKey({ before, behind }: Around): boolean {
  return [wordsOf(before.slice(-mostBeside)).at(-1), wordsOf(behind.slice(0, mostBeside))[0]].some(
    (word = "") => {
      const [, digits = ""] = /^(?:0[xX])?([0-9a-fA-F]{2,})$/.exec(word) ?? [];
      const isShort = digits.length <= digitsOfKey - digitsOfSelector;
      return digits !== "" && isShort && digits.length !== digitsOfAddress;
    },
  );
}

/** How many words as long as a selector stand before and behind a text, however they are labelled. */
export function selectorsBeside({ before, behind }: Around): number {
  const isSelector = (word: string): boolean => /^(?:0[xX])?[0-9a-fA-F]{8}$/.test(word);
  return [before.slice(-mostBeside), behind.slice(0, mostBeside)].flatMap(wordsOf).filter(isSelector).length;
}

/** Whether as many digits stand in a text as a key has behind a selector, which nothing else has. */
export function holdsRestOfKey(text: string): boolean {
  return restOfKey.test(text);
}

const restOfKey = /\b(?:0[xX])?[0-9a-fA-F]{56}\b/;

/** Whether digits have zeros behind their selector, as nearly all calls do, and no key. */
export function hasNarrowArgument(digits: string): boolean {
  return digits.startsWith("0".repeat(zerosOfNarrowArgument), digitsOfSelector);
}

const wordsOf = (text: string): readonly string[] => text.split(/[^0-9a-zA-Z]/).filter((word) => word !== "");
