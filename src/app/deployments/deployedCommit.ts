import type { Hex } from "../../core/hex.ts";
import type { WorkspaceDeployments } from "./workspaceDeployments.ts";

/** As git shortens them for itself where a repository is large. */
const longestCommit = 12;

/** The commit that a contract was deployed from, short, as the latest run that deployed it noted. Undefined where none did. */
export async function deployedCommit(
  deployments: Pick<WorkspaceDeployments, "look" | "at">,
  chainId: string,
  address: Hex,
): Promise<string | undefined> {
  await deployments.look();
  const run = deployments.at(chainId, address).find(({ deployment }) => deployment.origin !== "existing");
  return run?.record.commit?.slice(0, longestCommit);
}
