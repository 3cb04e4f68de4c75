import { escapeInvisible } from "../../core/strings/visibleText.ts";

/** UTF-16 units of all that a tool returns: some thousand tokens of a language model. */
export const maxResultLength = 20_000;

/** What is shown of each value: characters of a text, items of a list, members of an object, and levels. */
type Limits = {
  readonly text: number;
  readonly items: number;
  readonly members: number;
  readonly depth: number;
};

/** The most first. Lists are cut before objects, so that what each item says stays together. */
const limits: readonly Limits[] = [
  ...[100, 60, 40, 30, 20, 15, 10, 7, 5, 3, 2].map((items) => ({
    text: Math.max(100, items * 5),
    items,
    members: 100,
    depth: 24,
  })),
  ...[8, 6, 5, 4, 3, 2].map((depth) => ({ text: 70, items: 2, members: 20, depth })),
  { text: 70, items: 2, members: 2, depth: 1 },
];

/** Where somebody asks for a part, more of it is shown. */
const limitsOfPart: readonly Limits[] = [
  { text: 16_000, items: 400, members: 400, depth: 24 },
  { text: 4000, items: 200, members: 200, depth: 24 },
  { text: 1500, items: 100, members: 100, depth: 24 },
  ...limits,
];

/** A part of an answer. */
export type Part = {
  /** A JSON pointer (RFC 6901); empty for the whole answer. */
  readonly path: string;
  /** The first character of a text, or item of a list, that is wanted. */
  readonly from: number;
};

const wholeAnswer: Part = { path: "", from: 0 };

/**
 * An answer, or a part of it, as a JSON text of at most 20,000 characters. Where values are cut, `cut` names the part with the rest:
 * its `path`, the `from` where it begins, and `of` how many characters or items there are. Characters that are not seen are escaped.
 * @param answer plain data
 * @returns undefined where the answer has no such part
 */
export function cutAnswer(note: string, answer: unknown, part: Part = wholeAnswer): string | undefined {
  const value = valueAt(answer, part.path);
  if (value === undefined) return undefined;
  const isWhole = part.path === "" && part.from === 0;
  let json = "";
  for (const limit of isWhole ? limits : limitsOfPart) {
    json = escapeInvisible(JSON.stringify({ note, answer: cutValue(value, part, limit) }));
    if (json.length <= maxResultLength) break;
  }
  return json;
}

function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const step of path === "" ? [] : path.slice(1).split("/")) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return path === "" || path.startsWith("/") ? value : undefined;
}

function cutValue(value: unknown, { path, from }: Part, limit: Limits): unknown {
  if (typeof value === "string") return cutText(value, { path, from }, limit.text);
  if (typeof value !== "object" || value === null) return value;
  if (limit.depth === 0) return { cut: { path } };
  const inner = { ...limit, depth: limit.depth - 1 };
  const partAt = (name: string | number): Part => {
    const step = String(name).replaceAll("~", "~0").replaceAll("/", "~1");
    return { path: `${path}/${step}`, from: 0 };
  };
  if (Array.isArray(value)) {
    const to = from + limit.items;
    const items = value.slice(from, to).map((item, at) => cutValue(item, partAt(from + at), inner));
    return to < value.length ? [...items, { cut: { path, from: to, of: value.length } }] : items;
  }
  const to = from + limit.members;
  const all = Object.entries(value);
  const entries = all
    .slice(from, to)
    .map(([name, item]): [string, unknown] => [cutName(name), cutValue(item, partAt(name), inner)]);
  const rest: [string, unknown][] = to < all.length ? [["cut", { path, from: to, of: all.length }]] : [];
  return Object.fromEntries([...entries, ...rest]);
}

function cutText(text: string, { path, from }: Part, length: number): unknown {
  if (from === 0 && text.length <= length) return text;
  // Not inside a surrogate pair.
  const to = /^[\uDC00-\uDFFF]/.test(text.slice(from + length)) ? from + length - 1 : from + length;
  const shown = text.slice(from, to);
  return to < text.length ? { text: shown, cut: { path, from: to, of: text.length } } : shown;
}

/** Names of variables and keys of mappings can have any length. */
const longestName = 100;

const cutName = (name: string): string =>
  name.length <= longestName ? name : `${name.slice(0, longestName)}…`;
