import { calledNames, lastingNames } from "../../app/decoding/calledNames.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import { learnOfCall } from "../../app/history/changes.ts";
import { factOfCall } from "../../app/history/facts.ts";
import type { History } from "../../app/history/history.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { kindOf } from "../../app/subjects/registry.ts";
import type { Services } from "../services.ts";

/** Notes what a result called, for the rows of the history: in this window all that is certain, beyond it what may be kept. */
export async function rememberCall(
  { services, history }: { readonly services: Pick<Services, "windowCalls">; readonly history: History },
  subject: InspectSubject,
  response: InspectResponse,
  decoding: ResultDecoding | undefined,
): Promise<void> {
  const reading = kindOf(subject).toDecode?.(subject, response)?.lookup.reading;
  const key = kindOf(subject).entryKey(history.listing, subject);
  if (reading === undefined || key === undefined || decoding === undefined) return;
  const { name: network } = subject.network;
  (await services.windowCalls()).note(network, key, calledNames(reading, decoding));
  const lasting = lastingNames(reading, decoding);
  const call = lasting && factOfCall(lasting);
  if (call !== undefined) await history.update((state, now) => learnOfCall(state, network, key, call, now));
}
