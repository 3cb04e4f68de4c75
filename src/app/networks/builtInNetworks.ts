import type { Network } from "./network.ts";

/** The base URL of the public verification service. */
export const publicVerifier = "https://sourcify.dev/server";

function hedera(name: string, chainId: string): Network {
  return {
    name: `Hedera ${name}`,
    chainId,
    ledgers: mirrorNodeAt(`https://${name.toLowerCase()}.mirrornode.hedera.com`),
    verifierUrl: publicVerifier,
    verifierProtocol: "job",
    // No block explorer exists that the service could import from.
    explorerSource: undefined,
    explorerUrl: pagesAt(`https://hashscan.io/${name.toLowerCase()}`),
  };
}

function ethereum(name: string, chainId: string, explorer: string): Network {
  return {
    name: `Ethereum ${name}`,
    chainId,
    ledgers: [],
    verifierUrl: publicVerifier,
    verifierProtocol: "job",
    explorerSource: "etherscan",
    explorerUrl: pagesAt(explorer),
  };
}

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
  hedera("Mainnet", "295"),
  hedera("Testnet", "296"),
  hedera("Previewnet", "297"),
  {
    name: "Hedera Local",
    chainId: "298",
    ledgers: mirrorNodeAt("http://127.0.0.1:5551"),
    verifierUrl: "http://127.0.0.1:5555",
    verifierProtocol: "session",
    explorerSource: "etherscan",
    // A local node's explorer is at another port with each version.
    explorerUrl: undefined,
  },
  ethereum("Mainnet", "1", "https://etherscan.io"),
  ethereum("Sepolia", "11155111", "https://sepolia.etherscan.io"),
];
