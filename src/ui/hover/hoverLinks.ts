import type { Network } from "../../app/networks/network.ts";

/** Where the links of a hover lead, as `command:` addresses. */
export type HoverLinks = {
  readonly record: (contract: string, network: Network) => string;
  readonly result: (transaction: string, network: Network) => string;
  readonly verify: (contract: string, network: Network) => string;
  readonly explorer: (reference: string, network: Network) => string;
  readonly copy: (text: string) => string;
  readonly selectNetwork: string;
};
