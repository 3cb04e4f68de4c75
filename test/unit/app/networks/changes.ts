import { ether } from "../../../../src/services/ledger/amount.ts";
import type { Network, NetworkProblem } from "../../../../src/app/networks/network.ts";
import { builtInNetworks } from "../../../../src/app/networks/builtInNetworks.ts";
import { readNetworks } from "../../../../src/app/networks/readNetworks.ts";
import { ledgersAt } from "../../../support/networks.ts";

/** A built-in network with every service. */
export const local = builtInNetworks.find(({ name }) => name === "Hedera Local")!;

/** What the setting changes or adds, and its problems as `index field reason`. */
export function changes(
  setting: unknown,
): readonly [networks: readonly Network[], problems: readonly string[]] {
  const { networks, problems } = readNetworks(setting);
  const told = ({ index, field, reason }: NetworkProblem): string => `${index} ${field} ${reason}`;
  const changed = networks.filter((network) => !builtInNetworks.includes(network));
  return [changed.map(withoutProblems), problems.map(told)];
}

function withoutProblems(network: Network): Network {
  const fields = Object.entries(network).filter(([name]) => name !== "problems");
  return Object.fromEntries(fields) as Network;
}

/** An entry of the setting that says all of a network. */
export function entryOf({ ledgers, ...network }: Network): object {
  const urlOf = (kind: "mirror" | "rpc") => ledgers.find((source) => source.kind === kind)?.url;
  return { ...network, mirrorUrl: urlOf("mirror"), rpcUrl: urlOf("rpc") };
}

/** A network that names every field. */
export const mine: Network = {
  name: "Mine",
  chainId: "1337",
  ledgers: ledgersAt("http://10.0.0.1:5551"),
  currency: { symbol: "POL", decimals: 6 },
  verifierUrl: "https://verifier.example/server",
  verifierProtocol: "direct",
  explorerSource: "blockscout",
  explorerUrl: "https://explorer.example/{address}?t={transaction}",
};

/** A network that names only what it must. */
export const bare: Network = {
  name: "Bare",
  chainId: "5",
  ledgers: [],
  currency: ether,
  verifierUrl: undefined,
  verifierProtocol: "session",
  explorerSource: undefined,
  explorerUrl: undefined,
};
