import { subjectsOfDeployments, type BatchSubject } from "../batch/batchRequest.ts";
import type { LocatedRecord } from "../deployments/workspaceDeployments.ts";
import { hasLedger, type Network } from "../networks/network.ts";
import type { CheckedDeployment, DeploymentChecks } from "./deploymentChecks.ts";
import type { CheckedContract } from "../contractFacts/contractChecks.ts";

/** Whether a network has anybody to ask about a contract. */
export function canBeChecked(network: Network | undefined): network is Network {
  return network !== undefined && (network.verifierUrl !== undefined || hasLedger(network));
}

/** The contracts of records of one chain, each once. */
export function contractsIn(
  network: Network | undefined,
  records: readonly Pick<LocatedRecord, "deployments">[],
): readonly CheckedContract[] {
  if (!canBeChecked(network)) return [];
  const addresses = new Set(records.flatMap(({ deployments }) => deployments.map(({ address }) => address)));
  return [...addresses].map((address) => ({ network, address }));
}

/**
 * What is verified together of records of one chain: the contracts that this could bring further.
 * @param isWanted which of these
 */
export function subjectsToVerify(
  checks: DeploymentChecks,
  network: Network | undefined,
  records: readonly LocatedRecord[],
  isWanted: (checked: CheckedDeployment) => boolean = canBeVerified,
): readonly BatchSubject[] {
  if (network?.verifierUrl === undefined) return [];
  return subjectsOfDeployments(
    network,
    records.map(({ deployments, writtenAt }) => ({
      deployments: deployments.filter((deployment) => isWanted(checks.of(network, deployment, writtenAt))),
    })),
  );
}

/** Whether verifying a deployment could bring it further. */
export function canBeVerified({ status }: CheckedDeployment): boolean {
  switch (status.kind) {
    case "verified":
      return status.match !== "perfect";
    case "noCode":
    case "gone":
    case "deleted":
    case "deployed":
    case "unsupportedChain":
      return false;
    default:
      return true;
  }
}

/** Whether a batch would select a deployment, as far as is known: where a build of the workspace could bring it further. */
export function batchWouldSelect(checked: CheckedDeployment): boolean {
  const { status } = checked;
  if (status.kind === "verified" && status.match === "partial") return status.canBeImproved;
  if (status.kind === "otherCode" || (status.kind === "notVerified" && status.build !== undefined))
    return false;
  return canBeVerified(checked);
}
