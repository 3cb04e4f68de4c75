import { progressOf } from "../../app/batch/batchCounts.ts";
import { isPausing } from "../../app/batch/batchView.ts";
import { isRetriedAs } from "../../app/batch/mayBeRetried.ts";
import { canBeVerifiedAlone } from "../../app/batch/rows/verifiedAlone.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { creationText } from "../../text/batch/summary.ts";
import { sentences } from "../../text/language.ts";
import { hasTracesIn, type ShownBatch } from "./shownBatch.ts";

/** What is going on with a batch that was agreed to, or is to be done: how many stand how, its chips say. */
export function nextOf(shown: ShownBatch): string {
  const { view } = shown;
  const { phase, counts, rows, isInterrupted } = view;
  if (phase === "paused") {
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
    ...(rows.some(canBeVerifiedAlone) ? [words.mayVerifyAlone()] : []),
  ];
  // What is to be done about builds that have changed, their notice says.
  const isDone = next.length === 0 && counts.changed === 0;
  return sentences(...next, isDone ? words.noAction() : undefined, creationText(counts, hasTracesIn(shown)));
}
