import { longestSource } from "./longestSource.ts";

/** A word, a number, or a sign of a source, and where it begins in UTF-16 units. */
export type Token = { readonly text: string; readonly start: number };

/** Read in a turn: some milliseconds. */
const piecesInTurn = 20_000;

/**
 * The words and signs of a Solidity source, without comments and strings. Nothing of a source that is too long. Undefined now and
 * then, for others to have a turn.
 */
export function* solidityTokens(text: string): Generator<Token | undefined, void> {
  if (text.length > longestSource) return;
  /** What is no space: a word, a comment's beginning, or a sign. */
  const next = /[\w$]+|=>|\/\/|\/\*|\S/g;
  let pieces = 0;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    pieces += 1;
    if (pieces % piecesInTurn === 0) yield undefined;
    const { 0: sign, index: start } = found;
    if (sign === "//") next.lastIndex = endOf(text, "\n", start);
    else if (sign === "/*") next.lastIndex = endOf(text, "*/", start + 2);
    else if (sign === '"' || sign === "'") next.lastIndex = endOfString(text, start);
    else yield { text: sign, start };
  }
}

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at === -1 ? text.length : at + end.length;
}

/** A string ends with its line at the latest. */
function endOfString(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === quote || text[at] === "\n") return at + 1;
  }
  return text.length;
}
