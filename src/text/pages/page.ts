import * as l10n from "@vscode/l10n";
import { numberText, plural, relativeText } from "../language.ts";

/** What a page says by itself, beside what its panel gives it in words. */
export const pageWords = {
  copy: (what: string) => l10n.t("Copy {0}", what),
  copied: () => l10n.t("Copied"),
  show: (whole: string) => l10n.t("Show {0}", whole),
  goToSection: (title: string) => l10n.t("Go to section “{0}”", title),
  open: () => l10n.t("Open"),
  /** What is folded away at the end of every page. */
  details: () => l10n.t("Details"),
  openWhole: (what: string) => l10n.t("Open all of {0}", what),
  openResponse: (what: string) => l10n.t("Open the response that holds {0}", what),
  elapsed: () => l10n.t("Elapsed time"),
  justNow: () => l10n.t("just now"),
  /** The line into which fields without a value are folded; then what each kind of them shares a line as, with a place for their labels. */
  withoutValue: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} field without a value", numberText(count)),
      other: () => l10n.t("{0} fields without a value", numberText(count)),
    }),
  emptyFields: () => l10n.t("Empty: {0}"),
  nullFields: () => l10n.t("Not set (null): {0}"),
  absentFields: () => l10n.t("Missing from the response: {0}"),
  /** A title, and what is said under it, on one line: whole, and with places for both. */
  titled: (title: string, sentence: string) => l10n.t("{0}. {1}", title, sentence),
  titledPlaces: () => l10n.t("{0}. {1}"),
  labelled: (label: string, value: string) => l10n.t("{0}: {1}", label, value),
  named: (label: string, name: string) => l10n.t("{0} ({1})", label, name),
  /** For screen readers, before what a call failed with. */
  error: () => l10n.t("Error:"),
  /** @param name what the row is about; empty where nothing says it */
  rowFields: (name: string, list: string, number: number) =>
    name === ""
      ? l10n.t("{0}, row {1}: all fields", list, numberText(number))
      : l10n.t("{0}: all fields ({1}, row {2})", name, list, numberText(number)),
  rowCount: (found: number, all: number) => l10n.t("{0} of {1}", numberText(found), numberText(all)),
  filter: () => l10n.t("Filter this page"),
  closeFilter: () => l10n.t("Close filter"),
  found: (places: number) =>
    plural(places, {
      one: () => l10n.t("{0} result", numberText(places)),
      other: () => l10n.t("{0} results", numberText(places)),
    }),
  foundMany: (places: number) => l10n.t("More than {0} results", numberText(places)),
  nothingFound: () => l10n.t("No results."),
  showFieldNames: () => l10n.t("Show Field Names"),
  hideFieldNames: () => l10n.t("Hide Field Names"),
  decoded: () => l10n.t("Decoded"),
  raw: () => l10n.t("Raw"),
  forms: () => l10n.t("How results are shown"),
  indexed: () => l10n.t("indexed"),
  /** What “names not proven” and “guess” mean. */
  notProvenMeans: () =>
    l10n.t(
      "The bytecode is the same, but nothing proves its names: the deployed source may call functions and values differently.",
    ),
  guessMeans: () =>
    l10n.t(
      "Nothing says that this name belongs to this contract: it is of something with the same selector or topic.",
    ),
  /** How deep a call is, for those who do not see its place. */
  level: (level: number) => l10n.t("level {0}", numberText(level)),
  /** What was so then, and may not be so any more. */
  wasSo: () => l10n.t("{0}, as of {1}"),
};

const day = 86_400;

/** "just now", "12 seconds ago", "3 minutes ago", "5 hours ago", "12 days ago", "3 years ago"; "in 4 days" for what is to come. */
export function ageText(milliseconds: number, now: number): string {
  const seconds = Math.trunc((milliseconds - now) / 1000);
  const size = Math.abs(seconds);
  if (size < 3) return pageWords.justNow();
  if (size < 60) return relativeText(seconds, "second");
  if (size < 3600) return relativeText(Math.trunc(seconds / 60), "minute");
  if (size < 2 * day) return relativeText(Math.trunc(seconds / 3600), "hour");
  const days = Math.trunc(seconds / day);
  return Math.abs(days) < 2 * 365.25
    ? relativeText(days, "day")
    : relativeText(Math.trunc(days / 365.25), "year");
}
