import { calleeNames, permanentNames } from "../../app/decoding/calleeNames.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import { deployedCodeIn } from "../../app/builds/deployedCode.ts";
import { mergeCall } from "../../app/history/historyUpdates.ts";
import { storedCallOf, observeResult } from "../../app/history/observations.ts";
import type { History } from "../../app/history/history.ts";
import { mergeResponse, mergeCachedStatus } from "../../app/history/mergeResponse.ts";
import type { WorkspaceCalls } from "../../app/history/workspaceCalls.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { entryKey, resultToDecode } from "../../app/subjects/subject.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";

/**
 * Records the call of a result for the history's rows: certain facts for this window, storable ones beyond it.
 */
export function rememberCall(
  { workspaceCalls, history }: { readonly workspaceCalls: WorkspaceCalls; readonly history: History },
  subject: InspectSubject,
  response: InspectResponse,
  decoding: ResultDecoding,
): void {
  const reading = resultToDecode(subject, response)?.lookup.transaction;
  const key = entryKey(history.listing, subject);
  if (reading === undefined || key === undefined) return;
  const { name: network } = subject.network;
  workspaceCalls.record(network, key, calleeNames(reading, decoding));
  const lasting = permanentNames(reading, decoding);
  const call = lasting && storedCallOf(lasting);
  if (call !== undefined) history.update((state, now) => mergeCall(state, network, key, call, now));
}

/**
 * Updates the history row of a result's contract with known facts, some of which precede
 * the row; facts derived from its code apply to this window only.
 */
export function rememberContract(
  { lookups, history, buildMatches }: ContractMemory,
  subject: InspectSubject,
  response: InspectResponse,
): void {
  const decoded = resultToDecode(subject, response);
  const named = decoded && observeResult(decoded.subject, decoded.lookup)?.contract;
  const contract = parseContractReference(named?.address ?? "");
  if (decoded === undefined || named === undefined || !contract.ok) return;
  const { ledger } = decoded;
  const { network } = decoded.subject;
  const query = { ledger, contract: contract.value };
  const record = lookups.cachedContract(query);
  if (record !== undefined) mergeResponse(history, { kind: "contract", query, response: record }, [network]);
  const code = record && deployedCodeIn(record.value);
  if (code !== undefined) buildMatches.match(ledger, code);
  const address = code?.address ?? localAddress(network, contract.value).address;
  mergeCachedStatus(history, lookups, network, address);
}

type ContractMemory = {
  readonly lookups: Pick<Lookups, "cachedContract" | "cachedStatus" | "cachedVerifiedAbi">;
  readonly history: History;
  readonly buildMatches: Pick<BuildMatches, "match">;
};
