import * as l10n from "@vscode/l10n";
import { numberText } from "../language.ts";

/** The words of the lines above deployments in their files. */
export const lensWords = {
  verifiedAgo: (match: string, age: string) => l10n.t("{0} · verified {1}", match, age),
  openRecord: () => l10n.t("Open Record"),
  notVerified: () => l10n.t("Not verified: Verify…"),
  verify: () => l10n.t("Verify…"),
  verifySome: (count: number) => l10n.t("Verify {0}…", numberText(count)),
  showInView: () => l10n.t("Show in View"),
};
