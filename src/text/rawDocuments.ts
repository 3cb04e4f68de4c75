import * as l10n from "@vscode/l10n";

/** The editors that show responses whole. */
export const rawDocumentWords = {
  gone: () => l10n.t("This response is no longer in memory. Open it again from its panel."),
  /** The tab's title, without its ending. */
  name: (about: string, number: number, status: number) =>
    l10n.t("{0}, response {1}, HTTP {2}", about, number, status),
  /** The same of one value. */
  valueName: (about: string, name: string) => l10n.t("{0}, {1}", about, name),
};
