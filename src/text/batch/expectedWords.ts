import * as l10n from "@vscode/l10n";
import type { RowPlan } from "../../app/batch/rows/finding.ts";
import { sourcesNotChecked } from "../builds/grade.ts";
import type { Tone } from "../explanation.ts";
import { matchTone } from "../matchTone.ts";

/** Why a contract is for the user to tick. */
const cautions: Readonly<Record<NonNullable<RowPlan["caution"]>, () => string>> = {
  existing: () => l10n.t("The deployment file only names its address: it may not be yours."),
  partial: () => l10n.t("The build has other metadata: exact verification needs the deployed source."),
  unchecked: () => l10n.t("The build keeps no metadata: the service compiles its files and decides."),
  wasExact: () => l10n.t("It had an exact match when its status was last known."),
  failedBefore: () =>
    l10n.t("Verifying from these files failed before, and the build has not changed since."),
};

type ExpectedWords = { readonly tone: Tone; readonly title: string; readonly sentence?: string };

/** What a dry run promises of a contract. */
export function expectedWords({ dryRun, caution }: RowPlan): ExpectedWords {
  const more = caution === undefined ? {} : { sentence: cautions[caution]() };
  if (dryRun.grade === "notProved") return { tone: "careful", title: sourcesNotChecked(), ...more };
  const isExact = dryRun.grade === "exact";
  // A check would say that nothing is left to decide.
  const tone = caution === undefined ? matchTone(isExact ? "exact" : "partial") : "careful";
  return { tone, title: isExact ? l10n.t("Exact match") : l10n.t("Partial match"), ...more };
}
