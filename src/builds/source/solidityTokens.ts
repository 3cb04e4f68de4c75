import { longestSource } from "./declarations.ts";

/**
 * The tokens of a Solidity source, comments and white space left out. A group is what stands between a bracket and the one that
 * closes it. Offsets are UTF-16 units from the beginning of the text.
 */
export type SolidityTokens = {
  readonly text: string;
  readonly words: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** By the index of an opening bracket: of the token where its group ends, which is the closing bracket if it has one. */
  readonly closes: Int32Array;
  /** Whether each bracket is closed, and each string and comment ends. Sources that compile do. */
  readonly isWhole: boolean;
};

/** The largest sources that people deployed have a tenth of it. */
const mostTokens = 500_000;

/** Read in a turn: some milliseconds. */
const tokensInTurn = 20_000;

/** End a line comment for some versions of solc and not for others: what follows may be code. */
const otherLineEnds = /[\v\f\u0085\u2028\u2029]|\r(?!$)/;

const opening: readonly string[] = ["(", "[", "{"];
const closing: readonly string[] = [")", "]", "}"];

/** Splits a source. One that is too long is cut off. Pauses now and then. Never throws. */
export function* solidityTokens(text: string): Generator<undefined, SolidityTokens> {
  const [words, starts, ends]: [string[], number[], number[]] = [[], [], []];
  const next =
    /[A-Za-z_$][\w$]*|(?:0[xX][\da-fA-F_]*|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE]-?\d[\d_]*)?|\.\d[\d_]*(?:[eE]-?\d[\d_]*)?)|\/\/|\/\*|["']|=>|==|!=|<=|>=|\*\*|<<|>>|&&|\|\||[^\s\uFEFF]/g;
  const stringParts = /["'\\\n\r]/g;
  const stringPartFrom = (from: number): number => {
    stringParts.lastIndex = from;
    return stringParts.exec(text)?.index ?? -1;
  };
  let isWhole = text.length <= longestSource;
  const size = isWhole ? text.length : 0;
  for (let found = size === 0 ? null : next.exec(text); found !== null; found = next.exec(text)) {
    const [word] = found;
    const start = found.index;
    let end = start + word.length;
    if (word === "//") {
      const at = text.indexOf("\n", end);
      isWhole &&= !otherLineEnds.test(text.slice(end, at === -1 ? undefined : at));
      if (at === -1) break;
      next.lastIndex = at;
      continue;
    }
    if (word === "/*") {
      const at = text.indexOf("*/", end);
      isWhole &&= at !== -1;
      if (at === -1) break;
      next.lastIndex = at + 2;
      continue;
    }
    if (word === '"' || word === "'") {
      let at = stringPartFrom(end);
      while (at !== -1 && text[at] !== word && text[at] !== "\n" && text[at] !== "\r")
        at = stringPartFrom(text[at] === "\\" ? at + 2 : at + 1);
      isWhole &&= text[at] === word;
      end = at === -1 ? text.length : text[at] === word ? at + 1 : at;
      next.lastIndex = end;
    }
    if (words.length === mostTokens) {
      isWhole = false;
      break;
    }
    words.push(end === start + word.length ? word : text.slice(start, end));
    starts.push(start);
    ends.push(end);
    if (words.length % tokensInTurn === 0) yield;
  }
  const { closes, areClosed } = matchBrackets(words);
  return { text, words, starts, ends, closes, isWhole: isWhole && areClosed };
}

function matchBrackets(words: readonly string[]): { closes: Int32Array; areClosed: boolean } {
  const closes = new Int32Array(words.length);
  const open: number[] = [];
  /** How many of each kind are open. */
  const counts = [0, 0, 0];
  let areClosed = true;
  for (const [at, word] of words.entries()) {
    const opens = opening.indexOf(word);
    const ends = opens === -1 ? closing.indexOf(word) : -1;
    if (opens !== -1) {
      open.push(at);
      counts[opens] = (counts[opens] ?? 0) + 1;
    } else if (ends !== -1 && counts[ends] === 0) areClosed = false;
    else if (ends !== -1)
      // What was opened inside and not closed ends here as well.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        closes[last] = at;
        const kind = opening.indexOf(words[last] ?? "");
        counts[kind] = (counts[kind] ?? 0) - 1;
        if (kind === ends) break;
        areClosed = false;
      }
  }
  for (const last of open) closes[last] = words.length;
  return { closes, areClosed: areClosed && open.length === 0 };
}
