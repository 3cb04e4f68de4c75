import * as vscode from "vscode";

/** Registers the features. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(vscode.commands.registerCommand("contractLens.showLog", () => undefined));
}
