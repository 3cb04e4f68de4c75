import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import type { Network } from "../../app/networks/network.ts";
import type { UnresolvedReason } from "../../app/verification/report.ts";
import type { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../failures/failure.ts";
import type { Explanation } from "../explanation.ts";
import { sentences } from "../language.ts";
import { unusableField } from "../failures/unusableEntry.ts";

/** An ID of which the address is not known. @param error how asking the mirror node failed, where it did */
export function explainUnresolved(reason: UnresolvedReason, at: Network, error?: ApiError): Explanation {
  const network = at.name;
  const common = { tone: "careful", title: l10n.t("Contract address unknown") } as const;
  const choice = l10n.t(
    "You can verify the long-zero form of the ID instead. It is the right address unless the contract was created with another one (CREATE2 or an alias).",
  );
  switch (reason) {
    case "noMirror":
      return {
        ...common,
        sentence:
          unusableField(at, "mirrorUrl") ??
          l10n.t(
            "{0} has no mirror node and no RPC URL, so the contract's address could not be looked up.",
            network,
          ),
        nextStep: choice,
        remedies: ["verifyLongZero", "openNetworkSettings", "selectNetwork"],
      };
    case "notFound":
      return {
        ...common,
        sentence: l10n.t("The {0} mirror node has no record of this contract.", network),
        nextStep: sentences(l10n.t("Check the ID or address, and the network."), choice),
        remedies: ["selectNetwork", "verifyLongZero"],
      };
    case "badRequest":
    case "noAddress":
      return {
        ...common,
        sentence: l10n.t("The {0} mirror node returned no address for this contract.", network),
        nextStep: choice,
        remedies: ["verifyLongZero", "selectNetwork"],
      };
    case "failed":
      return {
        ...common,
        sentence: sentences(
          l10n.t("Could not get the contract's address from the {0} mirror node.", network),
          error && explainFailure(error.failure, error.host, "mirror").sentence,
        ),
        nextStep: sentences(l10n.t("Try again."), choice),
        remedies: ["tryAgain", "checkConnection", "verifyLongZero"],
      };
    default:
      return assertNever(reason);
  }
}
