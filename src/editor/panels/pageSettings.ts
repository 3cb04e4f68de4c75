import * as vscode from "vscode";
import { currentLanguage } from "../../text/language.ts";
import type { PageLanguage, PageSettings } from "../../ui/page/pageSettings.ts";
import type { Settings } from "../settings.ts";

/** How the reader wants every page. */
export function pageSettings(settings: Settings): PageSettings {
  return { times: settings.times(), fieldNames: settings.hasFieldNames() };
}

/** The language of the editor, where there are translations for it. */
export function pageLanguage(): PageLanguage {
  return { tag: currentLanguage(), messages: vscode.l10n.bundle ?? {} };
}
