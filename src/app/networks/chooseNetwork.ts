import type { Network } from "./network.ts";
import { isNetworkName } from "./readNetworks.ts";

/** The network that the settings choose, or that there is none of its name. */
export type NetworkChoice =
  | { readonly kind: "known"; readonly network: Network }
  /** No other network takes its place. `name` is absent where the settings hold what can be no name. */
  | { readonly kind: "unknown"; readonly name: string | undefined };

/** The network that a value of the setting `contractLens.network` stands for. */
export function chooseNetwork(networks: readonly Network[], chosen: unknown): NetworkChoice {
  const network = networks.find(({ name }) => name === chosen);
  if (network !== undefined) return { kind: "known", network };
  return { kind: "unknown", name: typeof chosen === "string" && isNetworkName(chosen) ? chosen : undefined };
}
