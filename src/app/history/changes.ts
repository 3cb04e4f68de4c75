import type { VerificationReport, VerificationSummary } from "../verification/report.ts";
import { summarize } from "../verification/summarize.ts";
import { factOfLook, factOfReport } from "../verification/fact.ts";
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
import {
  emptyNetwork,
  isPinned,
  isResult,
  visibleEntries,
  type HistoryState,
  type KeptCall,
} from "./entry.ts";
import { resultKey, verificationKey } from "./entryHandle.ts";
import type { ResultFact } from "./facts.ts";
import { longestHost } from "./storedEntry.ts";

/** An execution result has been inspected. */
export function seeResult(
  state: HistoryState,
  network: string,
  { transaction, nonce, result, contract }: ResultFact,
  now: number,
): HistoryState {
  const seen = contract === undefined ? state : seeContract(state, network, contract, now, false);
  const key = resultKey(transaction, nonce);
  const before = state.networks.get(network)?.entries.get(key);
  return withEntry(seen, network, key, {
    kind: "result",
    contract: contract && keyOf(seen, network, contract),
    transaction,
    nonce,
    result,
    seenAt: now,
    called: isResult(before) ? before.called : undefined,
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
  const before = state.networks.get(network)?.entries.get(key);
  if (!isResult(before) || JSON.stringify(before.called?.[0]) === JSON.stringify(call)) return state;
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
  const fact = factOfReport(report);
  const attempted = withEntry(seen, network, verificationKey(contract, id), {
    kind: "verification",
    id,
    contract,
    word,
    ...(failure === undefined ? {} : { failure }),
    ...(service === undefined ? {} : { service }),
    status: factOfLook(report),
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
  pinned: boolean,
  now: number,
): HistoryState {
  const contract = contractAt(state, network, key);
  return contract === undefined
    ? state
    : withEntry(state, network, key, { ...contract, pinned: [pinned, now] });
}

/** Takes the record of a contract out of the history; the contract itself stays. */
export function unlist(state: HistoryState, network: string, key: string, now: number): HistoryState {
  const contract = contractAt(state, network, key);
  return contract === undefined
    ? state
    : withEntry(state, network, key, { ...contract, inspected: [false, now] });
}

/** Removes an entry; with a contract go its verifications and results. */
export function remove(state: HistoryState, network: string, key: string, now: number): HistoryState {
  const before = state.networks.get(network) ?? emptyNetwork;
  const removed = new Map(before.removed);
  for (const [present, entry] of before.entries) {
    if (present === key || (entry.kind !== "contract" && entry.contract === key)) removed.set(present, now);
  }
  return { ...state, networks: new Map(state.networks).set(network, { ...before, removed }) };
}

/** Removes whatever is remembered of a network. */
export function removeNetwork(state: HistoryState, network: string, now: number): HistoryState {
  const keys = visibleEntries(state, network).map(([key]) => key);
  return keys.reduce((left, key) => remove(left, network, key, now), state);
}

/** Forgets all but what is pinned. */
export function clear(state: HistoryState, now: number): HistoryState {
  return { ...state, clearedAt: now };
}

/** Forgets all. */
export function clearWithPinned(state: HistoryState, now: number): HistoryState {
  let left = state;
  for (const network of state.networks.keys()) {
    for (const [key, entry] of visibleEntries(left, network)) {
      if (isPinned(entry)) left = remove(left, network, key, now);
    }
  }
  return clear(left, now);
}
