import { TooMuchToRead } from "../../core/json/jsonBudget.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { listAt, objectAt, textAt } from "../../core/json/typedValueAt.ts";
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

/** Rows of the manifest between two turns of others: a millisecond or two. */
const rowsInTurn = 2000;

/** Addresses. Nobody has as many proxies on a chain. */
const mostContracts = 100_000;

/**
 * A manifest of OpenZeppelin Upgrades, `.openzeppelin/<chain>.json`: proxies, their admin, and what they were passed to
 * run. It names no contract. Undefined for anything else. Pauses now and then.
 *
 * @throws TooMuchToRead for more than 100,000 contracts
 */
export function* readOpenZeppelinManifest(
  json: JsonValue,
  path: string,
): Generator<undefined, DeploymentRecord | undefined> {
  if (textAt(json, "manifestVersion") === undefined) return undefined;
  const name = (path.split("/").at(-1) ?? "").replace(/\.json$/, "");
  const deployments: Deployment[] = [];
  let rows = 0;
  for (const deployment of deploymentsIn(json)) {
    if (deployment !== undefined) deployments.push(deployment);
    if (deployments.length > mostContracts) throw new TooMuchToRead("values");
    rows += 1;
    if (rows % rowsInTurn === 0) yield;
  }
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

/** The contracts, and nothing for each row that tells none. */
function* deploymentsIn(json: JsonValue): Generator<Deployment | undefined> {
  for (const row of listAt(json, "proxies") ?? []) yield deploymentAt(row, "proxy");
  for (const row of Object.values(objectAt(json, "impls") ?? {})) {
    yield deploymentAt(row, "implementation");
    yield* deployedAgain(row);
  }
  const admin = objectAt(json, "admin");
  if (admin !== undefined) yield deploymentAt(admin, "created", "ProxyAdmin");
}

function deploymentAt(row: JsonValue, origin: Deployment["origin"], kind?: string): Deployment | undefined {
  const address = addressAt(row, "address");
  return address && { name: kind, address, transaction: transactionAt(row, "txHash"), origin };
}

/** Other addresses of one implementation, which are told without their transactions. */
function* deployedAgain(row: JsonValue): Generator<Deployment | undefined> {
  const told = new Set([addressAt(row, "address")]);
  for (const listed of listAt(row, "allAddresses") ?? []) {
    const address = addressAt(listed);
    const isNew = address !== undefined && !told.has(address);
    told.add(address);
    yield isNew ? { name: undefined, address, transaction: undefined, origin: "implementation" } : undefined;
  }
}
