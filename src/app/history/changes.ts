import type { VerificationReport } from "../verification/report.ts";
import { summarize, type VerificationSummary } from "../verification/summary.ts";
import { stateFromStatus, stateOfReport } from "../verification/verificationState.ts";
import { nameOfReport } from "../verification/verifiedName.ts";
import { checksummed } from "../../core/address.ts";
import {
  keyOf,
  contractAt,
  learnOfName,
  learnOfVerification,
  seeContract,
  withEntry,
} from "./contractUpdates.ts";
import { filterEntries, type Entry, type HistoryState, type KeptCall, type ResultEntry } from "./entry.ts";
import { resultKey, verificationKey } from "./entryHandle.ts";
import type { ResultFact } from "./facts.ts";
import { longestHost } from "./storedHistory.ts";

/** An execution result has been inspected. */
export function seeResult(
  state: HistoryState,
  network: string,
  { transaction, nonce, result, contract }: ResultFact,
  now: number,
): HistoryState {
  const seen = contract === undefined ? state : seeContract(state, network, contract, now, false);
  const key = resultKey(transaction, nonce);
  return withEntry(seen, network, key, {
    kind: "result",
    contract: contract && keyOf(seen, network, contract),
    transaction,
    nonce,
    result,
    seenAt: now,
    called: resultAt(state, network, key)?.called,
  });
}

/** What an execution result called has become known, if it stands in the history. */
export function learnOfCall(
  state: HistoryState,
  network: string,
  key: string,
  call: KeptCall,
  now: number,
): HistoryState {
  const before = resultAt(state, network, key);
  if (before === undefined || JSON.stringify(before.called?.[0]) === JSON.stringify(call)) return state;
  return withEntry(state, network, key, { ...before, called: [call, now] });
}

/** Whether an attempt is worth remembering: not one that was canceled before it was requested, or for which nobody was asked. */
export function isKept({ word, isNotSent }: Pick<VerificationSummary, "word" | "isNotSent">): boolean {
  return isNotSent !== true && word !== "noVerifier" && word !== "unresolved";
}

/** A verification has ended. */
export function seeVerification(state: HistoryState, report: VerificationReport, now: number): HistoryState {
  const summary = summarize(report);
  if (!isKept(summary)) return state;
  const { id, network, contractId, word, failure, service, protocol, host } = summary;
  const address = checksummed(report.subject.address);
  const notice = { address, id: contractId, deleted: undefined };
  const seen = seeContract(state, network, notice, now, false);
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
  const verified = learnOfVerification(attempted, network, address, fact, now);
  return learnOfName(verified, network, address, nameOfReport(report), now);
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
export function unlist(state: HistoryState, network: string, key: string): HistoryState {
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

/** Forgets all but the contracts that are pinned. */
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
