import * as l10n from "@vscode/l10n";

/** The editors that show responses whole. */
export const rawDocumentWords = {
  /** The tab's title, without its ending. */
  name: (about: string, number: number, status: number) =>
    l10n.t("{0}, response {1}, HTTP {2}", about, number, status),
  /** The same of one value. */
  valueName: (about: string, name: string) => l10n.t("{0}, {1}", about, name),
  /** The tab of a file as a service holds it of a verified contract. */
  verifiedTab: (file: string, address: string) => l10n.t("{0} (verified, {1})", file, address),
  /** The folder that such a file is shown in. */
  verifiedFolder: (address: string, network: string) =>
    l10n.t("Verified source of {0} on {1} (read-only)", address, network),
};
