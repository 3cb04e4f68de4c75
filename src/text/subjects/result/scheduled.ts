import * as l10n from "@vscode/l10n";
import { assertNever } from "../../../core/assertNever.ts";
import type { ScheduledExecution } from "../../../services/ledger/ledger.ts";

/** Why no scheduled execution was found, in a sentence or two. */
export function explainNoExecution(kind: Exclude<ScheduledExecution["kind"], "found">): string {
  switch (kind) {
    case "notExecuted":
      return l10n.t(
        "The transaction is scheduled, but has not run yet. It may lack signatures, wait for its time, or have expired.",
      );
    case "notScheduled":
      return l10n.t("The mirror node has a transaction with this ID, but it scheduled nothing.");
    case "notFound":
      return l10n.t("The mirror node has no transaction with this ID, scheduled or not.");
    case "noContract":
      return l10n.t("The scheduled transaction has run, but it has no contract execution result.");
    default:
      return assertNever(kind);
  }
}
