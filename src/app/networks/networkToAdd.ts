import { publicVerifier } from "./builtInNetworks.ts";
import { chainName } from "./chainName.ts";
import { canImport, moreChains } from "./moreChains.ts";
import type { Network } from "./network.ts";
import { publicChains } from "./publicChains.ts";

/** An entry of the setting `contractLens.networks`. */
export type NetworkEntry = Pick<Network, "name" | "chainId" | "verifierProtocol"> &
  Partial<Pick<Network, "currency" | "explorerUrl" | "explorerSource">> & { readonly verifierUrl: string };

/** A network of a chain with the public verification service, under a name that none has; with all that is known of a public chain. */
export function networkToAdd(chainId: string, networks: readonly Pick<Network, "name">[]): NetworkEntry {
  const isTaken = (name: string): boolean => networks.some((network) => network.name === name);
  const chain = [...moreChains, ...publicChains].find(([id]) => id === chainId);
  const name = chain?.[1] ?? chainName(chainId);
  return {
    name: name === undefined || isTaken(name) ? `Chain ${chainId}`.slice(0, longestName) : name,
    chainId,
    ...(chain === undefined ? {} : ofChain(chain[2], chain[3])),
    verifierUrl: publicVerifier,
    verifierProtocol: "job",
  };
}

function ofChain(symbol: string, explorer: string): Partial<NetworkEntry> {
  const page = `https://${explorer}`;
  return {
    currency: { symbol, decimals: 18 },
    explorerUrl: `${page}/address/{address} ${page}/tx/{transaction}`,
    ...(canImport(explorer) ? { explorerSource: "etherscan" } : {}),
  };
}

const longestName = 60;
