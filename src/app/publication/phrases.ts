import { english } from "viem/accounts";

/** As many as the words of a mnemonic phrase are at least and at most, each as its lists have them. */
const words = /(?<![\w-])[a-z]{3,8}(?:[ \t]{1,4}[a-z]{3,8}){11,23}(?![\w-])/g;

const counts: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);

/** Where what may be a mnemonic phrase begins: nothing but words of that number between quotes, signs or ends of a line. */
export function* spelledPhrases(text: string): Generator<number> {
  for (const { 0: found, index } of text.matchAll(words)) {
    if (!counts.has(found.split(/[ \t]+/).length)) continue;
    const before = text.slice(Math.max(0, index - 8), index).trimEnd();
    const behind = text.slice(index + found.length, index + found.length + 8).replace(/^[ \t]+/, "");
    if (!/[\w,.]$/.test(before) && !/^[\w,.]/.test(behind)) yield index;
  }
}

/** Words that sentences and sources are full of, and that are on no list that phrases are made of. */
export const elsewhere =
  /^(?:and|are|bool|bytes|calldata|does|emit|enum|for|from|has|import|int|its|mapping|mnemonic|not|pure|recovery|returns|string|struct|than|the|their|them|uint|was|were|which|with)$/i;

/** What is usual, of words that stand apart by more than blanks. */
const usual: ReadonlySet<number> = new Set([12, 24]);

/** UTF-16 units between two words: an end of a line, quotes, a number. */
const widestGap = 30;

/** Where just as many words begin as a phrase usually has, in any punctuation and on any number of lines. */
export function* brokenPhrases(text: string): Generator<number> {
  let [first, count, end] = [0, 0, 0];
  const different = new Set<string>();
  const isPhrase = (): boolean => usual.has(count) && different.size > 1;
  for (const { 0: word, index } of text.matchAll(/[\w$]+/g)) {
    // Phrases are numbered at times.
    if (/^\d{1,2}$/.test(word)) continue;
    const isOne = /^[A-Za-z][a-z]{2,7}$/.test(word) && !elsewhere.test(word);
    const gap = index - end > widestGap ? ";" : text.slice(end, index);
    const goesOn = isOne && /^[a-z]/.test(word) && !/[:;=(){}<>[\]`@|]/.test(gap);
    if (!goesOn) {
      if (isPhrase()) yield first;
      count = 0;
      different.clear();
    }
    if (isOne) {
      if (count === 0) first = index;
      count += 1;
      if (different.size < 2) different.add(word);
    }
    end = index + word.length;
  }
  if (isPhrase()) yield first;
}

const known: ReadonlySet<string> = new Set(english);

/** As few words as a phrase can have. */
const shortest = 12;

/**
 * Where as many words stand in a row as a phrase has at least, all of the English list, in any case and punctuation: sentences
 * have none so long. In a row are also those between which numbers stand.
 */
export function* listedPhrases(text: string): Generator<number> {
  let [first, count, end] = [0, 0, 0];
  const different = new Set<string>();
  for (const { 0: found, index } of text.matchAll(/[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g)) {
    if (/^\d{1,2}$/.test(found)) continue;
    const word = found.toLowerCase();
    const gap = index - end > widestGap ? ";" : text.slice(end, index);
    const goesOn = known.has(word) && !/[;=(){}<>[\]`@]/.test(gap.replace(/\d{1,2}\)/, ""));
    if (!goesOn) {
      if (count >= shortest && different.size > 1) yield first;
      count = 0;
      different.clear();
    }
    if (known.has(word)) {
      if (count === 0) first = index;
      count += 1;
      if (different.size < 2) different.add(word);
    }
    end = index + found.length;
  }
  if (count >= shortest && different.size > 1) yield first;
}

/** Words as the lists of other languages have them: with accents, of Latin letters more than of any sentence, or in signs of their own. */
const elsewhereListed =
  /^(?:[\p{Script=Latin}\p{M}]{4,20}|[\p{Script=Hiragana}\p{M}]{2,16}|[\p{Script=Hangul}\p{M}]{2,24}|\p{Script=Han})$/u;

const notAscii = /[\u0080-\uffff]|\b[a-z]{9}\b/;

/** Where a phrase of another language stands by itself in quotes, in a comment or in a line. */
export function* foreignPhrases(text: string): Generator<number> {
  for (const { 0: part, index } of text.matchAll(/[^"'`\n:：]{20,2000}/g)) {
    if (!notAscii.test(part)) continue;
    const words = part.split(/\s+/).filter((word) => !/^[/*#]*$/.test(word));
    const isPhrase = counts.has(words.length) && words.every((word) => elsewhereListed.test(word));
    if (isPhrase && new Set(words).size > 1) yield index;
  }
}
