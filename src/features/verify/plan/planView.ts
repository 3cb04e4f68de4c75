import * as vscode from "vscode";
import type { FoundBuild } from "../../../app/builds/workspaceBuilds.ts";
import type { PlannedBuild, PublicationPlan } from "../../../app/publication/planPublication.ts";
import type { CodeToCompare } from "../../../app/verification/codeToCompare.ts";
import { subjectOf } from "../../../app/verification/resolveSubject.ts";
import type { PlanView } from "../../../ui/verification/plan/view.ts";
import type { Services } from "../../services.ts";
import type { PanelOrder } from "./panelOrder.ts";

let plans = 0;

/**
 * Plans what verifying from a build would publish. Asks nobody.
 * @throws the signal's reason, when that is aborted
 */
export async function planOf(
  services: Services,
  { protocol, wanted }: PanelOrder,
  match: PlannedBuild,
  signal: AbortSignal,
): Promise<PublicationPlan> {
  const [{ planPublication }, { knownAccounts }, { listing }, deployments] = await Promise.all([
    import("../../../app/publication/planPublication.ts"),
    import("../../../app/history/knownAccounts.ts"),
    services.history(),
    services.deployments(),
  ]);
  const accounts = knownAccounts(listing, await deployments.accounts());
  return planPublication(match, accounts, { protocol, allFiles: wanted?.allFiles === true }, signal);
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
  const published = await services.published();
  const serviceUrl = network.verifierUrl ?? "";
  const unpublished = await published.notYetAt(serviceUrl, plan.files);
  const areSettingsKnown =
    plan.publication !== undefined && (await published.knowsSettings(serviceUrl, plan.publication));
  const sentFor = { chainId: network.chainId, address };
  const isContractKnown =
    plan.publication !== undefined &&
    (await published.knowsContract(serviceUrl, plan.files, plan.publication, sentFor));
  plans += 1;
  return {
    kind: "plan",
    id: plans,
    subject: { network, address, contractId },
    protocol: order.protocol,
    uncompared: code.kind === "read" ? undefined : code.why,
    plan,
    others,
    unpublished,
    areSettingsKnown,
    isContractKnown,
    confirmed: new Set(),
    isTrusted: vscode.workspace.isTrusted,
  };
}
