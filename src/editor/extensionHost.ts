import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { setLanguage } from "../text/currentLanguage.ts";

/** What VS Code gives an extension that it activates. */
export type ExtensionContext = vscode.ExtensionContext;

/** What ends with something else. */
type Ended = { readonly dispose: () => unknown };

/**
 * Takes what is to end with the extension, whenever it is made. What is made after the extension has ended is ended at once, as
 * VS Code looks at its list no more.
 */
export function untilEndOf(
  context: Pick<ExtensionContext, "subscriptions">,
): (...made: readonly Ended[]) => void {
  let hasEnded = false;
  const disposables: Ended[] = [];
  const end = (): void => {
    hasEnded = true;
    for (const one of disposables.splice(0)) one.dispose();
  };
  context.subscriptions.push({ dispose: end });
  return (...made) => {
    disposables.push(...made);
    if (hasEnded) end();
  };
}

/** Where there are no translations for the language of the editor, all of it is English: lists and plural forms too. */
export function speakLanguage(): void {
  if (vscode.l10n.bundle === undefined) return;
  l10n.config({ contents: vscode.l10n.bundle });
  setLanguage(vscode.env.language);
}
