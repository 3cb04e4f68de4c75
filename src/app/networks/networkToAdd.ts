import { publicVerifier } from "./builtInNetworks.ts";
import { chainName } from "./chainName.ts";
import type { Network } from "./network.ts";

/** An entry of the setting `contractLens.networks`. */
export type NetworkEntry = Pick<Network, "name" | "chainId" | "verifierProtocol"> & {
  readonly verifierUrl: string;
};

/** A network of a chain with the public verification service, under a name that none has. */
export function networkToAdd(chainId: string, networks: readonly Pick<Network, "name">[]): NetworkEntry {
  const isTaken = (name: string): boolean => networks.some((network) => network.name === name);
  const name = chainName(chainId);
  return {
    name: name === undefined || isTaken(name) ? `Chain ${chainId}`.slice(0, longestName) : name,
    chainId,
    verifierUrl: publicVerifier,
    verifierProtocol: "job",
  };
}

const longestName = 60;
