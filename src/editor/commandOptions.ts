import { isNonce } from "../core/hedera/transactionId.ts";
import { parseAddress } from "../core/address.ts";
import type { Hex } from "../core/hex.ts";
import { maxTimestamps } from "../core/timestampFilter.ts";

/** The options of a command beside its subject. All of it is parsed, as everything from outside. */
export type CommandOptions = {
  /** Name of the network; the active one by default. */
  readonly network?: string;
  /** Which of a transaction's results: 0 is the user's own. */
  readonly nonce?: number;
  /** The consensus timestamps a record is to be valid at, each with its operator. */
  readonly timestamps?: readonly string[];
  /** A file of a verified source, by its path as it is shown. */
  readonly file?: string;
  /** The section of a contract's page that is opened and read. */
  readonly section?: "storage";
  /** The call of a transaction at which a debugger starts. */
  readonly call?: CallPlace;
};

/** A call of a transaction that ran code: the `nth` at its depth with its code, both counted from 0. */
export type CallPlace = {
  readonly depth: number;
  /** Of its code, or of the contract that it created, in lower case. */
  readonly address: Hex;
  readonly nth: number;
};

/** Reads a command's options; whatever is not of its form is as if it were not there. */
export function parseCommandOptions(given: unknown): CommandOptions {
  try {
    return typeof given === "object" && given !== null ? readOptions(given) : {};
  } catch {
    // Other extensions hand over objects as they are, proxies among them.
    return {};
  }
}

function readOptions(given: object): CommandOptions {
  const field = (name: keyof CommandOptions): unknown => Object.getOwnPropertyDescriptor(given, name)?.value;
  const [network, nonce, timestamps] = [field("network"), field("nonce"), field("timestamps")];
  const file = field("file");
  const call = parseCallPlace(field("call"));
  return {
    ...(typeof network === "string" ? { network } : {}),
    ...(isNonce(nonce) ? { nonce } : {}),
    ...textsOf(timestamps),
    ...(typeof file === "string" ? { file } : {}),
    ...(call === undefined ? {} : { call }),
    ...(field("section") === "storage" ? { section: "storage" } : {}),
  };
}

/** Reads the place of a call, which launch configurations have as well. */
export function parseCallPlace(given: unknown): CallPlace | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const { depth, address, nth } = given as Readonly<Record<string, unknown>>;
  const parsed = parseAddress(typeof address === "string" ? address : "");
  if (!parsed.ok || !isCount(depth) || !isCount(nth)) return undefined;
  return { depth, address: parsed.value.lower, nth };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function textsOf(value: unknown): Pick<CommandOptions, "timestamps"> {
  if (!Array.isArray(value)) return {};
  const timestamps = itemsOf(value, maxTimestamps);
  return timestamps.every((item) => typeof item === "string") ? { timestamps } : {};
}

/**
 * The items of a list that came from outside, in one of our own. Other extensions hand over objects as they are: a list
 * may have lost its methods, be endless, or throw when it is looked at.
 * @returns no items for what is no list, or none that can be read
 */
export function itemsOf(value: unknown, most: number): readonly unknown[] {
  try {
    if (!Array.isArray(value)) return [];
    const { length } = value;
    return Array.from({ length: Math.min(length, most) }, (_nothing, index) => value[index] as unknown);
  } catch {
    return [];
  }
}
