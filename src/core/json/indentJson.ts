import { endOfString } from "./exactJson.ts";

/** Hostile nesting can make an indented text hundreds of times longer; past this it is shown as it came. */
const longestIndented = 32 * 1024 * 1024;

/**
 * JSON text with line breaks and two-space indents, every token as it was sent: `1.0` stays `1.0` and no digit is lost,
 * which parsing and printing again could not promise. Text that is no JSON comes out indented by its brackets; text
 * that would grow too long, as it was.
 */
export function indentJson(text: string): string {
  let indented = "";
  let depth = 0;
  let isOpened = false;
  const next = /[{}[\],:"]|[^\s{}[\],:"]+/g;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    let [token] = found;
    const isClosing = token === "}" || token === "]";
    if (isClosing) depth -= 1;
    if (isOpened !== isClosing) indented += lineBreak(depth);
    isOpened = token === "{" || token === "[";
    if (token === '"') {
      // A pattern for whole strings would overflow on millions of escapes.
      next.lastIndex = endOfString(text, found.index);
      token = text.slice(found.index, next.lastIndex);
    }
    if (isOpened) depth += 1;
    indented += token === ":" ? ": " : token;
    if (token === ",") indented += lineBreak(depth);
    if (indented.length > longestIndented) return text;
  }
  return indented;
}

const lineBreak = (depth: number): string => `\n${" ".repeat(2 * Math.max(depth, 0))}`;
