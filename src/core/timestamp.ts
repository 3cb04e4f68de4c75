import { parsed, refused, type Parsed } from "./parsed.ts";

/** A consensus time: Unix seconds and the nanoseconds in that second. */
export type Timestamp = { readonly seconds: bigint; readonly nanos: number };

/** Why a text is no timestamp. `tooManyDigits`: more than 10 (read from a response: 19) before or 9 behind the dot. */
export type TimestampReason = "notTimestamp" | "tooManyDigits";

/** Reads the form allowed in requests: `seconds` of one to ten digits, and a decimal fraction of one to nine. */
export function parseTimestamp(text: string): Parsed<Timestamp, TimestampReason> {
  return parseUpTo(10, text);
}

/** Reads the form allowed in responses: like {@link parseTimestamp}, with up to 19 digits of seconds. */
export function readTimestamp(text: string): Parsed<Timestamp, TimestampReason> {
  return parseUpTo(19, text);
}

function parseUpTo(secondsDigits: number, text: string): Parsed<Timestamp, TimestampReason> {
  if (!/^[0-9]+(?:\.[0-9]+)?$/.test(text)) return refused("notTimestamp");
  const [seconds, fraction = ""] = text.split(".") as [string, string?];
  if (seconds.length > secondsDigits || fraction.length > 9) return refused("tooManyDigits");
  return parsed({ seconds: BigInt(seconds), nanos: Number(fraction.padEnd(9, "0")) });
}

/** `seconds.nanoseconds` with all nine digits. */
export function formatTimestamp(timestamp: Timestamp): string {
  return `${timestamp.seconds}.${String(timestamp.nanos).padStart(9, "0")}`;
}

/** The latest timestamp that mirror nodes can look up: later ones overflow (docs/services/mirror-nodes.md, Times). */
export const lastTimestamp: Timestamp = { seconds: 9_223_372_036n, nanos: 854_775_807 };

const lastSeconds = Number(lastTimestamp.seconds);

/** Whether a moment lies beyond {@link lastTimestamp}; seconds may come as a number as well. */
export function isBeyondLast({
  seconds,
  nanos,
}: {
  readonly seconds: bigint | number;
  readonly nanos: number;
}): boolean {
  // Numbers that lose precision are far beyond anyway.
  const whole = Number(seconds);
  return whole > lastSeconds || (whole === lastSeconds && nanos > lastTimestamp.nanos);
}

/** The timestamp as a Date, truncated to milliseconds; undefined if out of range. */
export function timestampToDate(timestamp: Timestamp): Date | undefined {
  const date = new Date(Number(timestamp.seconds) * 1000 + Math.floor(timestamp.nanos / 1_000_000));
  return Number.isNaN(date.getTime()) ? undefined : date;
}
