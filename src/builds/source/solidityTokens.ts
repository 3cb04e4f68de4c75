/** A word, a number, or a sign of a source, and where it begins in UTF-16 units. */
export type Token = { readonly text: string; readonly start: number };

/** UTF-16 units. Nobody writes longer sources; generated ones go without. */
const longestSource = 4 * 1024 * 1024;

const space = /\s/;
const word = /[\w$]/;

/** The words and signs of a Solidity source, without comments and strings. Nothing of a source that is too long. */
export function solidityTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  if (text.length > longestSource) return tokens;
  let at = 0;
  while (at < text.length) {
    const begun = text[at] ?? "";
    const pair = text.slice(at, at + 2);
    if (pair === "//") at = endOf(text, "\n", at);
    else if (pair === "/*") at = endOf(text, "*/", at + 2);
    else if (begun === '"' || begun === "'") at = endOfString(text, at);
    else if (space.test(begun)) at += 1;
    else {
      const start = at;
      if (pair === "=>") at += 2;
      else if (word.test(begun)) while (at < text.length && word.test(text[at] ?? "")) at += 1;
      else at += 1;
      tokens.push({ text: text.slice(start, at), start });
    }
  }
  return tokens;
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
