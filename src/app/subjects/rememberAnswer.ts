import type { InspectAnswer } from "../lookups/inspectAnswer.ts";
import type { InspectSubject } from "../lookups/inspectSubject.ts";
import { seeResult } from "../history/changes.ts";
import { seeContract } from "../history/contractChanges.ts";
import type { History } from "../history/history.ts";
import { noticeOfRecord, noticeOfResult } from "../history/notices.ts";

/** Remembers what a user has inspected, once it was found. */
export async function rememberAnswer(
  history: History,
  subject: InspectSubject,
  answer: InspectAnswer,
): Promise<void> {
  const network = subject.network.name;
  if (subject.kind === "record" && answer.kind === "record") {
    const notice = noticeOfRecord(subject.network, subject.contract, answer.lookup.value);
    if (notice === undefined) return;
    // A record as of some time tells nothing of whether the contract is deleted today.
    const today = subject.timestamps.length > 0 ? { ...notice, deleted: undefined } : notice;
    return history.update((state, now) => seeContract(state, network, today, now, true));
  }
  if (subject.kind === "result" && answer.kind === "result") {
    const notice = noticeOfResult(subject, answer.lookup.value);
    if (notice !== undefined) return history.update((state, now) => seeResult(state, network, notice, now));
  }
}
