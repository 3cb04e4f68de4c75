/** A public chain: what is known of it without asking anybody. */
export type PublicChain = readonly [
  /** Decimal digits. */
  chainId: string,
  name: string,
  /** The symbol of its currency, which has 18 decimals. */
  currency: string,
  /** Its block explorer, without `https://`; its pages have the paths of EIP-3091. */
  explorer: string,
];

/**
 * The public chains that are networks without any setting. This is loaded at activation: it has no more than networks need, and
 * no URL of a node, as none is used before the user has chosen it.
 */
export const publicChains: readonly PublicChain[] = [
  ["1", "Ethereum Mainnet", "ETH", "etherscan.io"],
  ["11155111", "Ethereum Sepolia", "ETH", "sepolia.etherscan.io"],
  ["560048", "Ethereum Hoodi", "ETH", "hoodi.etherscan.io"],
  ["8453", "Base", "ETH", "basescan.org"],
  ["84532", "Base Sepolia", "ETH", "sepolia.basescan.org"],
  ["10", "OP Mainnet", "ETH", "optimistic.etherscan.io"],
  ["11155420", "OP Sepolia", "ETH", "optimism-sepolia.blockscout.com"],
  ["42161", "Arbitrum One", "ETH", "arbiscan.io"],
  ["421614", "Arbitrum Sepolia", "ETH", "sepolia.arbiscan.io"],
  ["137", "Polygon", "POL", "polygonscan.com"],
  ["80002", "Polygon Amoy", "POL", "amoy.polygonscan.com"],
  ["56", "BNB Smart Chain", "BNB", "bscscan.com"],
  ["97", "BNB Smart Chain Testnet", "tBNB", "testnet.bscscan.com"],
  ["43114", "Avalanche", "AVAX", "snowtrace.io"],
  ["43113", "Avalanche Fuji", "AVAX", "testnet.snowtrace.io"],
  ["100", "Gnosis", "XDAI", "gnosisscan.io"],
  ["59144", "Linea", "ETH", "lineascan.build"],
  ["534352", "Scroll", "ETH", "scrollscan.com"],
];
