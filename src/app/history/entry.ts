import type { VerificationFact, VerificationSummary } from "../verification/report.ts";
import type { Protocol } from "../../services/verifier/verification.ts";

/** A value and when that was learned, in milliseconds since the Unix epoch; the later one counts. */
export type Stamped<Value> = readonly [value: Value, at: number];

/** A contract that was inspected or verified, or whose results were looked at. */
export type ContractEntry = {
  readonly kind: "contract";
  /** With its checksum. */
  readonly address: Stamped<string>;
  readonly id: Stamped<string> | undefined;
  readonly seenAt: number;
  /** Whether its record stands in the history, and when it was last inspected. */
  readonly inspected: Stamped<boolean> | undefined;
  readonly pinned: Stamped<boolean> | undefined;
  readonly verification: Stamped<VerificationFact> | undefined;
  /** The name in the verified source, as the verification service tells it; empty once it told that there is none. */
  readonly verifiedName: Stamped<string> | undefined;
  readonly deleted: Stamped<boolean> | undefined;
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
  /** As in the summary. */
  readonly failure?: VerificationSummary["failure"];
  /** As in the summary. */
  readonly service?: VerificationSummary["service"];
  /** What a look at the verification status showed, where the service did not respond to the attempt itself. */
  readonly status: VerificationFact | undefined;
  readonly protocol: Protocol;
  readonly host: string | undefined;
  readonly seenAt: number;
};

/** An execution result that was inspected. */
export type ResultEntry = {
  readonly kind: "result";
  /** Key of the contract that was called or created, if that is known. */
  readonly contract: string | undefined;
  /** The transaction without its nonce, in our own spelling. */
  readonly transaction: string;
  readonly nonce: number;
  /** The name of the response code. */
  readonly result: string | undefined;
  readonly seenAt: number;
  /** What it called, where that has names that need no workspace. */
  readonly called: Stamped<KeptCall> | undefined;
};

/** What a transaction called, and failed with: identifiers. Names of a workspace's builds are not kept. */
export type KeptCall = {
  /** Whose names these are: the verified source's, an exact match, or a system contract's. */
  readonly from: "verified" | "system";
  readonly function: string;
  readonly contract: string | undefined;
  readonly error: string | undefined;
};

export type Entry = ContractEntry | VerificationEntry | ResultEntry;

/** Whether an entry is an execution result: only these have called something. */
export function isResult(entry: Entry | undefined): entry is ResultEntry {
  return entry !== undefined && "called" in entry;
}

/** What is remembered of one network. */
export type NetworkHistory = {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Keys of entries that were removed, and when: another window may still hold them. */
  readonly removed: ReadonlyMap<string, number>;
};

/** All that is remembered. */
export type HistoryState = {
  /** Everything older is forgotten, pinned contracts excepted. */
  readonly clearedAt: number;
  /** By name. */
  readonly networks: ReadonlyMap<string, NetworkHistory>;
};

export const emptyNetwork: NetworkHistory = { entries: new Map(), removed: new Map() };
export const emptyHistory: HistoryState = { clearedAt: 0, networks: new Map() };

/** Whether an entry is shown: it was seen after it was removed or all was cleared, or it is pinned. */
function isVisible(entry: Entry, removedAt: number, clearedAt: number): boolean {
  if (entry.seenAt > Math.max(removedAt, clearedAt)) return true;
  return isPinned(entry) && entry.pinned[1] > removedAt;
}

/** Whether an entry is a contract that the user has pinned. */
export function isPinned(entry: Entry): entry is ContractEntry & { readonly pinned: Stamped<true> } {
  return entry.kind === "contract" && entry.pinned?.[0] === true;
}

/** The entries of a network that are shown, by key. */
export function visibleEntries(state: HistoryState, network: string): readonly (readonly [string, Entry])[] {
  const { entries, removed } = state.networks.get(network) ?? emptyNetwork;
  return [...entries].filter(([key, entry]) => isVisible(entry, removed.get(key) ?? 0, state.clearedAt));
}
