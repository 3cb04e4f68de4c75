import * as l10n from "@vscode/l10n";
import { numberText } from "../language.ts";

/** Fields that mirror nodes send beyond what they specify. */
export const otherFieldsLabels: Readonly<Record<string, () => string>> = {
  authorization_list: () => l10n.t("Authorization list"),
};

/** What a response holds beside its documented fields: the same words wherever one is shown or copied. */
export const otherFieldsWords = {
  unreadable: () => l10n.t("Unreadable fields"),
  unreadableNote: () => l10n.t("not of the documented type, shown as received"),
  additional: () => l10n.t("Additional fields"),
  more: (count: number) => l10n.t("and {0} more", numberText(count)),
  moreInRaw: (count: number) => l10n.t("and {0} more in the raw response", numberText(count)),
};
