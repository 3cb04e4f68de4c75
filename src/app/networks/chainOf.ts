import { builtInNetworks } from "./builtInNetworks.ts";
import { chainName } from "./chainName.ts";
import { ledgerOf, type LedgerNetwork } from "./ledgerOf.ts";
import type { Network } from "./network.ts";

/**
 * The chain that a network is on, as far as is known: a local node may have any, which it reports when it is first asked.
 * @returns `chainId` in decimal digits; `forked` is the name of the chain that a local chain has forked, or its ID
 */
export function chainOf(network: LedgerNetwork): {
  readonly chainId: string;
  readonly forked: string | undefined;
} {
  const ledger = ledgerOf(network);
  const forked = ledger?.fork?.chainId;
  return {
    chainId: ledger?.chainId ?? network.chainId,
    forked: forked && (builtInNetworks.find(isOn(forked))?.name ?? chainName(forked) ?? forked),
  };
}

function isOn(chainId: string): (network: Network) => boolean {
  return (network) => network.chainId === chainId && network.takesAnyChain !== true;
}

/** Chains that development tools run on the user's own machine, where each start is another chain. */
const localChains = new Set(["1337", "31337", "5777"]);

/** Ganache takes the time of its start for its network ID, in milliseconds: 13 digits, from 2015 on. */
const startOfGanache = /^(?:1[4-9]|[2-9]\d)\d{11}$/;

/** Whether a chain is one of the user's own machine, of which there is another after each start. */
export function isLocalChain(chainId: string | undefined): boolean {
  return chainId !== undefined && (localChains.has(chainId) || startOfGanache.test(chainId));
}

/**
 * The chain IDs whose deployment records are about a network, the most reliable first. The local node has those of all local chains: which
 * one its records name depends on how it was started then.
 */
export function recordedChainIds(network: LedgerNetwork): readonly string[] {
  if (network.takesAnyChain !== true) return [network.chainId];
  return [...new Set([chainOf(network).chainId, network.chainId, ...localChains])];
}
