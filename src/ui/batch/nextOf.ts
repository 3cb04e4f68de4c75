import { progressOf } from "../../app/batch/batchCounts.ts";
import { isPausing } from "../../app/batch/batchView.ts";
import { isRetriedAs } from "../../app/batch/mayBeRetried.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { creationText } from "../../text/batch/summary.ts";
import { sentences } from "../../text/language.ts";
import { hasTracesIn, type ShownBatch } from "./shownBatch.ts";

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
  const mayRetry = rows.some((row) => isRetriedAs("failed", row));
  const next = [
    ...(mayRetry ? [words.mayRetry()] : counts.failed > 0 ? [words.seeWhy()] : []),
    ...(rows.some((row) => isRetriedAs("canceled", row)) ? [words.mayRetryCanceled()] : []),
    ...(counts.notReady > 0 ? [words.mayVerifyAlone(counts.notReady)] : []),
  ];
  return sentences(...next, creationText(counts, hasTracesIn(shown)));
}
