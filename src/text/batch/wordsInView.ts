import type { NothingPossible } from "../../app/batch/rows/finding.ts";
import {
  isAbsent,
  isOfOtherCode,
  type DeploymentStatus,
} from "../../app/deploymentChecks/deploymentStatus.ts";
import { explainDeployment } from "../deployments/deployments.ts";
import type { Explanation } from "../explanation.ts";

/**
 * What the view of deployments says of a contract for which the batch found no code, or no build with its code.
 * @param status undefined where the view does not have it, or has not read its file yet
 */
export function wordsInView(
  { because, isOtherCode }: NothingPossible,
  status: DeploymentStatus | undefined,
): (Pick<Explanation, "tone" | "title"> & { readonly sentence?: string }) | undefined {
  // Then the view knows it from before.
  const isUncompared = because === "mirrorFailed";
  const isOtherInView = status !== undefined && isOfOtherCode(status);
  const isOther = isOtherCode === true || isOtherInView;
  const shown =
    status !== undefined && (because === "noContract" || isUncompared) && isAbsent(status)
      ? status
      : (because === "noBuild" || isUncompared) && isOther
        ? ({ kind: "otherCode" } as const)
        : undefined;
  if (shown === undefined) return undefined;
  const { tone, brief, full } = explainDeployment(shown);
  const title = brief.charAt(0).toLocaleUpperCase() + brief.slice(1);
  return { tone, title, ...(full === brief ? {} : { sentence: full }) };
}
