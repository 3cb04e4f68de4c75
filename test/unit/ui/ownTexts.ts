import { untranslated } from "../text/pseudo.ts";

/** What names the texts of ours in a page, and what they may hold besides. */
const own = new Set([
  "label",
  "title",
  "text",
  "description",
  "waitingFor",
  "of",
  "words",
  "columns",
  "name",
]);
const foreign = new Set(["code", "fitted", "wire", "prose", "reference", "null"]);
const codes = /\b(?:session|direct|job|HTTP|ms|sec|min|[\d,.]+ bytes?|[\d,.]+ \w+)\b/g;

/** The texts of ours in a page, as plain data: not what a service said, nor names on the wire. */
export function textsIn(value: unknown, key = ""): readonly string[] {
  if (typeof value === "string") return own.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, key));
  if (typeof value !== "object" || value === null) return [];
  if ("kind" in value && foreign.has(String(value.kind))) return [];
  if ("kind" in value && value.kind === "messages") return [];
  // A message may be in several pieces.
  if ("kind" in value && value.kind === "joined") {
    const { pieces } = value as unknown as {
      readonly pieces: readonly { readonly kind: string; readonly text?: string }[];
    };
    return [pieces.map(({ kind, text = "" }) => (kind === "text" ? text : "")).join("")];
  }
  const isField = "pieces" in value && "label" in value;
  const isTable = "columns" in value && "rows" in value;
  return Object.entries(value)
    .filter(([name]) => name !== "message" && !(name === "name" && (isField || isTable)))
    .flatMap(([name, inside]) => textsIn(inside, name));
}

/** Whether all words of a text are in messages. @param names what networks and the like are called */
export function isTranslated(text: string, names: RegExp): boolean {
  return !/[a-z]{2}/i.test(untranslated(text).replace(names, "").replace(codes, ""));
}
