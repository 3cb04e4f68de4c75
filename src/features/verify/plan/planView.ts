import * as vscode from "vscode";
import { contractNamed } from "../../../app/history/findEntry.ts";
import type { FoundBuild } from "../../../app/builds/workspaceBuilds.ts";
import type { PlannedBuild, PublicationPlan } from "../../../app/publication/planPublication.ts";
import type { CodeToCompare } from "../../../app/verification/codeToCompare.ts";
import { subjectOf } from "../../../app/verification/resolveSubject.ts";
import type { PlanView } from "../../../ui/verification/plan/view.ts";
import type { Services } from "../../services.ts";
import type { PanelOrder } from "./panelOrder.ts";

let plans = 0;

/** Somebody may publish a contract's source meanwhile. */
const mayChangeAfter = 24 * 3_600_000;

/**
 * Plans what verifying from a build would publish. Asks nobody.
 * @throws the signal's reason, when that is aborted
 */
export async function planOf(
  { protocol, wanted }: PanelOrder,
  match: PlannedBuild,
  signal: AbortSignal,
): Promise<PublicationPlan> {
  const { planPublication } = await import("../../../app/publication/planPublication.ts");
  return planPublication(match, { protocol, allFiles: wanted?.allFiles === true }, signal);
}

/** What is shown of a plan whatever services say of its contract. */
type OwnView = Omit<PlanView, "status" | "proxy" | "ownName" | "creation" | "created" | "commit">;

/** Shows a plan by what the workspace and its user know. @param others builds that have the code, too */
export async function viewOf(
  services: Services,
  order: PanelOrder,
  code: CodeToCompare,
  plan: PublicationPlan,
  others: readonly FoundBuild[],
): Promise<OwnView> {
  const { network } = order;
  const { address, contractId = subjectOf(order).contractId } = code.kind === "read" ? code.deployed : code;
  const subject = { network, address, contractId };
  return {
    kind: "plan",
    subject,
    protocol: order.protocol,
    uncompared: code.kind === "read" ? undefined : code.why,
    others,
    explorerHadNone: await explorerHadNone(services, subject),
    ...(await toAgree(services, subject, plan)),
  };
}

/** Whether the last thing that came of verifying a contract, not long ago, was that the block explorer has no source. */
async function explorerHadNone(
  services: Services,
  { network, address, contractId }: PlanView["subject"],
): Promise<boolean> {
  const { listing } = await services.history();
  const [last] = contractNamed(listing, network.name, { address, contractId })?.verifications ?? [];
  return last?.entry.word === "notPublished" && Date.now() - last.entry.seenAt < mayChangeAfter;
}

/**
 * Makes a plan that is shown anew, by what is known of the workspace now. No service is asked again.
 * @throws the signal's reason, when that is aborted
 */
export async function planAnew(
  services: Services,
  order: PanelOrder,
  shown: PlanView,
  signal: AbortSignal,
): Promise<PlanView> {
  const { match } = shown.plan;
  const plan = await planOf(order, match, signal);
  const ownName = match.relation && (await services.ownCode()).nameOf(match.build);
  return { ...shown, ownName, ...(await toAgree(services, shown.subject, plan)) };
}

/** A new plan, of which the user has agreed to nothing, and what was sent of it before. */
async function toAgree(
  services: Services,
  { network: { verifierUrl = "", chainId }, address }: PlanView["subject"],
  plan: PublicationPlan,
) {
  const { publication, files } = plan;
  const published = await services.published();
  const unpublished = await published.notYetAt(verifierUrl, files);
  const areSettingsKnown =
    publication !== undefined && (await published.knowsSettings(verifierUrl, publication));
  const isContractKnown =
    publication !== undefined &&
    (await published.knowsContract(verifierUrl, files, publication, { chainId, address }));
  plans += 1;
  return {
    id: plans,
    plan,
    unpublished,
    areSettingsKnown,
    isContractKnown,
    confirmed: new Set<string>(),
    isTrusted: vscode.workspace.isTrusted,
  };
}
