import * as l10n from "@vscode/l10n";
import { numberText, plural } from "../../language.ts";

/** The words of state changes by variable. */
export const stateWords = {
  variable: () => l10n.t("Variable"),
  slots: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} storage slot as recorded", numberText(count)),
      other: () => l10n.t("{0} storage slots as recorded", numberText(count)),
    }),
  layoutOfFoundry: (line: string, file: string) =>
    l10n.t(
      "The build of this contract has no storage layout, and its sources have changed or are missing. To name its variables, add {0} to {1} and build again.",
      line,
      file,
    ),
  layoutOfSolc: (output: string, setting: string) =>
    l10n.t(
      "The build of this contract has no storage layout, and its sources have changed or are missing. To name its variables, add {0} to {1} in the compiler settings and compile again.",
      output,
      setting,
    ),
};
