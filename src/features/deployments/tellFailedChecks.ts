import * as vscode from "vscode";
import type { FailedCheck } from "../../app/deploymentChecks/deploymentChecks.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { explainFailedChecks } from "../../text/verification/failedServices.ts";
import { panelWords } from "../../text/pages/panel.ts";

/**
 * Says that services failed in a check that the user began, and offers what may help: where all rows show what was known before,
 * nothing else tells that they were not confirmed.
 *
 * @param all how many contracts the check was about
 * @param again checks those that failed
 */
export async function tellFailedChecks(
  failed: readonly FailedCheck[],
  all: number,
  again: () => Promise<void>,
): Promise<void> {
  const { message, toConnect } = explainFailedChecks(failed, all);
  const connection = panelWords.checkConnection();
  const actions = [panelWords.tryAgain(), ...(toConnect !== undefined ? [connection] : [])];
  const answer = await vscode.window.showWarningMessage(message, ...actions);
  if (answer === connection) await runCommand("contractLens.checkConnection", toConnect?.network.name);
  else if (answer !== undefined) await again();
}
