import { standingOfRow, type RowStanding } from "../../app/batch/batchCounts.ts";
import type { BatchRow } from "../../app/batch/rows/batchRow.ts";
import { isVerifiedUncompared } from "../../app/batch/look/lookAgain.ts";
import type { Held } from "../../app/verification/held.ts";
import type { IconName } from "../page/icon.ts";
import { statusIcons } from "../parts/statusIcons.ts";

const signs: Partial<Readonly<Record<RowStanding, IconName>>> = {
  exact: statusIcons.perfect,
  match: statusIcons.partial,
  alreadyExact: statusIcons.perfect,
  noBetter: statusIcons.partial,
};

/** The sign of contracts that stand so, where that is how they are verified: exact and partial matches have one each. */
export const signOfStanding = (standing: RowStanding): { readonly icon?: IconName } => {
  const icon = signs[standing];
  return icon === undefined ? {} : { icon };
};

/** That of a contract of a batch; nothing of one that is not verified, for which a plan only expects something. */
export const signOfRow = (row: BatchRow): { readonly icon?: IconName } =>
  // Where a build may better its match, it counts as one that was not compared.
  signOfStanding(
    isVerifiedUncompared(row) && standingOfRow(row) !== "alreadyExact" ? "noBetter" : standingOfRow(row),
  );

/** That of what a service holds. */
export const signOfHeld = (held: Held): { readonly icon?: IconName } =>
  held === "none" ? {} : { icon: held === "exact" ? statusIcons.perfect : statusIcons.partial };
