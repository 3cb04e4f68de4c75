import type { Recorded } from "../builds/comparison.ts";
import type { Hex } from "../../core/hex.ts";
import type { WorkspaceDeployments } from "./workspaceDeployments.ts";

/** As git shortens them for itself where a repository is large. */
const longestCommit = 12;

/** What the deployment files of the workspace tell of a contract, once they are up to date. */
export async function recordedAt(
  deployments: Pick<WorkspaceDeployments, "look" | "at" | "nameAt">,
  chainId: string,
  address: Hex,
): Promise<Recorded> {
  await deployments.look();
  const run = deployments.at(chainId, address).find(({ deployment }) => deployment.origin !== "existing");
  return {
    name: deployments.nameAt(chainId, address)?.name,
    commit: run?.record.commit?.slice(0, longestCommit),
  };
}
