import * as vscode from "vscode";

/** Where a text is opened: in the column of texts that are in sight, else beside a panel that is, never over it. */
export function textColumn(): vscode.ViewColumn {
  const inSight = vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined);
  if (inSight?.viewColumn !== undefined) return inSight.viewColumn;
  const isPanel = ({ activeTab }: vscode.TabGroup): boolean =>
    activeTab?.input instanceof vscode.TabInputWebview;
  return vscode.window.tabGroups.all.some(isPanel) ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}
