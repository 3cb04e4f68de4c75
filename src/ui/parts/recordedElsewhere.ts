import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { Network } from "../../app/networks/network.ts";
import { hoverWords } from "../../text/hover.ts";

/** The networks that deployment files record an address on, where they do not on this one. */
export function recordedElsewhere(
  chains: ReturnType<WorkspaceDeployments["chainsOf"]>,
  network: Network,
  networks: readonly Network[],
): readonly string[] {
  if (chains.includes(network.chainId)) return [];
  return chains.map(
    (chainId) => networks.find((one) => one.chainId === chainId)?.name ?? hoverWords.chain(chainId),
  );
}
