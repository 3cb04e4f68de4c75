import type { Network } from "../networks/network.ts";
import type { LocatedRecord } from "./workspaceDeployments.ts";

/** Chains that development tools run on the user's own machine, where each start is another chain. */
const localChains = new Set(["1337", "31337", "5777"]);

/** What was recorded of one chain. */
export type DeploymentChain = {
  /** Undefined where the records do not tell. */
  readonly chainId: string | undefined;
  readonly network: Network | undefined;
  /** Whether it is a chain of the user's own machine that none of the networks is. */
  readonly isLocal: boolean;
  readonly records: readonly LocatedRecord[];
};

/** Whether a chain is one of the user's own machine, of which there is another after each start. */
export function isLocalChain(chainId: string | undefined): boolean {
  return localChains.has(chainId ?? "");
}

/** The network of a chain: the active one where it is that, else the first. */
export function networkOfChain(
  chainId: string | undefined,
  networks: readonly Network[],
  active: Network | undefined,
): Network | undefined {
  return active !== undefined && active.chainId === chainId
    ? active
    : networks.find((network) => network.chainId === chainId);
}

/** The active network's chain first, then the chains of other networks, then those of none, local ones last. */
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
  const rank = ({ network, isLocal }: DeploymentChain): number =>
    network !== undefined ? (network === active ? 0 : 1) : isLocal ? 3 : 2;
  return chains.sort((one, other) => rank(one) - rank(other));
}
