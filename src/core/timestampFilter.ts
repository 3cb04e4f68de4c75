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

/** One `timestamp` query value of the contract lookup (docs/mirror-nodes.md, Times). */
export type TimestampFilter = { readonly operator: TimestampOperator; readonly timestamp: Timestamp };

/** One question holds so many: no page, link, command or panel of an earlier session brings more. */
export const mostTimestamps = 100;

/** Why a text is no filter. `unknownOperator`: there is a word before the colon, but none of the six. */
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
 * Reads a filter that can be asked. `lt:9999999999` and the like, which every record meets and which overflow inside a
 * mirror node, are `undefined`: no condition, which means now. Others so late are refused as `timeOutOfRange`.
 */
export function readCondition(
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

/** Reads timestamps with operators, {@link mostTimestamps} at most; what cannot be read or asked is left out. */
export function parseTimestamps(texts: unknown): readonly TimestampFilter[] {
  if (!Array.isArray(texts)) return [];
  return (texts as unknown[]).slice(0, mostTimestamps).flatMap((text) => {
    const filter = typeof text === "string" ? readCondition(text) : undefined;
    return filter?.ok === true && filter.value !== undefined ? [filter.value] : [];
  });
}
