/**
 * The index after the comment or string literal (JavaScript or Solidity) that begins at `at`. A quoted string ends at
 * its line end at the latest. A template literal counts as a string, including its `${…}`.
 */
export function endOfCommentOrString(text: string, at: number): number {
  if (text[at] === "/") {
    const isLine = text[at + 1] === "/";
    const end = text.indexOf(isLine ? "\n" : "*/", at + 2);
    return end === -1 ? text.length : isLine ? end : end + 2;
  }
  const quote = text[at];
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === "\\") end += 1;
    else if (text[end] === quote) return end + 1;
    else if (text[end] === "\n" && quote !== "`") return end;
  }
  return text.length;
}

/**
 * A source in JavaScript, TypeScript, or Solidity with a space for each comment. Regular expressions are not
 * recognized, so that comments or strings in them are misread.
 *
 * @param stringFor the replacement for a string literal; `end` is the index after it
 */
export function withoutComments(
  text: string,
  stringFor: (literal: string, end: number) => string = (literal) => literal,
): string {
  const begin = /\/[/*]|["'`]/g;
  let plain = "";
  let end = 0;
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    plain += text.slice(end, found.index);
    end = endOfCommentOrString(text, found.index);
    plain += found[0].startsWith("/") ? " " : stringFor(text.slice(found.index, end), end);
    begin.lastIndex = end;
  }
  return plain + text.slice(end);
}
