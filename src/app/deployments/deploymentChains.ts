import { chainOf, isLocalChain, recordedChainIds } from "../networks/chainOf.ts";
import { hasLedger, type Network } from "../networks/network.ts";
import type { LocatedRecord } from "./workspaceDeployments.ts";

/** What was recorded of one chain. */
export type DeploymentChain = {
  /** Undefined where the records do not tell. */
  readonly chainId: string | undefined;
  readonly network: Network | undefined;
  /** Whether it is a chain of the user's own machine that none of the networks is. */
  readonly isLocal: boolean;
  readonly records: readonly LocatedRecord[];
};

/** The network of a chain: the active one where it is that, else the first; of a local chain that none has, the local node, which takes any. */
export function networkOfChain(
  chainId: string | undefined,
  networks: readonly Network[],
  active: Network | undefined,
): Network | undefined {
  if (chainId === undefined) return undefined;
  const hasRecords = (network: Network): boolean => recordedChainIds(network).includes(chainId);
  if (active !== undefined && hasRecords(active)) return active;
  return (
    networks.find((network) => network.chainId === chainId) ??
    networks.find((network) => hasLedger(network) && hasRecords(network))
  );
}

/**
 * The active network's chain first, that of the local node before other local chains; then the chains of other networks, then those of none,
 * local ones last.
 */
export function chainsOf(
  records: readonly LocatedRecord[],
  networks: readonly Network[],
  active: Network | undefined,
): readonly DeploymentChain[] {
  const byChain = Map.groupBy(records, ({ chainId }) => chainId);
  const chains = [...byChain].map(([chainId, ofChain]): DeploymentChain => {
    const network = networkOfChain(chainId, networks, active);
    const isLocal = network === undefined && isLocalChain(chainId);
    return { chainId, network, isLocal, records: ofChain };
  });
  const rank = ({ chainId, network, isLocal }: DeploymentChain): number =>
    network !== undefined
      ? (network === active ? 0 : 2) + (chainId === chainOf(network).chainId ? 0 : 1)
      : isLocal
        ? 5
        : 4;
  return chains.sort((one, other) => rank(one) - rank(other));
}
