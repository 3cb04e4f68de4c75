import { commentEnd, isApostrophe, lineEnd, stringEnd } from "./framesAround.ts";

/** How much behind a value is looked at for what stands beside it. */
const farthest = 4000;

/** A 32-byte hex, or a longer one, in its quotes. */
const hash = /\\?["'`]?(?<![\p{L}\p{N}])(?:0x)?[0-9a-f]{64,}(?![\p{L}\p{N}])\\?["'`]?/giu;

/** What stands in a list beside a value, without a name of its own. */
export type Neighbours =
  | "none"
  /** Hashes as well. */
  | "alike"
  /** Something else: it is a row of values, of which each may be anything. */
  | "others";

/** What stands beside the value that ends at `end`, in the bracket that opens at `open`. */
export function neighboursOf(text: string, open: number, end: number): Neighbours {
  const members = membersOf(text, open, end).map((member) => member.replace(hash, "\0"));
  if (!members.every(isHash)) return "others";
  return members.length > 1 || (members[0]?.split("\0").length ?? 0) > 2 ? "alike" : "none";
}

/** Whether a member is a hash, whatever reads it, and nothing stands beside it that no comma parts: `("K" to 5)`. */
function isHash(member: string): boolean {
  return (
    member.includes("\0") &&
    !/\0[\])}]*\s+(?!as\b)["'`:([{<\p{L}\p{N}]/u.test(member) &&
    !/["'`\p{N}]\s+\0/u.test(member)
  );
}

/** What a bracket holds between its commas, without comments. */
function membersOf(text: string, open: number, end: number): readonly string[] {
  const members = [""];
  const until = Math.min(text.length, end + farthest);
  let depth = 0;
  let at = open + 1;
  while (at < until) {
    const character = text[at] ?? "";
    const comment = text.startsWith("-- ", at) ? lineEnd(text, at) : commentEnd(text, at, character);
    if (comment !== undefined) {
      at = comment;
      continue;
    }
    let next = at + 1;
    if (character === "\\") next += 1;
    else if (/["'`]/.test(character) && !(character === "'" && isApostrophe(text, at))) {
      const close = stringEnd(text, at, character);
      if (close > 0) next = close;
    } else if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) {
      if (depth === 0) break;
      depth -= 1;
    }
    if (depth === 0 && /[,;]/.test(character)) members.push("");
    else members.push((members.pop() ?? "") + text.slice(at, next));
    at = next;
  }
  return members.filter((member) => /[\p{L}\p{N}]/u.test(member));
}
