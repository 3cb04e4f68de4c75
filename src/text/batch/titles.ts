import * as l10n from "@vscode/l10n";
import { numberText, plural } from "../language.ts";

/** The titles of the page on which contracts are verified together. */
export const batchTitles = {
  titleToVerify: (contracts: number) =>
    plural(contracts, {
      one: () => l10n.t("Verify {0} contract", numberText(contracts)),
      other: () => l10n.t("Verify {0} contracts", numberText(contracts)),
    }),
  titleToVerifySome: (chosen: number, contracts: number) =>
    plural(contracts, {
      one: () => l10n.t("Verify {0} of {1} contract", numberText(chosen), numberText(contracts)),
      other: () => l10n.t("Verify {0} of {1} contracts", numberText(chosen), numberText(contracts)),
    }),
  /** Of contracts that are for the user to select, where no others can be verified. */
  titleNeedDecision: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} contract needs a decision", numberText(count)),
      other: () => l10n.t("{0} contracts need a decision", numberText(count)),
    }),
  titleNoneSelected: () => l10n.t("No contracts selected"),
  titleNoneReady: () => l10n.t("No contracts ready to verify"),
  titleNothing: () => l10n.t("No contracts to verify"),
  /** Of contracts none of which can be verified, as asking the mirror node failed. */
  titleNotCompared: (failed: number, contracts: number) =>
    failed === contracts
      ? l10n.t("No contracts compared: mirror node failed")
      : plural(contracts, {
          one: () =>
            l10n.t(
              "{0} of {1} contract not compared: mirror node failed",
              numberText(failed),
              numberText(contracts),
            ),
          other: () =>
            l10n.t(
              "{0} of {1} contracts not compared: mirror node failed",
              numberText(failed),
              numberText(contracts),
            ),
        }),
  titleVerifying: (contracts: number, canceled: number) =>
    canceled === 0
      ? plural(contracts, {
          one: () => l10n.t("Verifying {0} contract", numberText(contracts)),
          other: () => l10n.t("Verifying {0} contracts", numberText(contracts)),
        })
      : plural(contracts, {
          one: () =>
            l10n.t("Verifying {0} contract, {1} canceled", numberText(contracts), numberText(canceled)),
          other: () =>
            l10n.t("Verifying {0} contracts, {1} canceled", numberText(contracts), numberText(canceled)),
        }),
  titlePausing: () => l10n.t("Pausing verification…"),
  titleResuming: () => l10n.t("Resuming verification…"),
  titlePaused: () => l10n.t("Verification paused"),
  /** Of a batch of an earlier window, or of another one. */
  titleInterrupted: () => l10n.t("Verification not finished"),
  /** @param begun how many were not canceled, skipped, or impossible: as many as while they were verified */
  titleEnded: (verified: number, begun: number, canceled: number) => {
    if (begun === 0)
      return canceled === 0 ? l10n.t("Verification finished") : l10n.t("Verification canceled");
    const [done, all] = [numberText(verified), numberText(begun)];
    const told = plural(begun, {
      one: () => l10n.t("Verification finished: {0} of {1} contract verified", done, all),
      other: () => l10n.t("Verification finished: {0} of {1} contracts verified", done, all),
    });
    return canceled === 0 ? told : l10n.t("{0}, {1} canceled", told, numberText(canceled));
  },
};
