import { parseContractReference, type ContractReference } from "../core/references/contractReference.ts";
import { parsed, refused, type Parsed } from "../core/parsed.ts";
import { formatTimestamp, lastTimestamp } from "../core/timestamp.ts";
import { maxTimestamps, parseRequestFilter, type TimestampFilter } from "../core/timestampFilter.ts";
import { isNonce, maxNonce } from "../core/hedera/transactionId.ts";
import {
  parseTransactionReference,
  type TransactionReference,
} from "../core/references/transactionReference.ts";
import { optionWords } from "../text/publicApi.ts";
import { longestReference } from "./readReference.ts";
import type { BytesToDecode } from "../app/decoding/bytes/decodeBytes.ts";
import type { Hex } from "../core/hex.ts";

/** The parsed options of a call. */
export type ReadOptions = {
  readonly network: string | undefined;
  readonly signal: AbortSignal;
  readonly timestamps: readonly TimestampFilter[];
  readonly nonce: number | undefined;
  readonly way: (typeof ways)[number];
  /** The form to decode bytes as; undefined: any form. */
  readonly as: (typeof forms)[number] | undefined;
  /** The contract and the transaction of the bytes. */
  readonly contract: ContractReference | undefined;
  readonly transaction: TransactionReference | undefined;
  /** Whether that contract may be looked up at services. */
  readonly lookUp: boolean;
  /** Whether a match is to say what verifying from its build would come to. */
  readonly dryRun: boolean;
};

const ways = ["explorer", "build", "similar"] as const;
const forms = ["call", "error"] as const;

/** The invalid option. */
export type OptionReason = keyof typeof optionWords;

/** Describes the valid values of an option. */
export function explainOption(reason: OptionReason): string {
  if (reason === "timestamps") return optionWords.timestamps(formatTimestamp(lastTimestamp));
  return reason === "nonce" ? optionWords.nonce(maxNonce) : optionWords[reason]();
}

const longestName = 200;

/** Parses the options of a call, which may be any value, even one with throwing getters. */
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
      as,
      contract,
      transaction,
      lookUp = false,
      dryRun = false,
    } = given as Record<string, unknown>;
    const filters = readTimestamps(timestamps);
    if (network !== undefined && !isName(network)) return refused("network");
    if (signal !== undefined && !isSignal(signal)) return refused("signal");
    if (filters === undefined) return refused("timestamps");
    if (nonce !== undefined && !isNonce(nonce)) return refused("nonce");
    const way = ways.find((one) => one === named);
    if (way === undefined) return refused("way");
    if (typeof dryRun !== "boolean") return refused("dryRun");
    const place = readPlace({ as, contract, transaction, lookUp });
    if (!place.ok) return place;
    const options = { network, timestamps: filters, nonce, way, dryRun, ...place.value };
    return parsed({ ...options, signal: signal ?? new AbortController().signal });
  } catch {
    return refused("options");
  }
}

type Place = Pick<ReadOptions, "as" | "contract" | "transaction" | "lookUp">;
type Given<Options> = { readonly [Name in keyof Options]: unknown };

function readPlace({ as, contract, transaction, lookUp }: Given<Place>): Parsed<Place, OptionReason> {
  const form = forms.find((one) => one === as);
  const of = textIn(contract, parseContractReference);
  const within = textIn(transaction, parseTransactionReference);
  if (as !== undefined && form === undefined) return refused("as");
  if (contract !== undefined && of === undefined) return refused("contract");
  if (transaction !== undefined && within === undefined) return refused("transaction");
  if (typeof lookUp !== "boolean") return refused("lookUp");
  return parsed({ as: form, contract: of, transaction: within, lookUp });
}

function textIn<Value>(value: unknown, parse: (text: string) => Parsed<Value, string>): Value | undefined {
  if (typeof value !== "string" || value.length > longestReference) return undefined;
  const read = parse(value);
  return read.ok ? read.value : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= longestName;
}

function isSignal(value: unknown): value is AbortSignal {
  if (!(value instanceof AbortSignal)) return false;
  try {
    // An object that inherits from AbortSignal passes `instanceof`, but its getters throw.
    return typeof value.aborted === "boolean";
  } catch {
    return false;
  }
}

function readTimestamps(given: unknown): readonly TimestampFilter[] | undefined {
  if (!Array.isArray(given) || given.length > maxTimestamps) return undefined;
  const filters = (given as unknown[]).map((text) =>
    typeof text === "string" ? parseRequestFilter(text) : undefined,
  );
  const read = filters.flatMap((filter) => (filter?.ok === true ? [filter] : []));
  if (read.length < filters.length) return undefined;
  return read.flatMap(({ value }) => (value === undefined ? [] : [value]));
}

/** Digits of a megabyte; above the decoder's limit, so that the failure names the size. */
const longestDigits = 2 * 1024 * 1024;

/** The limit of the EVM. */
const maxTopics = 4;

/**
 * Parses the bytes to decode: hex digits, or an object with the `topics` and `data` of a log. The value may be
 * anything, even an object with throwing getters.
 */
export function readBytes(given: unknown): Parsed<BytesToDecode, "bytes"> {
  try {
    if (typeof given === "string") {
      const data = bytesIn(given);
      return data === undefined ? refused("bytes") : parsed({ kind: "data", data });
    }
    if (typeof given !== "object" || given === null) return refused("bytes");
    const { topics: all, data: text = "0x" } = given as Record<string, unknown>;
    const topics = topicsIn(all);
    const data = typeof text === "string" ? bytesIn(text) : undefined;
    if (topics === undefined || data === undefined) return refused("bytes");
    return parsed({ kind: "log", topics, data });
  } catch {
    return refused("bytes");
  }
}

function topicsIn(given: unknown): readonly Hex[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const { length } = given;
  if (length > maxTopics) return undefined;
  const topics = Array.from({ length }, (_, at): unknown => given[at]).map((topic) =>
    typeof topic === "string" && topic.length === 66 ? bytesIn(topic) : undefined,
  );
  return topics.every((topic) => topic !== undefined) ? topics : undefined;
}

function bytesIn(text: string): Hex | undefined {
  if (text.length > 2 + longestDigits || text.length % 2 === 1) return undefined;
  return /^0x[0-9a-fA-F]*$/.test(text) ? (text.toLowerCase() as Hex) : undefined;
}
