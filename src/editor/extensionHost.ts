import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { setLanguage } from "../text/language.ts";

/** What VS Code gives an extension that it activates. */
export type ExtensionContext = vscode.ExtensionContext;

/** The product's log. */
export function openLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel("Contract Lens", { log: true });
}

/** Where there are no translations for the language of the editor, all of it is English: lists and plural forms too. */
export function speakLanguage(): void {
  if (vscode.l10n.bundle === undefined) return;
  l10n.config({ contents: vscode.l10n.bundle });
  setLanguage(vscode.env.language);
}
