import { calledNames, lastingNames } from "../../app/decoding/calledNames.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import { learnOfCall } from "../../app/history/changes.ts";
import { factOfCall } from "../../app/history/facts.ts";
import type { History } from "../../app/history/history.ts";
import type { WindowCalls } from "../../app/history/windowCalls.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { kindOf } from "../../app/subjects/registry.ts";

/**
 * Notes what a result called, for the rows of the history: for this window at once all that is certain, beyond it what may be kept.
 * @returns once that is kept
 */
export async function rememberCall(
  { windowCalls, history }: { readonly windowCalls: WindowCalls; readonly history: History },
  subject: InspectSubject,
  response: InspectResponse,
  decoding: ResultDecoding,
): Promise<void> {
  const reading = kindOf(subject).toDecode?.(subject, response)?.lookup.reading;
  const key = kindOf(subject).entryKey(history.listing, subject);
  if (reading === undefined || key === undefined) return;
  const { name: network } = subject.network;
  windowCalls.note(network, key, calledNames(reading, decoding));
  const lasting = lastingNames(reading, decoding);
  const call = lasting && factOfCall(lasting);
  if (call !== undefined) await history.update((state, now) => learnOfCall(state, network, key, call, now));
}
