import * as vscode from "vscode";
import { currentLanguage } from "../../text/language.ts";
import { pageMessages } from "../../text/page.ts";
import type { PageSettings } from "../../ui/page/pageSettings.ts";
import type { Settings } from "../settings.ts";

/** How the reader wants every page, by the settings and the language of the editor. */
export function pageSettings(settings: Settings): PageSettings {
  return {
    language: currentLanguage(),
    messages: translated(vscode.l10n.bundle ?? {}),
    times: settings.times(),
    fieldNames: settings.hasFieldNames(),
  };
}

/** Of all translations those that the page itself needs. */
function translated(bundle: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pageMessages.flatMap((message) => {
      const translation = bundle[message];
      return translation === undefined ? [] : [[message, translation] as const];
    }),
  );
}
