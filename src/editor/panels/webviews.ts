import * as vscode from "vscode";
import { randomText } from "../../core/random.ts";
import { pageFiles } from "./pageFiles.ts";
import type { PageResources } from "../../ui/document/document.ts";

/** Opens a panel where another of the product's stands already, else beside the active editor. */
export function openWebview(viewType: string): vscode.WebviewPanel {
  const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some((tab) => isOurs(tab)));
  return vscode.window.createWebviewPanel(
    viewType,
    "Contract Lens",
    group?.viewColumn ?? vscode.ViewColumn.Beside,
  );
}

/** Gives a panel its icon, and lets its page load what `dist` holds, and run scripts, but no commands. */
export function prepareWebview(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): void {
  panel.iconPath = vscode.Uri.joinPath(extensionUri, "media", "panel.svg");
  panel.webview.options = {
    enableScripts: true,
    localResourceRoots: [vscode.Uri.joinPath(extensionUri, "dist")],
    enableCommandUris: false,
  };
}

/** What a document holds and loads, with a nonce of its own. @param document its number */
export function resourcesOf(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  document: number,
): PageResources {
  const uri = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, "dist", file)).toString();
  return {
    nonce: randomText(),
    ...pageFiles,
    elementsUri: uri("page-elements.js"),
    document,
  };
}

/** The tabs of panels of a type, also of those that VS Code has still to restore. */
export function tabsOf(viewType: string): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter((tab) => isOurs(tab, viewType)));
}

/** VS Code prefixes the view types of webviews with a word of its own. */
function isOurs({ input }: vscode.Tab, viewType = "contractLens."): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.includes(viewType);
}
