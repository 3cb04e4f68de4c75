import type { KnownState } from "../verification/verificationState.ts";
import type { VerificationSummary } from "../verification/summary.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";

/** A value and when that was learned, in milliseconds since the Unix epoch. */
export type Timestamped<Value> = readonly [value: Value, at: number];

/** A contract that was inspected or verified, or whose results were looked at. */
export type ContractEntry = {
  readonly kind: "contract";
  /** With its checksum. */
  readonly address: string;
  readonly id?: string | undefined;
  readonly seenAt: number;
  /** When its record was last inspected; undefined where that is not in the history. */
  readonly inspectedAt?: number | undefined;
  readonly isPinned: boolean;
  /** Whether the history was cleared since it was seen: then it goes once it is unpinned. */
  readonly isCleared?: boolean | undefined;
  readonly verification?: Timestamped<KnownState> | undefined;
  /** The name in the verified source, as the verification service tells it; empty once it told that there is none. */
  readonly verifiedName?: Timestamped<string> | undefined;
  readonly deleted?: Timestamped<boolean> | undefined;
  /** Whether it is an account, with or without a delegation; absent where it is none. */
  readonly isAccount?: boolean | undefined;
};

/** An attempt to verify a contract. */
export type VerificationEntry = {
  readonly kind: "verification";
  /** That of its report; of one that 0.1 has noted the moment at which it ended. */
  readonly id: string;
  /** Key of the contract. */
  readonly contract: string;
  /** The outcome word, or the kind of conclusion where the service gave no response. */
  readonly word: string;
  readonly failure?: VerificationSummary["failure"];
  readonly service?: VerificationSummary["service"];
  /** What a look at the verification status showed, where the service did not respond to the attempt itself. */
  readonly status?: KnownState | undefined;
  readonly protocol: Protocol;
  readonly host?: string | undefined;
  readonly seenAt: number;
};

/** An execution result that was inspected. */
export type ResultEntry = {
  readonly kind: "result";
  /** Key of the contract that was called or created, if that is known. */
  readonly contract?: string | undefined;
  /** The transaction without its nonce, in our own spelling. */
  readonly transaction: string;
  readonly nonce: number;
  /** The name of the response code. */
  readonly result?: string | undefined;
  /** How it ended, or that it has not, where the ledger has no response codes. */
  readonly outcome?: "succeeded" | "failed" | "pending" | undefined;
  readonly seenAt: number;
  /** What it called, where that has names that need no workspace. */
  readonly called?: Timestamped<StoredCall> | undefined;
};

/** What a transaction called, and failed with: identifiers. Names of a workspace's builds are not kept. */
export type StoredCall = {
  /** Whose names these are: the verified source's, an exact match, or a system contract's. */
  readonly from: "verified" | "system";
  readonly function: string;
  readonly contract?: string | undefined;
  readonly error?: string | undefined;
};

export type Entry = ContractEntry | VerificationEntry | ResultEntry;

/** All that is remembered: the entries of each network, by its name and their keys. */
export type HistoryState = ReadonlyMap<string, ReadonlyMap<string, Entry>>;

export const emptyHistory: HistoryState = new Map();

/** How many entries are kept beside pinned contracts. */
export const maxEntries = 2000;

/** The state without its oldest entries, where there are more than are kept. */
export function withinLimit(state: HistoryState, most = maxEntries): HistoryState {
  const limited = [...state].flatMap(([network, entries]) =>
    [...entries].flatMap(([key, entry]) =>
      entry.kind === "contract" && entry.isPinned ? [] : [{ network, key, seenAt: entry.seenAt }],
    ),
  );
  if (limited.length <= most) return state;
  const newestFirst = limited.sort((one, other) => other.seenAt - one.seenAt);
  const dropped = new Set(newestFirst.slice(most).map(({ network, key }) => `${network}\t${key}`));
  return filterEntries(state, (network, key) => !dropped.has(`${network}\t${key}`));
}

/** The state with those entries alone for which a test holds. */
export function filterEntries(
  state: HistoryState,
  isKept: (network: string, key: string, entry: Entry) => boolean,
): HistoryState {
  const networks = [...state].map(([network, entries]) => {
    const kept = [...entries].filter(([key, entry]) => isKept(network, key, entry));
    return [network, new Map(kept)] as const;
  });
  return new Map(networks.filter(([, entries]) => entries.size > 0));
}
