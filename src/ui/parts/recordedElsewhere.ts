import { networkOfChain } from "../../app/deployments/deploymentChains.ts";
import { recordedChainIds } from "../../app/networks/chainOf.ts";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { Network } from "../../app/networks/network.ts";
import { hoverWords } from "../../text/hover.ts";

/** The networks that deployment files record an address on, where they do not on this one. */
export function recordedElsewhere(
  chains: ReturnType<WorkspaceDeployments["chainsOf"]>,
  network: Network,
  networks: readonly Network[],
): readonly string[] {
  const own = recordedChainIds(network);
  if (chains.some((chainId) => own.includes(chainId))) return [];
  const names = chains.map(
    (chainId) => networkOfChain(chainId, networks, undefined)?.name ?? hoverWords.chain(chainId),
  );
  return [...new Set(names)];
}
