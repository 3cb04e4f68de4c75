import type { ContractEntry, Entry, HistoryState, Stamped } from "./entry.ts";
import type { KnownState } from "../verification/verificationState.ts";
import { contractKey } from "./entryHandle.ts";
import type { ContractFact } from "./facts.ts";

/** A new state in which one entry is another. */
export function withEntry(state: HistoryState, network: string, key: string, entry: Entry): HistoryState {
  return new Map(state).set(network, new Map(state.get(network)).set(key, entry));
}

/** The contract that a key stands for. */
export function contractAt(state: HistoryState, network: string, key: string): ContractEntry | undefined {
  const entry = state.get(network)?.get(key);
  return entry?.kind === "contract" ? entry : undefined;
}

/** The key of a contract: that under which its address or its ID stands already, else a new one. */
export function keyOf(
  state: HistoryState,
  network: string,
  { address, id }: Pick<ContractFact, "address" | "id">,
): string {
  const entries = state.get(network) ?? new Map<string, Entry>();
  const key = contractKey(address);
  if (entries.has(key)) return key;
  for (const [present, entry] of entries) {
    if (entry.kind !== "contract") continue;
    const isSameId = id !== undefined && entry.id === id;
    if (isSameId || contractKey(entry.address) === key) return present;
  }
  return key;
}

/** A contract has been looked at; `isInspected` when it was its record. */
export function seeContract(
  state: HistoryState,
  network: string,
  fact: ContractFact,
  now: number,
  isInspected: boolean,
): HistoryState {
  const key = keyOf(state, network, fact);
  const before = contractAt(state, network, key);
  return withEntry(state, network, key, {
    ...informed(
      before ?? { kind: "contract", address: fact.address, seenAt: now, isPinned: false },
      fact,
      now,
    ),
    seenAt: now,
    isCleared: undefined,
    ...(isInspected ? { inspectedAt: now } : {}),
  });
}

/** The state with a contract updated, if it stands in the history. */
function updateContract(
  state: HistoryState,
  network: string,
  named: Pick<ContractFact, "address" | "id">,
  update: (before: ContractEntry) => ContractEntry,
): HistoryState {
  const key = keyOf(state, network, named);
  const before = contractAt(state, network, key);
  const after = before && update(before);
  return after === before || after === undefined ? state : withEntry(state, network, key, after);
}

/** Takes over what has become known of a contract, if it stands in the history; its place there stays. */
export function learnOfContract(
  state: HistoryState,
  network: string,
  notice: ContractFact,
  at: number,
): HistoryState {
  return updateContract(state, network, notice, (before) =>
    saysNothingNew(before, notice) ? before : informed(before, notice, at),
  );
}

/**
 * The same for the contract's verification, known by its address. What is said again is known anew: its age is that of the last
 * time its service was asked, in the next window as well.
 */
export function learnOfVerification(
  state: HistoryState,
  network: string,
  address: string,
  fact: KnownState,
  at: number,
): HistoryState {
  return updateContract(state, network, { address, id: undefined }, (before) => {
    const known = before.verification?.[0];
    // "Already verified" says nothing new of one that is known to match.
    if (fact === "verified" && (known === "perfect" || known === "partial")) return before;
    const verification = laterOf<KnownState>(before.verification, [fact, at]);
    return verification === before.verification ? before : { ...before, verification };
  });
}

/** The same for its name in the verified source, as the verification service tells it; empty where it has none. */
export function learnOfName(
  state: HistoryState,
  network: string,
  address: string,
  name: string | undefined,
  at: number,
): HistoryState {
  return updateContract(state, network, { address, id: undefined }, (before) => {
    if (name === undefined || (name === "" && before.verifiedName === undefined)) return before;
    const verifiedName = laterOf<string>(before.verifiedName, [name, at]);
    return verifiedName === before.verifiedName ? before : { ...before, verifiedName };
  });
}

function informed(before: ContractEntry, { address, id, deleted }: ContractFact, at: number): ContractEntry {
  return {
    ...before,
    address,
    ...(id === undefined ? {} : { id }),
    ...(deleted === undefined ? {} : { deleted: laterOf(before.deleted, [deleted, at]) }),
  };
}

/** What is known already is not stored anew: hovers would write all the time. */
function saysNothingNew(before: ContractEntry, { address, id, deleted }: ContractFact): boolean {
  return (
    before.address === address &&
    (id === undefined || before.id === id) &&
    (deleted === undefined || before.deleted?.[0] === deleted)
  );
}

/** The value that became known later. */
function laterOf<Value>(before: Stamped<Value> | undefined, now: Stamped<Value>): Stamped<Value> {
  return before !== undefined && before[1] >= now[1] ? before : now;
}
