import { canBeVerified } from "../../app/deploymentChecks/subjectsToVerify.ts";
import type { CheckedDeployment } from "../../app/deploymentChecks/deploymentChecks.ts";
import { hasLedger, type Network } from "../../app/networks/network.ts";
import { explainDeployment, lensWords as words } from "../../text/deployments/deployments.ts";
import { explainFailedServices } from "../../text/verification/failedServices.ts";
import { capitalized } from "../../text/language.ts";
import { ageText } from "../../text/pages/page.ts";
import { treeWords } from "../../text/tree.ts";
import { deploymentIcon } from "../tree/deploymentRow.ts";
import { noResponseIcon } from "../tree/rowStatus.ts";
import { joined, lines } from "../tree/treeRow.ts";

/** A part of a line above a place in a file, as plain text of ours; what a click on it does. */
export type Lens<Action> = {
  readonly title: string;
  readonly tooltip?: string;
  /** Undefined for what is only said. */
  readonly action: Action | undefined;
};

/** How a deployment stands, above its address; nothing while that is not known. */
export function deploymentLens(
  checked: CheckedDeployment,
  network: Network,
  now: number,
): readonly Lens<"inspect" | "verify">[] {
  const { status, progress } = checked;
  const inspect = !hasLedger(network) ? undefined : ("inspect" as const);
  const verify =
    network.verifierUrl !== undefined && canBeVerified(checked) ? ("verify" as const) : undefined;
  if (progress?.kind === "asking") return [{ title: treeWords.loading(), action: undefined }];
  const failed =
    progress?.kind === "failed" ? explainFailedServices(progress.failures, "deployments") : undefined;
  if (status.kind === "unknown" && failed !== undefined) {
    const title = `$(${noResponseIcon.name})\u00a0${capitalized(failed.brief)}`;
    return [{ title, tooltip: failed.full, action: inspect }];
  }
  if (status.kind === "unknown") return [];
  const { brief, notes: special, full: whole } = explainDeployment(status);
  const notes = [...special, failed?.brief];
  const full = lines([whole, failed?.full]);
  if (status.kind === "notVerified" && verify !== undefined) {
    const title = joined([words.notVerified(), ...notes]);
    return [{ title: signed(checked, title), tooltip: full, action: verify }];
  }
  const match = capitalized(brief);
  const said =
    status.kind === "verified" && status.verifiedAt !== undefined
      ? words.verifiedAgo(match, ageText(status.verifiedAt, now))
      : match;
  const isImprovable = status.kind === "verified" && status.canBeImproved;
  return [
    { title: signed(checked, joined([said, ...notes])), tooltip: full, action: inspect },
    ...(isImprovable && verify !== undefined ? [{ title: words.verify(), action: verify }] : []),
    ...(inspect === undefined ? [] : [{ title: words.openRecord(), action: inspect }]),
  ];
}

/** VS Code leaves out an ordinary space behind an icon. */
function signed({ status }: CheckedDeployment, title: string): string {
  return `$(${deploymentIcon(status)})\u00a0${title}`;
}
