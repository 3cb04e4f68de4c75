import { ether } from "../../services/ledger/amount.ts";
import { hbarInWeibars } from "../../core/hedera/hbar.ts";
import type { Network } from "./network.ts";
import { publicChains, type PublicChain } from "./publicChains.ts";

/** The base URL of the public verification service. */
export const publicVerifier = "https://sourcify.dev/server";

function hedera(name: string, chainId: string): Network {
  return {
    name: `Hedera ${name}`,
    chainId,
    ledgers: mirrorNodeAt(`https://${name.toLowerCase()}.mirrornode.hedera.com`),
    currency: hbarInWeibars,
    verifierUrl: publicVerifier,
    verifierProtocol: "job",
    // No block explorer exists that the service could import from.
    explorerSource: undefined,
    explorerUrl: pagesAt(`https://hashscan.io/${name.toLowerCase()}`),
  };
}

/** A public chain, on which nothing can be looked up before the user has chosen an RPC URL. */
function publicChain([chainId, name, symbol, explorer]: PublicChain): Network {
  return {
    name,
    chainId,
    ledgers: [],
    currency: { symbol, decimals: 18 },
    verifierUrl: publicVerifier,
    verifierProtocol: "job",
    explorerSource: "etherscan",
    explorerUrl: pagesAt(`https://${explorer}`),
  };
}

/** The node that anvil, Hardhat, and others run on the user's own machine. */
export const localNode: Network = {
  name: "Local Node",
  chainId: "31337",
  ledgers: [{ kind: "rpc", url: "http://127.0.0.1:8545" }],
  currency: ether,
  takesAnyChain: true,
  verifierUrl: undefined,
  verifierProtocol: "job",
  explorerSource: undefined,
  explorerUrl: undefined,
};

/** A block explorer's pages by the paths of EIP-3091, which HashScan and Etherscan share. */
function pagesAt(explorer: string): string {
  return `${explorer}/address/{address} ${explorer}/tx/{transaction}`;
}

/** The sources of a ledger that has a mirror node, and no other. */
function mirrorNodeAt(url: string): Network["ledgers"] {
  return [{ kind: "mirror", url }];
}

/** The networks that are there without any setting. */
export const builtInNetworks: readonly Network[] = [
  localNode,
  hedera("Mainnet", "295"),
  hedera("Testnet", "296"),
  hedera("Previewnet", "297"),
  {
    name: "Hedera Local",
    chainId: "298",
    ledgers: mirrorNodeAt("http://127.0.0.1:5551"),
    currency: hbarInWeibars,
    verifierUrl: "http://127.0.0.1:5555",
    verifierProtocol: "session",
    explorerSource: "etherscan",
    // A local node's explorer is at another port with each version.
    explorerUrl: undefined,
  },
  ...publicChains.map(publicChain),
];
