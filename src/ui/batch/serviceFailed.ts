import type { BatchRow } from "../../app/batch/rows/batchRow.ts";
import { hasServiceFailed } from "../../app/batch/look/lookAgain.ts";
import type { RowOutcome } from "../../app/batch/rows/rowOutcome.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { mayHaveReceivedFiles } from "../../text/verification/conclusion.ts";
import type { Block } from "../page/pageModel.ts";
import { pageToneIcons } from "../page/pageToneIcons.ts";
import { mayConnectionHelp } from "../settingsButton.ts";
import { text } from "../values/shownText.ts";
import { checkConnection } from "./checkConnection.ts";
import type { ShownBatch } from "./shownBatch.ts";

/** Services that failed to verify contracts of a batch that has ended, how, and the way to find out why. */
export function serviceFailed({ view }: ShownBatch): readonly Block[] {
  if (view.phase !== "ended") return [];
  const outcomes = view.rows.flatMap((row) => failedAtService(row) ?? []);
  const hosts = new Set(outcomes.flatMap(({ summary }) => summary.host ?? []));
  return [...hosts].map((host) => {
    const own = outcomes.filter(({ summary }) => summary.host === host);
    const failures = own.flatMap(({ failure }) => failure ?? []);
    const reasons = new Set(failures.map((failure) => explainFailure(failure, host).sentence));
    const mayHelp = (row: BatchRow): boolean => {
      const outcome = failedAtService(row);
      if (outcome?.summary.host !== host) return false;
      const { failure } = outcome;
      // How it failed is not known after a reload.
      return failure === undefined ? failures.length === 0 : mayConnectionHelp([{ failure, host }]);
    };
    return {
      kind: "banner",
      tone: "careful",
      icon: pageToneIcons.careful,
      title: words.noResult(own.length, host),
      pieces: [...reasons, ...received(own)].map(text),
      buttons: checkConnection(view, mayHelp),
    };
  });
}

/** The failure of an attempt is a response: its files had been sent by then. It may hold for some of the contracts. */
function received(outcomes: readonly RowOutcome[]): readonly string[] {
  const attempts = outcomes.filter(({ summary }) => summary.failure !== undefined).length;
  if (attempts === 0) return [];
  return [attempts === outcomes.length ? mayHaveReceivedFiles() : words.mayHaveReceivedOf(attempts)];
}

const failedAtService = (row: BatchRow): RowOutcome | undefined =>
  row.state.kind === "ended" && hasServiceFailed(row) ? row.state.outcome : undefined;
