import { parseTimestamp, type Nanoseconds } from "./timestamp.ts";

/** From `from` on, up to but not including `to`; no `to` means: until now. */
export type ValidityRange = { readonly from: Nanoseconds; readonly to: Nanoseconds | undefined };

/** Whether a row that is valid in `range` is meant. */
export type TimestampFilter = (range: ValidityRange) => boolean;

const pattern = /^(?:(eq|gt|gte|lt|lte|ne):)?(\d{1,10}(?:\.\d{1,9})?)$/;

/** Reads one `timestamp` parameter; nothing when it is malformed. */
export function parseTimestampFilter(text: string): TimestampFilter | undefined {
  const [, operator = "eq", timestamp] = pattern.exec(text) ?? [];
  if (timestamp === undefined) return undefined;
  const time = parseTimestamp(timestamp);
  const contains = ({ from, to }: ValidityRange) => from <= time && (to === undefined || time < to);
  switch (operator) {
    case "gt":
      return ({ to }) => to === undefined || to - 1n > time;
    case "gte":
      return ({ to }) => to === undefined || to - 1n >= time;
    case "lt":
      return ({ from }) => from < time;
    case "lte":
      return ({ from }) => from <= time;
    case "ne":
      return (range) => !contains(range);
    default:
      return contains;
  }
}
