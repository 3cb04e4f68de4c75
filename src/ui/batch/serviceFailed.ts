import { hasServiceFailed } from "../../app/batch/lookAgain.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import type { Block } from "../page/pageModel.ts";
import { pageToneIcons } from "../page/pageToneIcons.ts";
import { checkConnectionAfter, settingsButton } from "../settingsButton.ts";
import { text } from "../values/shownText.ts";
import type { ShownBatch } from "./shownBatch.ts";

/** Services that failed to verify contracts of a batch that has ended, how, and the way to find out why. */
export function serviceFailed({ view: { rows, phase } }: ShownBatch): readonly Block[] {
  if (phase !== "ended") return [];
  const outcomes = rows.flatMap((row) =>
    row.state.kind === "ended" && hasServiceFailed(row) ? [row.state.outcome] : [],
  );
  const hosts = new Set(outcomes.flatMap(({ summary }) => summary.host ?? []));
  return [...hosts].map((host) => {
    const own = outcomes.filter(({ summary }) => summary.host === host);
    const errors = own.flatMap(({ failure }) => (failure === undefined ? [] : [{ failure, host }]));
    const reasons = new Set(errors.map(({ failure }) => explainFailure(failure, host).sentence));
    return {
      kind: "banner",
      tone: "careful",
      icon: pageToneIcons.careful,
      title: words.noResult(own.length, host),
      pieces: [...reasons].map(text),
      // How it failed is not known after a reload.
      buttons: errors.length === 0 ? settingsButton("checkConnection") : checkConnectionAfter(errors),
    };
  });
}
