import { ReadingPace } from "../../../../core/turns/readingPace.ts";
import type { JsonValue } from "../../../../core/json/jsonValue.ts";
import { numberText } from "../../../../text/language.ts";
import type { AlsoSaid } from "../../../decoding/saidOfLogs.ts";
import type { Rows } from "../../../../services/ledger/transaction.ts";

/** So many filters are remembered for each list. */
const mostFilters = 16;

const remembered = new WeakMap<object, Map<string, readonly number[]>>();

/**
 * Places of the rows that hold a text in one of these fields, whatever its case; all of them for an empty text.
 * Rows are looked at as they came, for reading each field of tens of thousands takes seconds, and in turns.
 * @param order the places of all rows in the order to show them
 */
export function* rowMatches<Row>(
  rows: Rows<Row>,
  fields: readonly (string & keyof Row)[],
  filter: string,
  order: () => readonly number[],
  also?: AlsoSaid,
): Generator<undefined, readonly number[]> {
  const known = remembered.get(also?.of ?? rows) ?? new Map<string, readonly number[]>();
  remembered.set(also?.of ?? rows, known);
  const text = filter.trim().toLowerCase();
  const found = known.get(text);
  if (found !== undefined) return found;
  const all = known.get("") ?? order();
  known.set("", all);
  if (text === "") return all;
  // What is typed grows letter by letter: what does not hold the beginning does not hold the whole.
  const narrower = [...known.keys()].filter((other) => other !== "" && text.includes(other)).at(-1);
  const candidates = (narrower === undefined ? undefined : known.get(narrower)) ?? all;
  const matches: number[] = [];
  const pace = new ReadingPace();
  for (const place of candidates) {
    const values = fields.map((field) => rows.rawAt(place, field));
    if (values.some((value) => holds(value, text)) || also?.textAt(place).includes(text) === true)
      matches.push(place);
    if (pace.isDue(Math.max(...values.map(lengthOf)))) yield;
  }
  if (known.size > mostFilters) known.delete([...known.keys()][1] ?? "");
  known.set(text, matches);
  return matches;
}

/**
 * Whether a value holds a text in lower case. Compares lower-case copies: an expression that ignores case is twice as
 * fast for short filters, but takes seconds for a long one that nearly fits everywhere.
 */
function holds(value: JsonValue | undefined, text: string): boolean {
  if (Array.isArray(value)) return value.some((item) => !Array.isArray(item) && holds(item, text));
  if (typeof value === "string") return value.toLowerCase().includes(text);
  const isNumber = typeof value === "number" || typeof value === "bigint";
  return isNumber && (String(value).includes(text) || numberText(value).includes(text));
}

/** UTF-16 units of a text: of anything else, what it takes to look at it counts as nothing. */
function lengthOf(value: JsonValue | undefined): number {
  return typeof value === "string" ? value.length : 0;
}
