import * as l10n from "@vscode/l10n";
import type { BatchCounts } from "../../app/batch/batchCounts.ts";
import { numberText, sentences } from "../language.ts";
import { countsText } from "./batchPage.ts";

/** The words of the status bar item of a batch, and of how one is begun. */
export const batchStatusWords = {
  name: () => l10n.t("Contract Lens: Batch"),
  running: (done: number, all: number) =>
    l10n.t("Verifying: {0} of {1} done", numberText(done), numberText(all)),
  pausing: (left: number) => l10n.t("Pausing verification: {0} left", numberText(left)),
  paused: (left: number) => l10n.t("Verification paused: {0} left", numberText(left)),
  unfinished: (left: number) => l10n.t("Verification not finished: {0} left", numberText(left)),
  ended: (counts: BatchCounts) => sentences(l10n.t("Verification finished."), countsText(counts)),
  show: () => l10n.t("Show"),
  click: () => l10n.t("Show the contracts that are being verified"),
  pickTitle: () => l10n.t("Contract Lens: Verify Deployments"),
  pickPlaceholder: () => l10n.t("Choose the deployments to verify"),
  noDeployments: () => l10n.t("No deployments on a network of the settings were found in this workspace."),
  noBatch: () => l10n.t("No batch is stored for this workspace."),
  planFirst: () => l10n.t("Verify these contracts or close this tab to see the last batch."),
  badArgument: () => l10n.t("No contracts were given to verify."),
  stillRunning: () => l10n.t("Another batch is not finished yet. Cancel it, or let it finish first."),
};
