import { closersBehind } from "./behind.ts";
import { columnOf, framesAround, lineEnd, lineStart } from "./framesAround.ts";
import type { Lines } from "./mention.ts";
import { hear } from "./vocabulary.ts";

/** A member that says of what kind its object is. */
const kind = /(?:^|[\s,{("'])(?:type|kind)\\?["']?\s*[:=]\s*\\?["']?([\w.:-]{1,60})/gim;

/** The name of a member. */
const member = /(?:^|[\s,;{("'])([\w-]{1,60})\\?["']?\s*[:=]/gm;

/** What has a hash of its own, or is told from others by one. */
const hashed =
  /^(?:e?-?mails?|users?|user[_-]?(?:id|name)s?|salts?|\w{0,20}passw\w{0,10}|(?:\w{1,20}_)?tokens?)$/i;

/** Which files set members apart by lines. */
const ofLines = /\.(?:ya?ml|toml|ini|cfg|conf|properties)$/i;

/** What parts the documents of a file, or a piece of one from its text. */
const parts = /^(?:---|```|~~~)/;

/** Whether a name is of what has hashes that are no transactions': `salt`, `email`, `tokens`. */
export function hasOwnHash(name: string): boolean {
  return hashed.test(name.replace(/["'`\s:*-]/g, ""));
}

/** Whether a member beside a value makes a bare `hash` that of something else. */
export function isBesideHashed(lines: Lines): boolean {
  return [...besideIn(lines).matchAll(member)].some(([, name = ""]) => hasOwnHash(name));
}

/** By which word its object says that it is a secret: `type: SecureString`, Kubernetes' `kind: Secret`. */
export function secretKind(lines: Lines): string | undefined {
  const near = [...besideIn(lines).matchAll(kind)].map(([, word = ""]) => word);
  const ofDocument = /^(?:kind|\s{0,4}"kind"):\s*["']?(\w{0,30}Secret)\b/m.exec(documentAround(lines))?.[1];
  return near.find((word) => hear(word).isPlainly || /^secure/i.test(word)) ?? ofDocument;
}

/** What the innermost parentheses or braces hold around a value; in files of lines its item's or section's. */
function besideIn({ text, start, end, path }: Lines): string {
  const frame = framesAround(text, start).frames.at(-1);
  if (frame?.opener === "{" || frame?.opener === "(") {
    const [close = lineEnd(text, end)] = closersBehind(text, start, end, true).at;
    return text.slice(frame.at + 1, close);
  }
  return ofLines.test(path) ? linesBeside(text, start) : "";
}

/** The lines that stand where a value's does, or further in, up to another item, section or document. */
function linesBeside(text: string, start: number): string {
  const own = text.slice(lineStart(text, start), lineEnd(text, start));
  const depth = columnOf(own);
  const isBeside = (line: string) =>
    columnOf(line) >= depth && line.trim() !== "" && !/^\s*\[|^---/.test(line);
  const beside = [own];
  const above = text.slice(0, lineStart(text, start)).split("\n").slice(0, -1).reverse();
  if (!isItem(own))
    for (const line of above) {
      if (!isBeside(line)) break;
      beside.unshift(line);
      if (isItem(line) && columnOf(line) === depth) break;
    }
  for (const line of text.slice(lineEnd(text, start) + 1).split("\n")) {
    if (!isBeside(line) || (isItem(line) && columnOf(line) === depth)) break;
    beside.push(line);
  }
  return beside.join("\n");
}

function isItem(line: string): boolean {
  return /^\s*-\s/.test(line);
}

/** The lines of the document of YAML, or of JSON, in which a value stands. */
function documentAround({ text, start }: Lines): string {
  const above = text.slice(0, start).split("\n");
  const below = text.slice(start).split("\n");
  const begin = above.findLastIndex((line) => parts.test(line)) + 1;
  const end = below.findIndex((line, index) => index > 0 && parts.test(line));
  return `${above.slice(begin).join("\n")}${below.slice(0, end < 0 ? undefined : end).join("\n")}`;
}
