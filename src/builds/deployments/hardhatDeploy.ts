import type { Hex } from "../../core/hex.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { textAt } from "../../core/json/valueAt.ts";
import { addressAt, chainIdAt, readChainId, transactionAt, type Deployment } from "./deployment.ts";

/** Names of hardhat-deploy's own for the two halves of a proxy's deployment. */
const halves = { _Proxy: "proxy", _Implementation: "implementation" } as const;

/**
 * A file of hardhat-deploy or rocketh, `deployments/<network>/<name>.json`. Undefined for anything else.
 *
 * @param name the file's, without `.json`: it is the deployment's
 */
export function readHardhatDeployment(json: JsonValue, name: string): Deployment | undefined {
  const address = addressAt(json, "address");
  if (address === undefined || !isJsonObject(json) || !Array.isArray(json["abi"])) return undefined;
  const half = Object.entries(halves).find(([ending]) => name.endsWith(ending));
  return {
    name,
    address,
    transaction: transactionAt(json, "transactionHash") ?? transactionAt(json, "transaction", "hash"),
    origin: half?.[1] ?? (textAt(json, "implementation") === undefined ? "created" : "proxy"),
  };
}

/** Deployments of one network: rocketh tells that one is a proxy only by the file of that name that it writes beside it. */
export function withProxies(deployments: readonly Deployment[]): readonly Deployment[] {
  const proxies = new Set(
    deployments.flatMap(({ name, address, origin }) =>
      origin === "proxy" && name?.endsWith("_Proxy") === true ? [`${name} ${address}`] : [],
    ),
  );
  return deployments.map((deployment) =>
    proxies.has(`${deployment.name ?? ""}_Proxy ${deployment.address}`)
      ? { ...deployment, origin: "proxy" }
      : deployment,
  );
}

/** The account that sent what deployed it. */
export function readHardhatDeployer(json: JsonValue): Hex | undefined {
  return addressAt(json, "receipt", "from") ?? addressAt(json, "transaction", "origin");
}

/** The chain of a network's folder, from its file `.chainId` (digits) or `.chain` (an object). */
export function readHardhatDeployChain(text: string): string | undefined {
  const plain = readChainId(text.trim());
  return plain ?? chainIdAt(tryParseJson(text) ?? null, "chainId");
}
