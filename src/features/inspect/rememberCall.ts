import { calledNames, lastingNames } from "../../app/decoding/calledNames.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { OwnCode } from "../../app/builds/ownCode.ts";
import { deployedCodeIn } from "../../app/builds/deployedCode.ts";
import { learnOfCall } from "../../app/history/changes.ts";
import { factOfCall, factOfResult } from "../../app/history/facts.ts";
import type { History } from "../../app/history/history.ts";
import { learnFromResponse, learnHeldStatus } from "../../app/history/learnFromResponse.ts";
import type { WindowCalls } from "../../app/history/windowCalls.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { entryKey, resultToDecode } from "../../app/subjects/subject.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";

/**
 * Notes what a result called, for the rows of the history: for this window at once all that is certain, beyond it what may be kept.
 */
export function rememberCall(
  { windowCalls, history }: { readonly windowCalls: WindowCalls; readonly history: History },
  subject: InspectSubject,
  response: InspectResponse,
  decoding: ResultDecoding,
): void {
  const reading = resultToDecode(subject, response)?.lookup.transaction;
  const key = entryKey(history.listing, subject);
  if (reading === undefined || key === undefined) return;
  const { name: network } = subject.network;
  windowCalls.note(network, key, calledNames(reading, decoding));
  const lasting = lastingNames(reading, decoding);
  const call = lasting && factOfCall(lasting);
  if (call !== undefined) history.update((state, now) => learnOfCall(state, network, key, call, now));
}

/**
 * Has the row of the contract that a result is about say what is known of it by now. Some of that was found out before the row was
 * there; what was found by its code is for this window alone.
 */
export function rememberContract(
  { lookups, history, ownCode }: ContractMemory,
  subject: InspectSubject,
  response: InspectResponse,
): void {
  const decoded = resultToDecode(subject, response);
  const named = decoded && factOfResult(decoded.subject, decoded.lookup)?.contract;
  const contract = parseContractReference(named?.address ?? "");
  if (decoded === undefined || named === undefined || !contract.ok) return;
  const { ledger } = decoded;
  const { network } = decoded.subject;
  const query = { ledger, contract: contract.value };
  const record = lookups.knownContract(query);
  if (record !== undefined)
    learnFromResponse(history, { kind: "contract", query, response: record }, [network]);
  const code = record && deployedCodeIn(record.value);
  if (code !== undefined) ownCode.ofCode(ledger, code);
  const address = code?.address ?? localAddress(network, contract.value).address;
  learnHeldStatus(history, lookups, network, address);
}

type ContractMemory = {
  readonly lookups: Pick<Lookups, "knownContract" | "knownStatus" | "knownVerifiedAbi">;
  readonly history: History;
  readonly ownCode: Pick<OwnCode, "ofCode">;
};
