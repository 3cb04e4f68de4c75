import type { Hex } from "../../core/hex.ts";
import type { WorkspaceDeployments } from "./workspaceDeployments.ts";

/** As git shortens them for itself where a repository is large. */
const longestCommit = 12;

/** What the workspace has recorded of a contract. */
export type Recorded = {
  /** Text from elsewhere, cut. */
  readonly name: string | undefined;
  /** The commit that it was deployed from, short, as the latest run that deployed it noted. */
  readonly commit: string | undefined;
};

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
