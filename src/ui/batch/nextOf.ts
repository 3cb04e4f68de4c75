import { progressOf, standingOfRow } from "../../app/batch/batchCounts.ts";
import { isPausing } from "../../app/batch/batchView.ts";
import { isRetriedAs } from "../../app/batch/mayBeRetried.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import type { Held } from "../../app/verification/held.ts";
import { creationText } from "../../text/batch/summary.ts";
import { sentences } from "../../text/language.ts";
import { hasTracesIn, knownBeside, type ShownBatch } from "./shownBatch.ts";

/** Whether a contract is verified by now, as far as that has changed. */
const isVerified = (since: Held | undefined): boolean => since === "exact" || since === "match";

/** What is going on with a batch that was agreed to, or is to be done: how many stand how, its chips say. */
export function nextOf(shown: ShownBatch): string {
  const { view } = shown;
  const { phase, counts, rows, isInterrupted } = view;
  if (phase === "paused") {
    if (shown.isResuming === true) return words.resumingStory();
    if (isInterrupted) return words.interruptedStory();
    return isPausing(view) ? words.pausingStory() : words.pausedStory();
  }
  if (phase !== "ended") {
    const { done, all } = progressOf(rows);
    return words.progressStory(done, all);
  }
  const failed = rows.filter((row) => standingOfRow(row) === "failed");
  const stillFailed = failed.filter((row) => !isVerified(knownBeside(shown, row).since));
  const mayRetry = stillFailed.some((row) => isRetriedAs("failed", row));
  const verifiedSince = failed.length - stillFailed.length;
  const next = [
    ...(verifiedSince > 0 ? [words.verifiedSince(verifiedSince)] : []),
    ...(mayRetry ? [words.mayRetry()] : stillFailed.length > 0 ? [words.seeWhy(stillFailed.length)] : []),
    ...(rows.some((row) => isRetriedAs("canceled", row)) ? [words.mayRetryCanceled()] : []),
    ...(counts.notReady > 0 ? [words.mayVerifyAlone(counts.notReady)] : []),
  ];
  return sentences(...next, creationText(counts, hasTracesIn(shown)));
}
