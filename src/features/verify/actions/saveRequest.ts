import * as vscode from "vscode";
import { hostOf } from "../../../core/hosts.ts";
import { planWords } from "../../../text/verification/plan.ts";
import { curlOfFile } from "../../../ui/copiedExchange.ts";
import { hasCommand, publishRequest, type PublishRequest } from "../../../ui/verification/plan/command.ts";
import type { VerificationPanel } from "../panel/verificationPanel.ts";

/**
 * Saves what a panel would publish, or has published, where the user says, and copies the command that sends that file. Nothing is
 * sent.
 */
export async function saveRequest(panel: Pick<VerificationPanel, "view" | "order">): Promise<void> {
  const request = requestOf(panel);
  if (request === undefined) return;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = "verification.json";
  const file = await vscode.window.showSaveDialog({
    title: planWords.saveTitle(),
    filters: { JSON: ["json"] },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder.uri, name) }),
  });
  if (file === undefined) return;
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(request.body));
  await vscode.env.clipboard.writeText(curlOfFile(request.url, file.fsPath));
  void vscode.window.showInformationMessage(planWords.commandCopied(hostOf(request.url)));
}

function requestOf({ view, order }: Pick<VerificationPanel, "view" | "order">): PublishRequest | undefined {
  if (view?.kind === "plan") {
    const { publication } = view.plan;
    if (!hasCommand(view) || publication === undefined) return undefined;
    return publishRequest(view.subject, view.protocol, publication, view.created.transaction);
  }
  const way = order?.way;
  if (view?.kind !== "finished" || way?.kind !== "build") return undefined;
  const { subject, protocol } = view.report;
  return publishRequest(subject, protocol, way.publication, way.creationTransactionHash);
}
