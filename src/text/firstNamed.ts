import * as l10n from "@vscode/l10n";
import { visibleLine } from "../core/strings/visibleText.ts";
import { listText, numberText } from "./language.ts";

const mostNamed = 3;

/** UTF-16 units. Names are what a file holds. */
const longestName = 200;

/** The first few of some names, and how many more there are. */
export function firstNamed(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => visibleLine(name, longestName));
  const left = names.length - shown.length;
  return listText(left === 0 ? shown : [...shown, l10n.t("{0} more", numberText(left))]);
}
