import { callBefore } from "./call.ts";
import { commentEnd, framesAround, isApostrophe, lineEnd, stringEnd } from "./framesAround.ts";
import { keyAt, type Context, type Lines } from "./mention.ts";
import { acts } from "./speech.ts";
import { hear } from "./vocabulary.ts";

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

const notToShare = /\b(?:never|do not|don't|don’t)\s+(?:commit|share|publish|leak|push)\b/i;

/** What such a comment says of keys. */
export function contextOfComment({ text, start, end }: Lines): Context | undefined {
  const comment = commentBehind(text, start, end);
  const { key = notToShare.exec(comment)?.[0] } = hear(comment);
  return key === undefined ? undefined : keyAt(text, "comment", key, end);
}

/** Whether something is done with it, or with the list that holds it, right behind: what that is, its name does not say. */
export function isHandedOn(text: string, start: number, end: number): boolean {
  if (acts.test(/^\/([a-z]{1,20})\b/i.exec(text.slice(end, end + 30))?.[1]?.toLowerCase() ?? "")) return true;
  const { frames } = framesAround(text, start);
  const closers = closersBehind(text, start, end, /[[(]/.test(frames.at(-1)?.opener ?? ""));
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
export function closersBehind(
  text: string,
  start: number,
  end: number,
  isInList: boolean,
): { readonly from: number; readonly at: readonly number[] } {
  const from = /["'`]/.test(text[end] ?? "") && text[end] === text[start - 1] ? end + 1 : end;
  return { from, at: closersFrom(text, from, isInList) };
}

/** @param isInList whether semicolons part members, up to the first closer, and end no statement */
function closersFrom(text: string, from: number, isInList: boolean): readonly number[] {
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
    } else if (character === ";" && depth === 0 && !(isInList && closing.length === 0)) break;
  }
  return closing;
}

/** What keeps a value what it is, or only compares it. */
const keeping =
  /^(?:as|to|not|be|is|toBe|toEqual|toStrictEqual|should|deep|equals?|eql?|toLower|toUpper|toLowerCase|toUpperCase|trim|strip|parse|into|to_string|toString|to_owned|unwrap|expect|into_iter|iter|collect|slice|substring|substr|padStart|length|hex|bytes|encode|decode|clone|try_into|lower|upper|downcase|upcase|freeze|as_str|as_ref|await)$/i;

/** Whose function follows without a bracket or dot: `List("…") map pay`. */
const infix = /^[ \t]+(?:map|flatMap|foreach|forEach|pipe|traverse|andThen|collect)[ \t]+[\p{L}_({]/u;

/** Nobody links more calls to one value. */
const mostLinks = 10;

/**
 * Whether something is called with what ends here, or taken out of it: `.map(`, `|> send`, `.let {`, `[0]`; past what keeps
 * it what it is.
 */
function isChained(text: string, at: number): boolean {
  if (infix.test(text.slice(at, at + 200))) return true;
  let end = at;
  for (let links = 0; links < mostLinks; links += 1) {
    if (text[end] === "[") return true;
    end = afterComments(text, end);
    const link =
      /^!{0,2}(?:\?\.|\.\.?|&\.|\|>|%>%|&(?=\s)|->(?=\s*\w+\())\s*([\p{L}_]\w*)((?:::)?<[\w\s,.:<>]*>)?/u.exec(
        text.slice(end, end + 200),
      );
    if (link === null) return false;
    const [whole, name = "", type = ""] = link;
    if (!keeping.test(name) || hear(type).key !== undefined) return true;
    end += whole.length;
    const opener = /^(?:!|\?\.)?\s*[({]/.exec(text.slice(end, end + 20))?.[0] ?? "";
    if (opener !== "") {
      const [close] = closersFrom(text, end + opener.length, true);
      // What is told how to keep it may do something else with it.
      if (close === undefined || isFunction(text.slice(end + opener.length, close))) return true;
      end = close + 1;
    }
    end += /^[?!](?!\.)/.exec(text.slice(end, end + 20))?.[0].length ?? 0;
  }
  return true;
}

/** Past white space, a comma and comments, as many as anybody puts there. */
function afterComments(text: string, from: number): number {
  let at = from;
  for (let comments = 0; comments < mostLinks; comments += 1) {
    at += /^[\s,]*/.exec(text.slice(at, at + 200))?.[0].length ?? 0;
    const end = commentEnd(text, at, text[at] ?? "");
    if (end === undefined) break;
    at = end;
  }
  return at;
}

function isFunction(args: string): boolean {
  return /=>|->|\||[({]|::/.test(args.replace(/"[^"\n]*"|'[^'\n]*'/g, ""));
}
