import type { PublicChain } from "./publicChains.ts";

/** Chains that the user can add by name. */
export const moreChains: readonly PublicChain[] = [
  ["80094", "Berachain", "BERA", "berascan.com"],
  ["81457", "Blast", "ETH", "blastscan.io"],
  ["42220", "Celo", "CELO", "celoscan.io"],
  ["11142220", "Celo Sepolia", "S-CELO", "celo-sepolia.blockscout.com"],
  ["57073", "Ink", "ETH", "explorer.inkonchain.com"],
  ["5000", "Mantle", "MNT", "mantlescan.xyz"],
  ["143", "Monad", "MON", "monadscan.com"],
  ["10143", "Monad Testnet", "MON", "testnet.monadexplorer.com"],
  ["1868", "Soneium", "ETH", "soneium.blockscout.com"],
  ["146", "Sonic", "S", "sonicscan.org"],
  ["14601", "Sonic Testnet", "S", "explorer.testnet.soniclabs.com"],
  ["167000", "Taiko", "ETH", "taikoscan.io"],
  ["130", "Unichain", "ETH", "uniscan.xyz"],
  ["480", "World Chain", "ETH", "worldscan.org"],
  ["324", "ZKsync Era", "ETH", "explorer.zksync.io"],
];

/** Hosts of block explorers that are not part of the family of `etherscan`. */
const withoutImport = /blockscout\.com$|^explorer\.|monadexplorer\.com$/;

/** Whether a verification service can import source from a block explorer by the name `etherscan`. */
export function canImport(explorer: string): boolean {
  return !withoutImport.test(explorer);
}

/**
 * JSON-RPC nodes that anybody may use, by chain ID, none with a key. None is asked before the user has chosen it: whoever runs it sees
 * what is looked up.
 */
export const publicRpcUrls: Readonly<Record<string, readonly string[]>> = {
  "1": ["https://ethereum.publicnode.com", "https://ethereum.reth.rs/rpc"],
  "11155111": ["https://ethereum-sepolia-rpc.publicnode.com"],
  "560048": ["https://rpc.hoodi.ethpandaops.io"],
  "8453": ["https://mainnet.base.org"],
  "84532": ["https://sepolia.base.org"],
  "10": ["https://mainnet.optimism.io"],
  "11155420": ["https://sepolia.optimism.io"],
  "42161": ["https://arb1.arbitrum.io/rpc"],
  "421614": ["https://sepolia-rollup.arbitrum.io/rpc"],
  "137": ["https://polygon-bor-rpc.publicnode.com", "https://polygon.drpc.org"],
  "80002": ["https://polygon-amoy-bor-rpc.publicnode.com", "https://polygon-amoy.drpc.org"],
  "56": ["https://bsc-dataseed1.binance.org"],
  "97": ["https://data-seed-prebsc-1-s1.bnbchain.org:8545"],
  "43114": ["https://api.avax.network/ext/bc/C/rpc"],
  "43113": ["https://api.avax-test.network/ext/bc/C/rpc"],
  "100": ["https://rpc.gnosischain.com"],
  "59144": ["https://rpc.linea.build"],
  "534352": ["https://rpc.scroll.io"],
  "324": ["https://mainnet.era.zksync.io"],
  "81457": ["https://rpc.blast.io"],
  "42220": ["https://forno.celo.org"],
  "11142220": ["https://forno.celo-sepolia.celo-testnet.org"],
  "80094": ["https://rpc.berachain.com"],
  "143": ["https://rpc.monad.xyz"],
  "10143": ["https://testnet-rpc.monad.xyz"],
  "146": ["https://rpc.soniclabs.com"],
  "14601": ["https://rpc.testnet.soniclabs.com"],
  "130": ["https://mainnet.unichain.org"],
  "480": ["https://worldchain-mainnet.g.alchemy.com/public"],
  "57073": ["https://rpc-gel.inkonchain.com"],
  "1868": ["https://rpc.soneium.org"],
  "5000": ["https://rpc.mantle.xyz"],
  "167000": ["https://rpc.mainnet.taiko.xyz"],
  "295": ["https://mainnet.hashio.io/api"],
  "296": ["https://testnet.hashio.io/api"],
  "297": ["https://previewnet.hashio.io/api"],
};
