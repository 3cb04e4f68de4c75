import type { Hex } from "../../core/hex.ts";
import type { Network } from "../../app/networks/network.ts";

/** Where the links of a hover lead, as `command:` addresses. */
export type HoverLinks = {
  readonly record: (contract: string, network: Network) => string;
  readonly result: (transaction: string, network: Network) => string;
  /** Verifies the contract that the hover is about. */
  readonly verify: (network: Network) => string;
  readonly explorer: (reference: string, network: Network) => string;
  readonly copy: (text: string) => string;
  /** The file of the workspace that names a contract, at its address there. */
  readonly deploymentFile: (chainId: string, address: Hex) => string;
  readonly selectNetwork: string;
  readonly checkConnection: (network: Network) => string;
};
