import type { JsonValue } from "../../core/json/jsonValue.ts";
import { listAt, objectAt, textAt } from "../../core/json/valueAt.ts";
import {
  addressAt,
  readChainId,
  transactionAt,
  type Deployment,
  type DeploymentRecord,
} from "./deployment.ts";

/** Chains whose files OpenZeppelin Upgrades names; those of others are `unknown-<chain ID>.json`. */
const chainNames = new Map(
  Object.entries({
    mainnet: "1",
    morden: "2",
    ropsten: "3",
    rinkeby: "4",
    goerli: "5",
    optimism: "10",
    kovan: "42",
    bsc: "56",
    "bsc-testnet": "97",
    polygon: "137",
    sonic: "146",
    "optimism-goerli": "420",
    base: "8453",
    holesky: "17000",
    "arbitrum-one": "42161",
    "arbitrum-nova": "42170",
    "arbitrum-goerli": "421613",
    "arbitrum-sepolia": "421614",
    "avalanche-fuji": "43113",
    avalanche: "43114",
    celo: "42220",
    "celo-alfajores": "44787",
    "polygon-mumbai": "80001",
    "polygon-amoy": "80002",
    "base-goerli": "84531",
    "base-sepolia": "84532",
    sepolia: "11155111",
    "celo-sepolia": "11142220",
    "op-sepolia": "11155420",
  }),
);

/**
 * A manifest of OpenZeppelin Upgrades, `.openzeppelin/<chain>.json`: proxies, their admin, and what they were passed to
 * run. It names no contract. Undefined for anything else.
 */
export function readOpenZeppelinManifest(json: JsonValue, path: string): DeploymentRecord | undefined {
  if (textAt(json, "manifestVersion") === undefined) return undefined;
  const name = (path.split("/").at(-1) ?? "").replace(/\.json$/, "");
  const deployments = deploymentsIn(json);
  return {
    tool: "openZeppelin",
    name,
    chainId: chainNames.get(name) ?? readChainId(name.replace("unknown-", "")),
    path,
    deployers: [],
    deployments,
    unfinished: [],
  };
}

function deploymentsIn(json: JsonValue): readonly Deployment[] {
  const proxies = listAt(json, "proxies") ?? [];
  const implementations = Object.values(objectAt(json, "impls") ?? {});
  const admin = objectAt(json, "admin");
  return [
    ...proxies.flatMap((row) => deploymentAt(row, "proxy")),
    ...implementations.flatMap((row) => [...deploymentAt(row, "implementation"), ...deployedAgain(row)]),
    ...(admin === undefined ? [] : deploymentAt(admin, "created", "ProxyAdmin")),
  ];
}

function deploymentAt(row: JsonValue, origin: Deployment["origin"], kind?: string): readonly Deployment[] {
  const address = addressAt(row, "address");
  if (address === undefined) return [];
  return [{ name: kind, address, transaction: transactionAt(row, "txHash"), origin }];
}

/** Other addresses of one implementation, which are told without their transactions. */
function deployedAgain(row: JsonValue): readonly Deployment[] {
  const listed = new Set((listAt(row, "allAddresses") ?? []).flatMap((each) => addressAt(each) ?? []));
  const first = addressAt(row, "address");
  return [...listed]
    .filter((address) => address !== first)
    .map((address) => ({ name: undefined, address, transaction: undefined, origin: "implementation" }));
}
