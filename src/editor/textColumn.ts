import * as vscode from "vscode";

/** Where a text is opened from a panel: in the column of texts that are in sight, else beside the panel, never over it. */
export function textColumn(): vscode.ViewColumn {
  const inSight = vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined);
  return inSight?.viewColumn ?? vscode.ViewColumn.Beside;
}
