import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import type { Network } from "../../app/networks/network.ts";
import type { StatusLookup } from "../../app/verification/report.ts";
import type { Explanation } from "../explanation.ts";
import { sentences } from "../language.ts";
import { unusableField } from "./unusableEntry.ts";

/** A network that has no verification service. */
export function explainNoVerifier(network: Network): Explanation {
  const unusable = unusableField(network, "verifierUrl");
  if (unusable !== undefined) {
    return {
      tone: "careful",
      title: l10n.t("Verification service address not valid"),
      sentence: sentences(unusable, l10n.t("Nothing was sent.")),
      nextStep: l10n.t("Correct the address in the settings."),
      remedies: ["openNetworkSettings", "selectNetwork"],
    };
  }
  return {
    tone: "neutral",
    title: l10n.t("No verification service"),
    sentence: l10n.t("{0} has no verification service in the settings, so nothing was sent.", network.name),
    nextStep: l10n.t("Add one to this network in the settings, or choose another network."),
    remedies: ["selectNetwork", "openNetworkSettings"],
  };
}

/** A network that has no explorer to import source from; a contract on it may be verified all the same. */
export function explainNoExplorer(status: StatusLookup, network: string, noBuildHasIt: boolean): Explanation {
  const nothingSent = noBuildHasIt
    ? l10n.t(
        "No build in this workspace has this bytecode, and {0} has no block explorer to import source from. Nothing was sent for verification.",
        network,
      )
    : l10n.t(
        "{0} has no block explorer to import source from, so nothing was sent for verification.",
        network,
      );
  const noBuild = l10n.t("No build with this bytecode");
  const noExplorer = {
    tone: "neutral",
    title: noBuildHasIt ? noBuild : l10n.t("No block explorer"),
    nextStep: l10n.t(
      "Build the contract in this workspace and verify again. Where a build has this bytecode, its source can be published.",
    ),
    remedies: ["selectNetwork", "openNetworkSettings"],
  } as const;
  if (status.kind === "failed") {
    return {
      ...noExplorer,
      sentence: sentences(nothingSent, l10n.t("Could not look up whether the contract is verified.")),
      remedies: ["tryAgain", ...noExplorer.remedies],
    };
  }
  switch (status.status.state) {
    case "perfect":
    case "partial":
      return {
        tone: "good",
        title:
          status.status.state === "perfect"
            ? l10n.t("Verified, exact match")
            : l10n.t("Verified, partial match"),
        sentence: sentences(
          l10n.t("The service already holds verified source for this contract."),
          nothingSent,
        ),
        nextStep: l10n.t("No action needed."),
        remedies: [],
      };
    case "notVerified":
      return {
        ...noExplorer,
        title: noBuildHasIt ? noBuild : l10n.t("Not verified, no block explorer"),
        sentence: sentences(l10n.t("The service holds no verified source for this contract."), nothingSent),
      };
    case "unsupportedChain":
    case "unknown":
      return {
        ...noExplorer,
        sentence: sentences(
          nothingSent,
          l10n.t("The service does not say whether the contract is verified."),
        ),
      };
    default:
      return assertNever(status.status.state);
  }
}
