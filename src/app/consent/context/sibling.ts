import { columnOf, lineStart } from "./framesAround.ts";
import { withoutHex } from "./vocabulary.ts";

const named =
  /(?:^|[\s{,"'-])(?:name|key|variable|var|label|field|title|method)\\?["']?\s*[:=]\s*\\?["']?([\p{L}_$][^"',\n}\\]*)/giu;

/**
 * What a member beside it names a value by: `- name: TX_HASH` above `value: …`, `{"key": "tx", "value": …}`. In brackets or
 * a tag the nearest before it in the same, else the lines above of the same list item, parent or section.
 */
export function siblingName(text: string, at: number, own: string): string | undefined {
  const begin = Math.max(0, at - 600);
  const near = text.slice(begin, at);
  // An empty line right above parts them, too.
  const before = near.slice(Math.max(0, near.search(/\n\s*\n[^\n]*$/)));
  const tag = openTag(before);
  if (tag !== undefined) return last(tag);
  const { members, isWhole } = openMembers(before);
  if (isWhole) return last(members);
  if (/^\s*-/.test(text.slice(lineStart(text, at), at)) || own === "") return undefined;
  const lines = members.split("\n");
  // The first one may be a part.
  if (begin > 0) lines.shift();
  return last(besideLast(lines).join("\n"));
}

/** The tag that stands open at the end of a text, from its `<`. */
function openTag(before: string): string | undefined {
  const tag = before.slice(Math.max(0, before.search(/<[\w:.-]+\s[^<]*$/)));
  if (!tag.startsWith("<")) return undefined;
  const bare = tag.replace(/"[^"]*"|'[^']*'|=>/g, "");
  return bare.includes(">") ? undefined : tag;
}

/**
 * What stands before the end of a text in the brace or parenthesis open there, `isWhole` where one is; what other
 * brackets hold is left out, but for its lines.
 */
function openMembers(before: string): { readonly members: string; readonly isWhole: boolean } {
  let members = "";
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const character = before[at] ?? "";
    if (/[)\]}]/.test(character)) depth += 1;
    else if (/[([{]/.test(character)) {
      if (depth === 0 && character !== "[") return { members, isWhole: true };
      depth = Math.max(0, depth - 1);
      // Shown, for it may begin a section.
      if (depth === 0) members = character + members;
    } else if (depth === 0 || character === "\n") members = character + members;
  }
  return { members, isWhole: false };
}

/** Those lines that stand where the last one does, up to where its item, parent or section begins. */
function besideLast(lines: readonly string[]): readonly string[] {
  const own = lines.at(-1) ?? "";
  // A member stands where its siblings do, the first of them behind the dash.
  const depth = columnOf(own);
  const beside = [own];
  for (let index = lines.length - 2; index >= 0; index -= 1) {
    const line = lines[index] ?? "";
    const column = columnOf(line);
    if (/^\s*\[/.test(line)) return beside;
    if (line.trim() === "" || /^\s*(?:---|\.\.\.)/.test(line) || column < depth) break;
    if (column === depth) beside.unshift(line);
    if (column === depth && /^\s*-/.test(line)) break;
  }
  // Outside of a section, what is assigned above is a program's.
  return /=[\s"'`]*$/.test(own) ? [own] : beside;
}

function last(text: string): string | undefined {
  return [...text.matchAll(named)].at(-1)?.[1];
}

/** Whether something here is called `rx`: beside it `tx` is what transmits, and both are the keys of a session. */
export function isBesideReceiver(text: string): boolean {
  return /(?:^|[^\p{L}]|\p{Ll}(?=R))(?:rx|Rx|RX)(?!\p{L})/u.test(withoutHex(text));
}

/** How far to either side the other half of a pair may stand. */
const nearby = 400;

/** Whether `tx` is the half of a session's keys with which it transmits. */
export function isTransmitted(text: string, start: number, end: number): boolean {
  return isBesideReceiver(
    `${text.slice(Math.max(0, start - nearby), start)} ${text.slice(end, end + nearby)}`,
  );
}
