import * as vscode from "vscode";

/** Opens a panel where another of the product's stands already, else beside the active editor. */
export function openWebview(viewType: string): vscode.WebviewPanel {
  const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isOurs));
  return vscode.window.createWebviewPanel(
    viewType,
    "Contract Lens",
    group?.viewColumn ?? vscode.ViewColumn.Beside,
  );
}

/** VS Code prefixes the view types of webviews with a word of its own. */
function isOurs({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.includes("contractLens.");
}
