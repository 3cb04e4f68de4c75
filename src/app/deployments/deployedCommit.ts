import type { Hex } from "../../core/hex.ts";
import type { WorkspaceDeployments } from "./workspaceDeployments.ts";

/** As git shortens them for itself where a repository is large. */
const longestCommit = 12;

/**
 * The commit that a contract was deployed from, short, as the latest run that deployed it noted. Undefined where none did.
 *
 * @param address in lower case
 */
export async function deployedCommit(
  deployments: Pick<WorkspaceDeployments, "look" | "records">,
  chainId: string,
  address: Hex,
): Promise<string | undefined> {
  await deployments.look();
  // The last written first.
  const ofContract = deployments.records.find(
    (record) =>
      record.chainId === chainId &&
      record.deployments.some((deployed) => deployed.address === address && deployed.origin !== "existing"),
  );
  return ofContract?.commit?.slice(0, longestCommit);
}
