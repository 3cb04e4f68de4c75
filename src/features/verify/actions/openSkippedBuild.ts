import * as vscode from "vscode";
import type { VerificationSession } from "../panel/verificationSession.ts";

/** Opens the build file that a finished page says was skipped, as VS Code opens any other. */
export async function openSkippedBuild({ shown }: VerificationSession): Promise<void> {
  const file = shown?.kind === "finished" ? shown.skippedBuild : undefined;
  if (file === undefined) return;
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(file.folderUri), file.path);
  await vscode.commands.executeCommand("vscode.open", uri);
}
