import type { Hex } from "../../core/hex.ts";
import type { WorkspaceDeployments } from "../deployments/workspaceDeployments.ts";
import type { Network } from "../networks/network.ts";
import type { DeploymentChecks } from "./deploymentChecks.ts";
import type { DeploymentStatus } from "./deploymentStatus.ts";

/** How a contract stands by the last record that tells of it, as far as that is known; undefined where none does. */
export function recordedStatus(
  deployments: Pick<WorkspaceDeployments, "at">,
  checks: Pick<DeploymentChecks, "of">,
  network: Network,
  address: Hex,
): DeploymentStatus | undefined {
  const [last] = deployments.at(network.chainId, address);
  return last && checks.of(network, last.deployment, last.record.writtenAt).status;
}
