import { localNode } from "./builtInNetworks.ts";
import { isLocalChain } from "./chainOf.ts";
import type { Network } from "./network.ts";

/** What a project says of the networks that it is deployed to. */
export type ProjectTraces = {
  /** Paths of files that tools write about deployments, with `/` between names. */
  readonly recordPaths: readonly string[];
  /** What the configuration of tools calls networks. */
  readonly names: readonly string[];
  /** Whether a tool's project is there at all: its contracts run on a local node, whatever else it names. */
  readonly hasProject: boolean;
};

/** A network that a project gives a reason for, best reason first. */
export type NetworkSuggestion = {
  readonly network: Network;
  readonly reason: "deployments" | "configuration" | "project";
};

const maxSuggestions = 6;

/** The networks that projects deploy to, of those that there are: those with deployment records first, then those of configurations. */
export function suggestNetworks(
  { recordPaths, names, hasProject }: ProjectTraces,
  networks: readonly Network[],
): readonly NetworkSuggestion[] {
  const local = localIn(networks);
  const found = [
    ...recordPaths.map((path) => ({
      network: networkOfRecord(path, networks),
      reason: "deployments" as const,
    })),
    ...names.map((name) => ({
      network: networkOfProjectName(name, networks),
      reason: "configuration" as const,
    })),
    ...(hasProject ? [{ network: local, reason: "project" as const }] : []),
  ];
  const suggestions = new Map<string, NetworkSuggestion>();
  for (const { network, reason } of found)
    if (network !== undefined && !suggestions.has(network.name))
      suggestions.set(network.name, { network, reason });
  return [...suggestions.values()].slice(0, maxSuggestions);
}

/** The network of the deployments that a file records, by its path, with `/` between names. */
export function networkOfRecord(path: string, networks: readonly Network[]): Network | undefined {
  const chainId = chainOfRecord(path);
  if (chainId !== undefined)
    return isLocalChain(chainId) ? localIn(networks) : networkOfChain(chainId, networks);
  const [, folder] = /(?:^|\/)deployments\/([^/]+)\/[^/]+$/.exec(path) ?? [];
  return folder === undefined ? undefined : networkOfProjectName(folder, networks);
}

function localIn(networks: readonly Network[]): Network | undefined {
  return networks.find(({ name }) => name === localNode.name);
}

/** The chain ID in the path of a record: `broadcast/<script>/<chain ID>/…` of Foundry, `ignition/deployments/chain-<chain ID>/…` of Hardhat. */
function chainOfRecord(path: string): string | undefined {
  const [, ofFoundry, ofIgnition] =
    /(?:^|\/)(?:broadcast\/[^/]+\/(\d+)|deployments\/chain-(\d+))\/[^/]+$/.exec(path) ?? [];
  return ofFoundry ?? ofIgnition;
}

/** The network with this chain ID, beside those that take any chain. */
export function networkOfChain(chainId: string, networks: readonly Network[]): Network | undefined {
  return networks.find((network) => network.chainId === chainId && network.takesAnyChain !== true);
}

/** What projects call networks beside their names. */
const chainsByName: Readonly<Record<string, string>> = {
  ethereum: "1",
  eth: "1",
  ethsepolia: "11155111",
  sepolia: "11155111",
  hoodi: "560048",
  optimism: "10",
  optimistic: "10",
  op: "10",
  optimismsepolia: "11155420",
  arbitrum: "42161",
  arb: "42161",
  matic: "137",
  amoy: "80002",
  bsc: "56",
  bnb: "56",
  binance: "56",
  bsctestnet: "97",
  avax: "43114",
  fuji: "43113",
  xdai: "100",
  gnosischain: "100",
};

const localNames: ReadonlySet<string> = new Set([
  "localhost",
  "local",
  "localnode",
  "anvil",
  "hardhat",
  "ganache",
]);

/** The network that a project's configuration calls by a name, as in `base_sepolia` or `optimism`. */
export function networkOfProjectName(text: string, networks: readonly Network[]): Network | undefined {
  const plain = plainName(text);
  const name = plain === "mainnet" ? "ethereum" : plain.replace(/mainnet$/, "");
  if (localNames.has(name)) return localIn(networks);
  const byName = networks.find((network) => [plain, name].includes(plainName(network.name)));
  const chainId = Object.hasOwn(chainsByName, name) ? chainsByName[name] : undefined;
  return byName ?? (chainId === undefined ? undefined : networkOfChain(chainId, networks));
}

function plainName(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
