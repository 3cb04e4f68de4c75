import type { VerificationReport } from "../verification/report.ts";
import { summarize, type VerificationSummary } from "../verification/summary.ts";
import { stateFromStatus, stateOfReport, type KnownState } from "../verification/verificationState.ts";
import { nameOfReport } from "../verification/verifiedName.ts";
import { checksummed } from "../../core/address.ts";
import {
  filterEntries,
  type Entry,
  type HistoryState,
  type StoredCall,
  type ResultEntry,
  type ContractEntry,
  type Timestamped,
} from "./entry.ts";
import { resultKey, verificationKey, contractKey } from "./entryHandle.ts";
import type { ResultObservation, ContractObservation } from "./observations.ts";
import { longestHost } from "./storedHistory.ts";

/** Records that an execution result was inspected. */
export function recordResultVisit(
  state: HistoryState,
  network: string,
  { transaction, nonce, result, outcome, contract }: ResultObservation,
  now: number,
): HistoryState {
  const seen = contract === undefined ? state : recordVisit(state, network, contract, now, false);
  const key = resultKey(transaction, nonce);
  return withEntry(seen, network, key, {
    kind: "result",
    contract: contract && keyOf(seen, network, contract),
    transaction,
    nonce,
    result,
    ...(outcome === undefined ? {} : { outcome }),
    seenAt: now,
    called: resultAt(state, network, key)?.called,
  });
}

/** Updates the called function of an execution result, if it is in the history. */
export function mergeCall(
  state: HistoryState,
  network: string,
  key: string,
  call: StoredCall,
  now: number,
): HistoryState {
  const before = resultAt(state, network, key);
  if (before === undefined || JSON.stringify(before.called?.[0]) === JSON.stringify(call)) return state;
  return withEntry(state, network, key, { ...before, called: [call, now] });
}

/** Whether an attempt is stored: not one that was canceled before a request was sent, or that sent none. */
export function isStored({ word, isNotSent }: Pick<VerificationSummary, "word" | "isNotSent">): boolean {
  return isNotSent !== true && word !== "noVerifier" && word !== "unresolved";
}

/** Records a finished verification. */
export function recordVerification(
  state: HistoryState,
  report: VerificationReport,
  now: number,
): HistoryState {
  const summary = summarize(report);
  if (!isStored(summary)) return state;
  const { id, network, contractId, word, failure, service, protocol, host } = summary;
  const address = checksummed(report.subject.address);
  const notice = { address, id: contractId, deleted: undefined };
  const seen = recordVisit(state, network, notice, now, false);
  const contract = keyOf(seen, network, notice);
  const fact = stateOfReport(report);
  const attempted = withEntry(seen, network, verificationKey(contract, id), {
    kind: "verification",
    id,
    contract,
    word,
    ...(failure === undefined ? {} : { failure }),
    ...(service === undefined ? {} : { service }),
    status: stateFromStatus(report),
    protocol,
    host: host !== undefined && host.length <= longestHost ? host : undefined,
    seenAt: now,
  });
  if (fact === undefined) return attempted;
  const verified = mergeVerification(attempted, network, address, fact, now);
  return mergeVerifiedName(verified, network, address, nameOfReport(report), now);
}

/** Pins a contract, or unpins it; what is no contract is not pinned. */
export function setPinned(
  state: HistoryState,
  network: string,
  key: string,
  isPinned: boolean,
): HistoryState {
  const contract = contractAt(state, network, key);
  if (contract === undefined) return state;
  if (!isPinned && contract.isCleared === true) return remove(state, network, key);
  return withEntry(state, network, key, { ...contract, isPinned });
}

/** Takes the record of a contract out of the history; the contract itself stays. */
export function removeRecord(state: HistoryState, network: string, key: string): HistoryState {
  const contract = contractAt(state, network, key);
  return contract === undefined
    ? state
    : withEntry(state, network, key, { ...contract, inspectedAt: undefined });
}

/** Removes an entry; with a contract go its verifications and results. */
export function remove(state: HistoryState, network: string, key: string): HistoryState {
  const isOf = (entry: Entry): boolean => entry.kind !== "contract" && entry.contract === key;
  return filterEntries(state, (of, present, entry) => of !== network || (present !== key && !isOf(entry)));
}

/** Removes whatever is remembered of a network. */
export function removeNetwork(state: HistoryState, network: string): HistoryState {
  return filterEntries(state, (of) => of !== network);
}

/** Removes everything except pinned contracts. */
export function clear(state: HistoryState): HistoryState {
  const pinned = [...state].map(([network, entries]) => {
    const kept = [...entries].flatMap(([key, entry]) =>
      entry.kind === "contract" && entry.isPinned
        ? [[key, { ...entry, inspectedAt: undefined, isCleared: true }] as const]
        : [],
    );
    return [network, new Map(kept)] as const;
  });
  return new Map(pinned.filter(([, entries]) => entries.size > 0));
}

function resultAt(state: HistoryState, network: string, key: string): ResultEntry | undefined {
  const entry = state.get(network)?.get(key);
  return entry?.kind === "result" ? entry : undefined;
}

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
  { address, id }: Pick<ContractObservation, "address" | "id">,
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

/** Records that a contract was shown; `isInspected`: its record was inspected. */
export function recordVisit(
  state: HistoryState,
  network: string,
  fact: ContractObservation,
  now: number,
  isInspected: boolean,
): HistoryState {
  const key = keyOf(state, network, fact);
  const before = contractAt(state, network, key);
  return withEntry(state, network, key, {
    ...withObservation(
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
  named: Pick<ContractObservation, "address" | "id">,
  update: (before: ContractEntry) => ContractEntry,
): HistoryState {
  const key = keyOf(state, network, named);
  const before = contractAt(state, network, key);
  const after = before && update(before);
  return after === before || after === undefined ? state : withEntry(state, network, key, after);
}

/** Updates a contract that is in the history, without moving it. */
export function mergeContract(
  state: HistoryState,
  network: string,
  notice: ContractObservation,
  at: number,
): HistoryState {
  return updateContract(state, network, notice, (before) =>
    isUnchanged(before, notice) ? before : withObservation(before, notice, at),
  );
}

/**
 * The same for the contract's verification, known by its address. What is said again is known anew: its age is that of the last
 * time its service was asked, in the next window as well.
 */
export function mergeVerification(
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
export function mergeVerifiedName(
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

function withObservation(
  before: ContractEntry,
  { address, id, deleted, isAccount = before.isAccount }: ContractObservation,
  at: number,
): ContractEntry {
  return {
    ...before,
    address,
    isAccount: isAccount === true ? true : undefined,
    ...(id === undefined ? {} : { id }),
    ...(deleted === undefined ? {} : { deleted: laterOf(before.deleted, [deleted, at]) }),
  };
}

/** Known values are not stored again: hovers would write all the time. */
function isUnchanged(
  before: ContractEntry,
  { address, id, deleted, isAccount }: ContractObservation,
): boolean {
  return (
    before.address === address &&
    (id === undefined || before.id === id) &&
    (isAccount === undefined || (before.isAccount ?? false) === isAccount) &&
    (deleted === undefined || before.deleted?.[0] === deleted)
  );
}

/** The value that became known later. */
function laterOf<Value>(before: Timestamped<Value> | undefined, now: Timestamped<Value>): Timestamped<Value> {
  return before !== undefined && before[1] >= now[1] ? before : now;
}
