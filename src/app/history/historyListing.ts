import type { Hex } from "../../core/hex.ts";
import type { ContractEntry, Entry, HistoryState, ResultEntry, VerificationEntry } from "./entry.ts";

/** An entry and where it stands. */
export type Listed<Kept> = { readonly network: string; readonly key: string; readonly entry: Kept };

/** A contract with what was seen of it, each list newest first. */
export type ListedContract = Listed<ContractEntry> & {
  readonly verifications: readonly Listed<VerificationEntry>[];
  readonly results: readonly Listed<ResultEntry>[];
};

/** A contract's address in lower case: entries hold what was parsed as one. */
export function addressOf({ entry }: Pick<ListedContract, "entry">): Hex {
  return entry.address.toLowerCase() as Hex;
}

/** What was done, by its kind, and what with. */
type VisitedEntry = {
  readonly record: ListedContract;
  readonly verification: Listed<VerificationEntry>;
  readonly result: Listed<ResultEntry>;
};

export type VisitKind = keyof VisitedEntry;

/** Something that was done: a record or a result that was inspected, or a verification. */
export type Visit<Kind extends VisitKind = VisitKind> = {
  [Each in Kind]: {
    readonly kind: Each;
    readonly at: number;
    readonly contract: ListedContract | undefined;
    readonly listed: VisitedEntry[Each];
  };
}[Kind];

/** The history in the order in which it is shown. */
export type HistoryListing = {
  /** By network, the one last used first: pinned contracts, then those last seen. */
  readonly contracts: ReadonlyMap<string, readonly ListedContract[]>;
  /** Newest first. */
  readonly visits: readonly Visit[];
};

/** Puts a state into the order in which it is shown. */
export function listHistory(state: HistoryState): HistoryListing {
  const contracts = new Map<string, readonly ListedContract[]>();
  const visits: Visit[] = [];
  for (const [network, entries] of state) {
    const ofNetwork = listNetwork(network, entries, visits);
    if (ofNetwork.length > 0) contracts.set(network, ofNetwork);
  }
  const lastUsed = [...contracts].sort(([, one], [, other]) => latest(other) - latest(one));
  return { contracts: new Map(lastUsed), visits: visits.sort((one, other) => other.at - one.at) };
}

type ContractBuilder = Listed<ContractEntry> & {
  readonly verifications: Listed<VerificationEntry>[];
  readonly results: Listed<ResultEntry>[];
};

function listNetwork(
  network: string,
  entries: ReadonlyMap<string, Entry>,
  visits: Visit[],
): readonly ListedContract[] {
  const shown = [...entries].sort(([, one], [, other]) => other.seenAt - one.seenAt);
  const contracts = new Map<string, ContractBuilder>();
  for (const [key, entry] of shown) {
    if (entry.kind === "contract")
      contracts.set(key, { network, key, entry, verifications: [], results: [] });
  }
  for (const [key, entry] of shown) {
    const at = entry.seenAt;
    if (entry.kind === "contract") continue;
    const contract = entry.contract === undefined ? undefined : contracts.get(entry.contract);
    if (entry.kind === "verification") {
      const listed = { network, key, entry };
      contract?.verifications.push(listed);
      visits.push({ kind: "verification", at, contract, listed });
    } else {
      const listed = { network, key, entry };
      contract?.results.push(listed);
      visits.push({ kind: "result", at, contract, listed });
    }
  }
  for (const listed of contracts.values()) {
    const at = listed.entry.inspectedAt;
    if (at !== undefined) visits.push({ kind: "record", at, contract: listed, listed });
  }
  const pinned = ({ entry }: ListedContract): number => (entry.isPinned ? 1 : 0);
  return [...contracts.values()].sort((one, other) => pinned(other) - pinned(one));
}

function latest(contracts: readonly ListedContract[]): number {
  return contracts.reduce((last, { entry }) => Math.max(last, entry.seenAt), 0);
}
