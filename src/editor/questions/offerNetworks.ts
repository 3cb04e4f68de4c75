import * as vscode from "vscode";
import { runCommand } from "../commands.ts";

/** Warns of something that another network would mend, and offers to choose one; nobody waits for the answer. */
export function offerNetworks(sentence: string): void {
  const selectNetwork = "Select Network";
  void vscode.window.showWarningMessage(sentence, selectNetwork).then(async (choice) => {
    if (choice === selectNetwork) await runCommand("contractLens.selectNetwork");
  });
}
