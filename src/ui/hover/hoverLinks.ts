import type { Network } from "../../app/networks/network.ts";

/** Where the links of a hover lead, as `command:` addresses. */
export type HoverLinks = {
  /** Whether VS Code's hover has a row of its own that opens what the pointer is on: then it is not said again. */
  readonly isLinked: boolean;
  readonly record: (contract: string, network: Network) => string;
  readonly result: (transaction: string, network: Network) => string;
  readonly verify: (contract: string, network: Network) => string;
  readonly explorer: (reference: string, network: Network) => string;
  readonly copy: (text: string) => string;
  readonly selectNetwork: string;
};
