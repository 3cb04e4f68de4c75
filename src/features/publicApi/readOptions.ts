import { parsed, refused, type Parsed } from "../../core/parsed.ts";
import { formatTimestamp, lastTimestamp } from "../../core/timestamp.ts";
import { mostTimestamps, readCondition, type TimestampFilter } from "../../core/timestampFilter.ts";
import { largestNonce } from "../../core/transactionId.ts";
import { optionWords } from "../../text/publicApi.ts";

/** What another extension may say beside its question, once it is read. */
export type ReadOptions = {
  readonly network: string | undefined;
  readonly signal: AbortSignal;
  readonly timestamps: readonly TimestampFilter[];
  readonly nonce: number | undefined;
  readonly way: (typeof ways)[number];
};

const ways = ["explorer", "build", "similar"] as const;

/** Which option is not of its form. */
export type OptionReason = "options" | "network" | "signal" | "timestamps" | "nonce" | "way";

/** What an option has to be. */
export function explainOption(reason: OptionReason): string {
  if (reason === "timestamps") return optionWords.timestamps(formatTimestamp(lastTimestamp));
  return reason === "nonce" ? optionWords.nonce(largestNonce) : optionWords[reason]();
}

const longestName = 200;

/** Reads the options of a call; anything may have been given, even something that throws when it is looked at. */
export function readOptions(given: unknown): Parsed<ReadOptions, OptionReason> {
  if (given === undefined) return readOptions({});
  if (typeof given !== "object" || given === null) return refused("options");
  try {
    const {
      network,
      signal,
      timestamps = [],
      nonce,
      way: named = "explorer",
    } = given as Record<string, unknown>;
    const filters = readTimestamps(timestamps);
    if (network !== undefined && !isName(network)) return refused("network");
    if (signal !== undefined && !isSignal(signal)) return refused("signal");
    if (filters === undefined) return refused("timestamps");
    if (nonce !== undefined && !isNonce(nonce)) return refused("nonce");
    const way = ways.find((one) => one === named);
    if (way === undefined) return refused("way");
    const asked = { network, timestamps: filters, nonce, way };
    return parsed({ ...asked, signal: signal ?? new AbortController().signal });
  } catch {
    return refused("options");
  }
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= longestName;
}

function isSignal(value: unknown): value is AbortSignal {
  if (!(value instanceof AbortSignal)) return false;
  try {
    // What only inherits from a signal passes for one until it is looked at.
    return typeof value.aborted === "boolean";
  } catch {
    return false;
  }
}

function isNonce(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= largestNonce;
}

function readTimestamps(given: unknown): readonly TimestampFilter[] | undefined {
  if (!Array.isArray(given) || given.length > mostTimestamps) return undefined;
  const filters = (given as unknown[]).map((text) =>
    typeof text === "string" ? readCondition(text) : undefined,
  );
  const read = filters.flatMap((filter) => (filter?.ok === true ? [filter] : []));
  if (read.length < filters.length) return undefined;
  return read.flatMap(({ value }) => (value === undefined ? [] : [value]));
}
