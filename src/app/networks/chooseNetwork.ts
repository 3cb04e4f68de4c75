import type { Network } from "./network.ts";

/** The network a name stands for; the first there is when no network has that name. */
export function chooseNetwork(networks: readonly Network[], name: unknown): Network {
  const [first] = networks;
  if (first === undefined) throw new Error("There is at least one built-in network.");
  return networks.find((network) => network.name === name) ?? first;
}
