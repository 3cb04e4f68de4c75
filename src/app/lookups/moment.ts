import {
  formatTimestampFilter,
  parseTimestamps,
  parseRequestFilter,
  type TimestampFilter,
} from "../../core/timestampFilter.ts";
import { formatTimestamp, type Timestamp } from "../../core/timestamp.ts";
import { hasNumbers } from "../networks/localAddress.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Network } from "../networks/network.ts";

/** As of when a record is: at times, all of which must hold, or after a block; as of now without either. */
export type Moment = {
  readonly timestamps: readonly TimestampFilter[];
  /** The number of the block. */
  readonly block?: bigint;
};

/** Whether a record is requested as of now. */
export function isNow({ timestamps = [], block }: Partial<Moment>): boolean {
  return timestamps.length === 0 && block === undefined;
}

/** When storage is read, or a call runs: after a block, or at a consensus timestamp; now without either. */
export type PointInTime = { readonly block?: bigint; readonly time?: string };

/** Whether a point in time is now. */
export const isPresent = ({ block, time }: PointInTime): boolean => block === undefined && time === undefined;

/** The one point in time of a moment; undefined where its conditions leave several. */
export function pointOf({ timestamps, block }: Moment): PointInTime | undefined {
  if (block !== undefined) return { block };
  const [only, ...others] = timestamps;
  if (only === undefined) return {};
  const isPoint = others.length === 0 && (only.operator === "eq" || only.operator === "lte");
  return isPoint ? { time: formatTimestamp(only.timestamp) } : undefined;
}

/** Whether a moment is later than another one; of several conditions, the first counts. */
export function isLater(one: Moment, other: Moment): boolean {
  const [at, otherAt] = [orderOf(one), orderOf(other)];
  return otherAt !== undefined && (at === undefined || at > otherAt);
}

/** Increases with time; undefined for now. */
function orderOf({ timestamps: [first], block }: Moment): bigint | undefined {
  return first === undefined ? block : nanosecondsOf(first.timestamp);
}

/** The block before, or the nanosecond before; undefined where there is none, or the moment is no single one. */
export function momentBefore(moment: Moment): Moment | undefined {
  const { block, time } = pointOf(moment) ?? {};
  if (block !== undefined) return block === 0n ? undefined : { timestamps: [], block: block - 1n };
  const [filter] = moment.timestamps;
  if (time === undefined || filter === undefined) return undefined;
  const before = nanosecondsOf(filter.timestamp) - 1n;
  if (before < 0n) return undefined;
  const timestamp = { seconds: before / nanosecondsPerSecond, nanos: Number(before % nanosecondsPerSecond) };
  return { timestamps: [{ operator: "eq", timestamp }] };
}

const nanosecondsPerSecond = 1_000_000_000n;

const nanosecondsOf = ({ seconds, nanos }: Timestamp): bigint =>
  seconds * nanosecondsPerSecond + BigInt(nanos);

/** As links and stored subjects have it: `operator:seconds.nanoseconds` for each time, or `block:number`. */
export function formatMoment({ timestamps, block }: Moment): readonly string[] {
  return block === undefined ? timestamps.map(formatTimestampFilter) : [formatBlock(block)];
}

/** @param block its number */
export const formatBlock = (block: bigint): string => `block:${block}`;

/** Reads what `formatMoment` writes; what cannot be read or requested is left out. */
export function parseMoment(texts: unknown): Moment {
  const [only, ...others] = Array.isArray(texts) ? (texts as unknown[]) : [];
  const block = typeof only === "string" ? /^block:(\d{1,18})$/.exec(only)?.[1] : undefined;
  return block !== undefined && others.length === 0
    ? { timestamps: [], block: BigInt(block) }
    : { timestamps: parseTimestamps(texts) };
}

/**
 * How records of earlier times are requested on a network; undefined where they cannot be had. JSON-RPC nodes of Hedera respond with
 * the code of now, whatever block is requested.
 */
export function momentsOn(network: Network): "times" | "blocks" | undefined {
  const ledger = ledgerOf(network);
  if (ledger === undefined) return undefined;
  if (ledger.supports("recordsInTime") === true) return "times";
  return hasNumbers(network) ? undefined : "blocks";
}

/** A moment as a network supports it: now, if it does not. */
export function momentOn(network: Network, { timestamps, block }: Moment): Moment {
  // Nothing is requested without a ledger.
  const moments = ledgerOf(network) === undefined ? "times" : momentsOn(network);
  return {
    timestamps: moments === "times" ? timestamps : [],
    ...(moments === "blocks" && block !== undefined ? { block } : {}),
  };
}

const now: Moment = { timestamps: [] };
const aDay = /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/**
 * Reads a moment that a user types: a block number, in decimal or hex; a date, with a time and a zone or without; a consensus timestamp;
 * or conditions such as `gte:1700000000 lt:1700000001.5`, which all must hold.
 * @param isLocal whether a date without a zone is in this machine's, and not in UTC
 * @returns undefined where the text is none of these, or too late to look up
 */
export function parseTypedMoment(
  typed: string,
  moments: "times" | "blocks",
  isLocal: boolean,
): Moment | undefined {
  const text = typed.trim();
  if (moments === "blocks") {
    const block = blockIn(text);
    return block === undefined ? undefined : { ...now, block };
  }
  const date = timestampOfDate(text, isLocal);
  // Fewer digits are a year, or a timestamp that is still being typed.
  const isTimestamp = /^\d{9,}(?:\.\d+)?$/.test(text);
  const conditions = date !== undefined ? [`eq:${date}`] : isTimestamp ? [`eq:${text}`] : partsOf(text);
  const hasOperators = conditions.length > 0 && conditions.every((one) => one.includes(":"));
  const read = conditions.map(parseRequestFilter);
  if (!hasOperators || read.some(({ ok }) => !ok)) return undefined;
  return { timestamps: read.flatMap((filter) => (filter.ok ? (filter.value ?? []) : [])) };
}

/** Splits what a user typed into an identifier and conditions: `0.0.1234 gte:1700000000 lt:1700000001.5`, or `0x… block:12`. */
export function splitConditions(typed: string): {
  readonly identifier: string;
  readonly conditions: readonly string[];
} {
  const parts = partsOf(typed);
  const first = parts.findIndex((part) => /^[a-z]+:/i.test(part));
  const end = first < 0 ? parts.length : first;
  return { identifier: parts.slice(0, end).join(" "), conditions: parts.slice(end) };
}

const partsOf = (text: string): readonly string[] => text.split(/[\s,]/).filter((part) => part !== "");

/** Whether a text is a condition that `parseMoment` reads. */
export function isCondition(text: string): boolean {
  return /^block:\d{1,18}$/.test(text) || (text.includes(":") && parseRequestFilter(text).ok);
}

function blockIn(text: string): bigint | undefined {
  const digits = text.replaceAll(/[,_]/g, "");
  return /^(?:\d{1,18}|0x[0-9a-f]{1,14})$/i.test(digits) ? BigInt(digits) : undefined;
}

/** `seconds.nanoseconds`. */
function timestampOfDate(text: string, isLocal: boolean): string | undefined {
  const [, day, time = "00:00", zone = isLocal ? "" : "Z"] = aDay.exec(text) ?? [];
  if (day === undefined) return undefined;
  const [clock, fraction = "0"] = time.split(".");
  const seconds = Date.parse(`${day}T${clock ?? ""}${zone.replace(/^utc$/i, "Z")}`) / 1000;
  return seconds >= 0 ? `${seconds}.${fraction}` : undefined;
}
