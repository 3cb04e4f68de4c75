import type { NothingPossible } from "../../app/batch/finding.ts";
import { isAbsent, type DeploymentStatus } from "../../app/deploymentChecks/deploymentStatus.ts";
import { explainDeployment } from "../deployments/deployments.ts";
import type { Explanation } from "../explanation.ts";

/** What the view of deployments says of a contract for which the batch found no code, or no build with its code. */
export function wordsInView(
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
