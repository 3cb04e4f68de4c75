import type { Hex } from "../../core/hex.ts";
import { type JsonValue, listAt, objectAt, textAt } from "../../core/json/jsonValue.ts";
import { chainOfName } from "../chainNames.ts";
import {
  addressAt,
  readChainId,
  transactionAt,
  type Deployment,
  type DeploymentRecord,
} from "./deployment.ts";

/**
 * A manifest of OpenZeppelin, `.openzeppelin/<chain>.json`, where `<chain>` is a name or `unknown-<chain ID>`, or for a development
 * chain `dev-<network ID>`; before the CLI 2.3 `zos.<chain>.json`. OpenZeppelin Upgrades lists proxies, their admin, and implementations, without names; the CLI 2.x
 * also the names of contracts, and libraries. None for a manifest without deployments, and
 * for the CLI's `project.json`; undefined for anything else.
 */
export function readOpenZeppelinManifest(
  json: JsonValue,
  path: string,
): readonly DeploymentRecord[] | undefined {
  const hasVersion = ["manifestVersion", "zosversion"].some((key) => textAt(json, key) !== undefined);
  // The first versions of the CLI wrote none.
  if (!hasVersion && !(objectAt(json, "contracts") && objectAt(json, "proxies"))) return undefined;
  const name = (path.split("/").at(-1) ?? "").replace(/^zos\./, "").replace(/\.json$/, "");
  const deployments = objectAt(json, "proxies") === undefined ? ofUpgrades(json) : ofCli(json);
  if (deployments.length === 0) return [];
  const record = {
    tool: "openZeppelin" as const,
    name,
    chainId: chainOfName(name) ?? readChainId(name.replace(/^(?:unknown|dev)-/, "")),
    path,
    deployers: [],
    deployments,
    unfinished: [],
  };
  return [record];
}

function ofUpgrades(json: JsonValue): readonly Deployment[] {
  const proxies = listAt(json, "proxies") ?? [];
  const implementations = Object.values(objectAt(json, "impls") ?? {});
  const admin = objectAt(json, "admin");
  return [
    ...proxies.flatMap((row) => deploymentAt(row, "proxy")),
    ...implementations.flatMap((row) => [...deploymentAt(row, "implementation"), ...deployedAgain(row)]),
    ...(admin === undefined ? [] : deploymentAt(admin, "created", "ProxyAdmin")),
  ];
}

/** What the CLI deploys for a project, by its keys in the manifest. */
const ofProject = {
  proxyAdmin: "ProxyAdmin",
  proxyFactory: "ProxyFactory",
  app: "App",
  package: "Package",
  provider: "ImplementationDirectory",
};

/** Proxies are listed by `<package>/<contract>`. Those of an earlier version may lead to another contract than `contracts` has. */
function ofCli(json: JsonValue): readonly Deployment[] {
  const proxies = Object.entries(objectAt(json, "proxies") ?? {}).flatMap(([key, rows]) =>
    (listAt(rows) ?? []).map((row) => ({ row, name: key.slice(key.lastIndexOf("/") + 1) })),
  );
  const named = (key: string, origin: Deployment["origin"]) =>
    Object.entries(objectAt(json, key) ?? {}).flatMap(([name, row]) => deploymentAt(row, origin, name));
  const found = [
    ...proxies.flatMap(({ row, name }) =>
      deploymentAt(row, textAt(row, "kind") === "NonProxy" ? "created" : "proxy", name),
    ),
    ...named("contracts", "implementation"),
    ...proxies.flatMap(({ row, name }) => deploymentAt(row, "implementation", name, "implementation")),
    ...named("solidityLibs", "created"),
    ...Object.entries(ofProject).flatMap(([key, name]) =>
      deploymentAt(objectAt(json, key) ?? null, "created", name),
    ),
  ];
  const seen = new Set<Hex>();
  return found.filter(({ address }) => !seen.has(address) && seen.add(address));
}

function deploymentAt(
  row: JsonValue,
  origin: Deployment["origin"],
  name?: string,
  key = "address",
): readonly Deployment[] {
  const address = addressAt(row, key);
  return address === undefined ? [] : [{ name, address, transaction: transactionAt(row, "txHash"), origin }];
}

/** Other addresses of one implementation, which are told without their transactions. */
function deployedAgain(row: JsonValue): readonly Deployment[] {
  const listed = new Set((listAt(row, "allAddresses") ?? []).flatMap((each) => addressAt(each) ?? []));
  const first = addressAt(row, "address");
  return [...listed]
    .filter((address) => address !== first)
    .map((address) => ({ name: undefined, address, transaction: undefined, origin: "implementation" }));
}
