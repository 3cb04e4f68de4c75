import { lineStart } from "./enclosing.ts";
import { withoutHex } from "./words.ts";

const named =
  /(?:^|[\s{,"'-])(?:name|key|variable|var|label|field|title|method)\\?["']?\s*[:=]\s*\\?["']?([\p{L}_$][^"',\n}\\]*)/giu;

/**
 * What a member beside it names a value by: `- name: TX_HASH` above `value: …`, `{"key": "tx", "value": …}`. In braces the
 * nearest before it in the same, else the lines above of the same list item.
 */
export function siblingName(text: string, at: number, own: string): string | undefined {
  const before = text.slice(Math.max(0, at - 600), at);
  const open = Math.max(before.lastIndexOf("{"), before.lastIndexOf("}"), before.search(/\n\s*\n[^\n]*$/));
  if (open >= 0 && before[open] !== "}") return last(before.slice(open)) ?? undefined;
  const line = text.slice(lineStart(text, at), at);
  if (/^\s*-/.test(line) || own === "") return undefined;
  const item = before.slice(Math.max(0, before.search(/\n\s*-\s[^\n]*(?:\n(?!\s*-\s)[^\n]*)*$/)));
  // A member stands where its siblings do, the first of them behind the dash.
  const depth = columnOf(line);
  return last(
    item
      .split("\n")
      .filter((other) => columnOf(other) === depth)
      .join("\n"),
  );
}

function columnOf(line: string): number {
  return /^\s*(?:-\s+)?/.exec(line)?.[0].length ?? 0;
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
