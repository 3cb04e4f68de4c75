import * as vscode from "vscode";
import { runCommand } from "./commands.ts";

/** Warns of something that another network would mend, and offers to choose one. */
export async function offerNetworks(sentence: string): Promise<void> {
  const selectNetwork = "Select Network";
  const choice = await vscode.window.showWarningMessage(sentence, selectNetwork);
  if (choice === selectNetwork) await runCommand("contractLens.selectNetwork");
}
