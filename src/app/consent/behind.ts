import { callBefore } from "./call.ts";
import { framesAround, isApostrophe, lineEnd, stringEnd } from "./enclosing.ts";

/** What a comment says that begins behind a value, on its line; in a string none begins. */
export function commentBehind(text: string, start: number, end: number): string {
  const until = lineEnd(text, end);
  const begins = /(?<!:)\/\/|(?<![^\s])#|\/\*|<!--|(?<=\s)--(?=\s)/y;
  // The quote that closes the value's own opens nothing.
  for (let at = text[end] === text[start - 1] ? end + 1 : end; at < until; at += 1) {
    const character = text[at] ?? "";
    if (/["'`]/.test(character) && !(character === "'" && isApostrophe(text, at))) {
      const close = stringEnd(text, at, character);
      if (close > 0 && close <= until) at = close - 1;
      continue;
    }
    begins.lastIndex = at;
    const begun = begins.exec(text)?.[0];
    if (begun !== undefined) return text.slice(at + begun.length, until);
  }
  return "";
}

/** Whether something is done with it, or with the list that holds it, right behind: what that is, its name does not say. */
export function isHandedOn(text: string, start: number, end: number): boolean {
  const closers = closersBehind(text, start, end);
  const { frames } = framesAround(text, start);
  if (isChained(text, closers.from)) return true;
  for (const [index, { opener, at }] of [...frames].reverse().entries()) {
    const closer = closers.at[index];
    if (closer === undefined || opener === "") return false;
    if (opener === "{") return isChained(text, closer + 1);
    // What is done with the answer of a call says nothing of what it was given.
    const call = opener === "(" ? callBefore(text.slice(Math.max(0, at - 300), at)) : undefined;
    if (call !== undefined && call.kind !== "wraps" && call.kind !== "other" && call.kind !== "collects")
      return false;
    if (isChained(text, closer + 1)) return true;
  }
  return false;
}

/** Whether it is an index to which something is assigned: then that is the transaction. */
export function isAssignedTo(text: string, end: number): boolean {
  return /^["'`]?\s*\]\s*=(?!=)/.test(text.slice(end, end + 200));
}

/** How much behind a value is looked at for the brackets around it. */
const farthestCloser = 4000;

/**
 * Where the brackets close that are open around a value, the innermost first, up to the end of its statement; and where
 * the value's own quotes end.
 */
function closersBehind(
  text: string,
  start: number,
  end: number,
): { readonly from: number; readonly at: readonly number[] } {
  const from = /["'`]/.test(text[end] ?? "") && text[end] === text[start - 1] ? end + 1 : end;
  const closing: number[] = [];
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + farthestCloser); at += 1) {
    const character = text[at] ?? "";
    if (/["'`]/.test(character)) {
      const close = stringEnd(text, at, character);
      if (close > 0) at = close - 1;
    } else if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) {
      if (depth === 0) closing.push(at);
      else depth -= 1;
    } else if (character === ";" && depth === 0) break;
  }
  return { from, at: closing };
}

/** What keeps a value what it is, or only compares it. */
const keeping =
  /^(?:as|to|not|be|is|toBe|toEqual|should|equals?|eq|toLowerCase|toUpperCase|trim|strip|parse|into|to_string|toString|to_owned|unwrap|expect|into_iter|iter|collect|slice|substring|substr|padStart|replace|length|hex|bytes|encode|decode|clone|try_into|lower|upper)$/;

/** Whether something is called with what ends here: `.map(`, `|> send`, `.let {`. */
function isChained(text: string, at: number): boolean {
  const name = /^[\s,]*(?:\?\.|\.|&\.|\|>)\s*([\p{L}_]\w*)/u.exec(text.slice(at, at + 200))?.[1];
  return name !== undefined && !keeping.test(name);
}
