import { hasWords, withoutHex } from "./vocabulary.ts";

/** A bracket that stands open around a place, and the piece of text before it that it belongs to. */
export type Frame = {
  readonly opener: "(" | "[" | "{" | "";
  /** Where the bracket stands; of the outermost frame, where the text begins. */
  readonly at: number;
  /** Where the member, argument or statement begins in which the place stands. */
  from: number;
};

const closers: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * The brackets open around `place`, outermost first, each with the beginning of the piece in it: one pass over what
 * stands before. Strings that end before the place, and comments, open nothing; what stands in the same string as the
 * place does, so that JSON in a shell's quotes has its structure.
 * @returns the frames, the comment in which the place stands, if any, and whether one is open on its line
 */
export function framesAround(
  text: string,
  place: number,
): { readonly frames: readonly Frame[]; readonly comment?: number } {
  const outermost: Frame = { opener: "", at: 0, from: 0 };
  const frames = [outermost];
  let at = 0;
  while (at < place) {
    const character = text[at] ?? "";
    const frame = frames.at(-1) ?? outermost;
    const comment = commentEnd(text, at, character);
    if (comment !== undefined) {
      if (comment > place) return { frames, comment: at };
      if (isBehindMember(text, frame.from, at, comment)) frame.from = comment;
      at = comment;
      continue;
    }
    switch (character) {
      case '"':
      case "`":
      case "'": {
        const end = character === "'" && isApostrophe(text, at) ? -1 : stringEnd(text, at, character);
        if (end > 0 && end <= place) at = end - 1;
        break;
      }
      case "(":
      case "[":
      case "{":
        frames.push({ opener: character, at, from: at + 1 });
        break;
      case ")":
      case "]":
      case "}": {
        const opened = frames.findLastIndex(({ opener }) => opener === closers[character]);
        if (opened > 0) frames.length = opened;
        break;
      }
      case "\\":
        at += 1;
        break;
      case ",":
        if (frame.opener !== "") frame.from = at + 1;
        break;
      case ";":
        frame.from = at + 1;
        break;
      case "\n":
        if (endsStatement(text, frame, at)) frame.from = at + 1;
        break;
      default:
    }
    at += 1;
  }
  return { frames };
}

/** A new line ends a statement, unless that goes on: after an operator or backslash, or with the next line's dot. */
function endsStatement(text: string, { opener, from }: Frame, at: number): boolean {
  if (opener === "(" || opener === "[") return false;
  const line = text.slice(Math.max(from, at - 200), at).trimEnd();
  if (/(?:[=([\\+?|]|&&|=>|:=|<<<)$/.test(line)) return false;
  if (line.endsWith(":")) {
    const next = withoutHex(text.slice(at + 1, lineEnd(text, at + 1)));
    return hasWords(next) || /[=:]|^\s*\|/.test(next);
  }
  return !/^\s*(?:\.[a-z_]|\?\.|->|::|\?\s|:\s|&&|\|\|)/i.test(text.slice(at + 1, at + 200));
}

/** Whether a comment stands behind the comma of the member before, up to the end of the line: it is still that member's. */
function isBehindMember(text: string, from: number, at: number, end: number): boolean {
  if (text[from - 1] !== "," || /\S|\n/.test(text.slice(from, at))) return false;
  return /^[ \t\r]*(?:\n|$)/.test(text.slice(end, end + 100));
}

/** The end of a comment that begins here; of one that ends with its line, that line's end. */
export function commentEnd(text: string, at: number, character: string): number | undefined {
  const next = text[at + 1];
  if (character === "/" && next === "*" && /[\s([{,;]/.test(text[at - 1] ?? "\n")) {
    const end = text.indexOf("*/", at + 2);
    return end < 0 ? text.length : end + 2;
  }
  if (character === "/" && next === "/" && text[at - 1] !== ":") return lineEnd(text, at);
  const before = text[at - 1] ?? "\n";
  if (character === "#" && /\s/.test(before) && /[\s#]/.test(next ?? "")) return lineEnd(text, at);
  return undefined;
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Where a line's member stands, behind the dash of an item. */
export function columnOf(line: string): number {
  return /^\s*(?:-\s+)?/.exec(line)?.[0].length ?? 0;
}

export function isApostrophe(text: string, at: number): boolean {
  return /\p{L}/u.test(text[at - 1] ?? "");
}

/** Behind the quote that closes a string; -1 where none does on its line. */
export function stringEnd(text: string, at: number, quote: string): number {
  for (let end = at + 1; end < text.length; end += 1) {
    const character = text[end];
    if (character === "\n") return -1;
    if (character === "\\") end += 1;
    else if (character === quote) return end + 1;
  }
  return -1;
}

/** Whether braces behind this hold statements, not members. */
export function opensBlock(before: string): boolean {
  const words = before.trimEnd();
  return (
    words !== "" &&
    !/(?:[=:(,[&?>|]|\.\.\.|return|\])$/.test(words) &&
    !/(?:=\s*|:\s+|\S:)[\w.<>*&[\]]+$/.test(words)
  );
}

/** The line of the comment that begins at `from`, as a piece of its own, without what begins it. */
export function inComment(text: string, at: number, from: number): Frame {
  const begin = Math.max(from, lineStart(text, at));
  const leader = /^\s*(?:\/\/+!?|\/?\*+|#+|--|<!--)?\s*/.exec(text.slice(begin, at))?.[0].length ?? 0;
  return { opener: "", at: begin, from: begin + leader };
}

/** Where the statement ends that goes on behind `from`: with its line, unless that is continued. */
export function statementEnd(text: string, from: number): number {
  let end = lineEnd(text, from);
  for (let lines = 0; lines < 4; lines += 1) {
    const next = text.slice(end + 1, end + 200);
    if (
      !/\\\s*$/.test(text.slice(from, end)) &&
      !/^\s*(?:\.[a-z_]|\?\.|->|::|\|(?!\s*$)|[)\]}]+\s*[.[(])/i.test(next)
    )
      break;
    end = lineEnd(text, end + 1);
  }
  const semicolon = text.slice(from, end).indexOf(";");
  return semicolon < 0 ? end : from + semicolon;
}
