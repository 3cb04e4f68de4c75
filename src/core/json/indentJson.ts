import { endOfString } from "./exactJson.ts";

/**
 * Hostile nesting can make an indented text hundreds of times longer; beyond this limit the text is returned unchanged.
 */
const maxIndentedLength = 32 * 1024 * 1024;

/**
 * JSON text with line breaks and two-space indents, every token unchanged, so that `1.0` stays `1.0`, unlike with
 * parsing and printing. Text that is not JSON is indented by its brackets; text that would become too long is returned
 * unchanged.
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
      // A pattern for whole strings overflows on millions of escapes.
      next.lastIndex = endOfString(text, found.index);
      token = text.slice(found.index, next.lastIndex);
    }
    if (isOpened) depth += 1;
    indented += token === ":" ? ": " : token;
    if (token === ",") indented += lineBreak(depth);
    if (indented.length > maxIndentedLength) return text;
  }
  return indented;
}

const lineBreak = (depth: number): string => `\n${" ".repeat(2 * Math.max(depth, 0))}`;
