import type { Network } from "./network.ts";

const publicVerifier = "https://sourcify.dev/server";

function hedera(name: string, chainId: string): Network {
  return {
    name: `Hedera ${name}`,
    chainId,
    mirrorUrl: `https://${name.toLowerCase()}.mirrornode.hedera.com`,
    verifierUrl: publicVerifier,
    verifierProtocol: "job",
    // No block explorer exists that the service could import from.
    explorerSource: undefined,
    explorerUrl: undefined,
  };
}

function ethereum(name: string, chainId: string): Network {
  return {
    name: `Ethereum ${name}`,
    chainId,
    mirrorUrl: undefined,
    verifierUrl: publicVerifier,
    verifierProtocol: "job",
    explorerSource: "etherscan",
    explorerUrl: undefined,
  };
}

/** The networks that are there without any setting. */
export const builtInNetworks: readonly Network[] = [
  hedera("Mainnet", "295"),
  hedera("Testnet", "296"),
  hedera("Previewnet", "297"),
  {
    name: "Hedera Local",
    chainId: "298",
    mirrorUrl: "http://127.0.0.1:5551",
    verifierUrl: "http://127.0.0.1:5555",
    verifierProtocol: "session",
    explorerSource: "etherscan",
    explorerUrl: undefined,
  },
  ethereum("Mainnet", "1"),
  ethereum("Sepolia", "11155111"),
];
