import * as l10n from "@vscode/l10n";
import type { MissingHash } from "../../builds/proof/dryRun.ts";
import { explainWithoutHash } from "../builds/grade.ts";
import type { Explanation } from "../explanation.ts";
import { buildDeployed } from "../failures/missingService.ts";
import { sentences } from "../language.ts";

/** What a partial match is good for. */
export const behavesAsSource = (): string => l10n.t("The contract behaves as the source says.");

/** What a partial match lacks. */
export const metadataDiffers = (): string =>
  l10n.t(
    "The bytecode matches, but the metadata hash differs: a comment, a file name, or whitespace is enough.",
  );

/** What makes a partial match exact, where anything does. */
export const publishDeployed = (): string =>
  l10n.t("For an exact match, publish the exact files that were deployed, then verify again.");

/** Beside the commit that was deployed, which says what makes it exact. */
export function besideCommit(explanation: Explanation): Explanation {
  const advice = [publishDeployed(), buildDeployed()].find((one) => explanation.nextStep.endsWith(one));
  if (advice === undefined) return explanation;
  return { ...explanation, nextStep: explanation.nextStep.slice(0, -advice.length).trimEnd() };
}

/** Of a partial match that no source makes exact: what its plan said. */
export const ofCodeWithoutHash = (why: MissingHash): Pick<Explanation, "sentence" | "nextStep"> => ({
  sentence: sentences(l10n.t("The bytecode matches."), explainWithoutHash(why)),
  nextStep: sentences(l10n.t("No action needed."), behavesAsSource()),
});
