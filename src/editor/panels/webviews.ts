import * as vscode from "vscode";
import { randomText } from "../../core/random.ts";
import { currentLanguage } from "../../text/language.ts";
import { pageDocument } from "../../ui/document/document.ts";

/**
 * Opens a panel where another of the product's stands already, else beside the active editor.
 * @param hasForm whether its page stays when another tab is before it, with what the reader is about to do in it
 */
export function openWebview(viewType: string, hasForm = false): vscode.WebviewPanel {
  const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some((tab) => isOurs(tab)));
  return vscode.window.createWebviewPanel(
    viewType,
    "Contract Lens",
    group?.viewColumn ?? vscode.ViewColumn.Beside,
    { retainContextWhenHidden: hasForm },
  );
}

/** Gives a panel its icon and its document, whose script runs, loads what `dist` holds, and runs no commands. */
export function prepareWebview(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): void {
  const { webview } = panel;
  panel.iconPath = vscode.Uri.joinPath(extensionUri, "media", "panel.svg");
  const dist = vscode.Uri.joinPath(extensionUri, "dist");
  webview.options = { enableScripts: true, localResourceRoots: [dist], enableCommandUris: false };
  const uriOf = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(dist, file)).toString();
  // The language of the editor, where there are translations for it.
  const language = { tag: currentLanguage(), messages: vscode.l10n.bundle ?? {} };
  const files = { script: uriOf("page.js"), styles: uriOf("page.css") };
  webview.html = pageDocument(files, language, randomText());
}

/** The tabs of panels of a type, also of those that VS Code has still to restore. */
export function tabsOf(viewType: string): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter((tab) => isOurs(tab, viewType)));
}

/** VS Code prefixes the view types of webviews with a word of its own. */
function isOurs({ input }: vscode.Tab, viewType = "contractLens."): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.includes(viewType);
}
