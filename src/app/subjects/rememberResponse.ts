import type { InspectResponse } from "../lookups/inspectResponse.ts";
import type { InspectSubject } from "../lookups/inspectSubject.ts";
import { seeResult } from "../history/changes.ts";
import { seeContract } from "../history/contractChanges.ts";
import type { History } from "../history/history.ts";
import { factOfRecord, factOfResult } from "../history/facts.ts";

/** Remembers what a user has inspected, once it was found. */
export async function rememberResponse(
  history: History,
  subject: InspectSubject,
  response: InspectResponse,
): Promise<void> {
  const network = subject.network.name;
  if (subject.kind === "record" && response.kind === "record") {
    const fact = factOfRecord(subject.network, subject.contract, response.lookup.value);
    if (fact === undefined) return;
    // A record as of some time tells nothing of whether the contract is deleted today.
    const today = subject.timestamps.length > 0 ? { ...fact, deleted: undefined } : fact;
    return history.update((state, now) => seeContract(state, network, today, now, true));
  }
  if (subject.kind === "result" && response.kind === "result") {
    const fact = factOfResult(subject, response.lookup.value);
    if (fact !== undefined) return history.update((state, now) => seeResult(state, network, fact, now));
  }
}
