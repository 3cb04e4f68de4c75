import * as l10n from "@vscode/l10n";
import type { NothingPossible, NotPossible } from "../../app/batch/finding.ts";
import { isAbsent, type DeploymentStatus } from "../../app/deploymentChecks/deploymentStatus.ts";
import { explainDeployment } from "../deployments/deployments.ts";
import type { Explanation } from "../explanation.ts";

/** Why a contract cannot be verified here, in short and in a sentence. */
export const reasons: Readonly<Record<NotPossible, () => readonly [title: string, sentence: string]>> = {
  noNetwork: () => [l10n.t("No network"), l10n.t("The settings have no network of this name.")],
  noService: () => [l10n.t("No verification service"), l10n.t("This network has no verification service.")],
  otherChain: () => [l10n.t("Chain not supported"), l10n.t("The service does not support this chain.")],
  noContract: () => [l10n.t("No contract"), l10n.t("There is no contract at this address.")],
  mirrorFailed: () => [
    l10n.t("Mirror node failed"),
    l10n.t("The mirror node did not return the deployed code. Try again."),
  ],
  notCompared: () => [
    l10n.t("Code not readable"),
    l10n.t("Its deployed code cannot be read. Verify it by itself to publish without a comparison."),
  ],
  noBuild: () => [
    l10n.t("No matching build"),
    l10n.t("No build in this workspace has this bytecode. The contract record shows how your builds differ."),
  ],
  notSendable: () => [
    l10n.t("Build incomplete"),
    l10n.t("This build lacks what is needed to publish it. Verify it by itself for details."),
  ],
  tooLarge: () => [
    l10n.t("Build too large"),
    l10n.t("This build is larger than the 30 MB that services accept."),
  ],
  otherService: () => [
    l10n.t("Service changed"),
    l10n.t("This network now has another verification service than the one that accepted the contract."),
  ],
  failed: () => [l10n.t("Internal error"), l10n.t("An internal error occurred. See the log.")],
};

/** What the view of deployments says of a contract for which the batch found no code, or no build with its code. */
export function deploymentWords(
  { because }: NothingPossible,
  status: DeploymentStatus,
): (Pick<Explanation, "tone" | "title"> & { readonly sentence?: string }) | undefined {
  // Then the view knows it from before.
  const isUncompared = because === "mirrorFailed";
  const isOther = status.kind === "otherCode" || ("isOtherCode" in status && status.isOtherCode);
  const shown =
    (because === "noContract" || isUncompared) && isAbsent(status)
      ? status
      : (because === "noBuild" || isUncompared) && isOther
        ? ({ kind: "otherCode" } as const)
        : undefined;
  if (shown === undefined) return undefined;
  const { tone, brief, full } = explainDeployment(shown);
  const title = brief.charAt(0).toLocaleUpperCase() + brief.slice(1);
  return { tone, title, ...(full === brief ? {} : { sentence: full }) };
}
