import * as vscode from "vscode";
import type { VerificationPanel } from "../panel/verificationPanel.ts";

/** Opens the build file that a finished page says was skipped, as VS Code opens any other. */
export async function openSkippedBuild({ view }: VerificationPanel): Promise<void> {
  const file = view?.kind === "finished" ? view.skippedBuild : undefined;
  if (file === undefined) return;
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(file.folderUri), file.path);
  await vscode.commands.executeCommand("vscode.open", uri);
}
