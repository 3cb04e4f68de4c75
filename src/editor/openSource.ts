import * as vscode from "vscode";
import type { LocatedBuild } from "../app/builds/locatedBuild.ts";
import { candidatePaths } from "../app/builds/sourceTexts.ts";
import { notificationWords } from "../text/notifications.ts";

function sayThereIsNone(): Promise<void> {
  void vscode.window.showInformationMessage(notificationWords.noSourceFile());
  return Promise.resolve();
}

/** Opens the file that a build's contract stands in. @param otherwise where it is not there any more: that is said by default */
export async function openSource(
  build: LocatedBuild,
  otherwise: () => Promise<void> = sayThereIsNone,
): Promise<void> {
  const { folder, source } = build;
  for (const path of source === undefined ? [] : candidatePaths(build, source)) {
    if ((await folder.files.read(path)) === undefined) continue;
    const uri = vscode.Uri.joinPath(vscode.Uri.parse(folder.uri), path);
    await vscode.window.showTextDocument(uri, { preview: true, viewColumn: textColumn() });
    return;
  }
  await otherwise();
}

/** Where a text is opened: in the column of texts that are in sight, else beside a panel that is, never over it. */
export function textColumn(): vscode.ViewColumn {
  const inSight = vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined);
  if (inSight?.viewColumn !== undefined) return inSight.viewColumn;
  const isPanel = ({ activeTab }: vscode.TabGroup): boolean =>
    activeTab?.input instanceof vscode.TabInputWebview;
  return vscode.window.tabGroups.all.some(isPanel) ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}
