import { parsed, refused, type Parsed } from "./parsed.ts";
import {
  formatTimestamp,
  isBeyondLast,
  parseTimestamp,
  type Timestamp,
  type TimestampReason,
} from "./timestamp.ts";

/** The comparison operators there are. */
export const timestampOperators = ["eq", "gt", "gte", "lt", "lte", "ne"] as const;

/** How a record's validity range is compared with the timestamp. */
export type TimestampOperator = (typeof timestampOperators)[number];

/** One `timestamp` query value of the contract lookup (docs/services/mirror-nodes.md, Times). */
export type TimestampFilter = { readonly operator: TimestampOperator; readonly timestamp: Timestamp };

/** Maximum per lookup, whether from a page, link, command, or restored panel. */
export const maxTimestamps = 100;

/** Why a text is not a filter. `unknownOperator`: the word before the colon is not an operator. */
export type TimestampFilterReason = TimestampReason | "unknownOperator";

/** Reads `operator:timestamp`, or a timestamp alone, which means `eq`. Operators are lower case. */
export function parseTimestampFilter(text: string): Parsed<TimestampFilter, TimestampFilterReason> {
  const colon = text.indexOf(":");
  const word = colon < 0 ? "eq" : text.slice(0, colon);
  const operator = timestampOperators.find((known) => known === word);
  if (operator === undefined) return refused("unknownOperator");
  const timestamp = parseTimestamp(text.slice(colon + 1));
  return timestamp.ok ? parsed({ operator, timestamp: timestamp.value }) : timestamp;
}

/**
 * Reads a filter that can be sent. Filters such as `lt:9999999999`, which match every record but overflow in mirror
 * nodes, become `undefined` (no filter). Other out-of-range times are `timeOutOfRange`.
 */
export function parseRequestFilter(
  text: string,
): Parsed<TimestampFilter | undefined, TimestampFilterReason | "timeOutOfRange"> {
  const filter = parseTimestampFilter(text);
  if (!filter.ok || !isBeyondLast(filter.value.timestamp)) return filter;
  const { operator } = filter.value;
  return operator === "lt" || operator === "lte" ? parsed(undefined) : refused("timeOutOfRange");
}

/** `operator:seconds.nanoseconds`, as it is sent. */
export function formatTimestampFilter(filter: TimestampFilter): string {
  return `${filter.operator}:${formatTimestamp(filter.timestamp)}`;
}

/** Reads timestamps with operators, {@link maxTimestamps} at most; invalid ones are dropped. */
export function parseTimestamps(texts: unknown): readonly TimestampFilter[] {
  if (!Array.isArray(texts)) return [];
  return (texts as unknown[]).slice(0, maxTimestamps).flatMap((text) => {
    const filter = typeof text === "string" ? parseRequestFilter(text) : undefined;
    return filter?.ok === true && filter.value !== undefined ? [filter.value] : [];
  });
}
