import type { Hex } from "../../core/hex.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue, objectAt, textAt } from "../../core/json/jsonValue.ts";
import {
  addressAt,
  chainIdAt,
  creationOf,
  readChainId,
  transactionAt,
  type Deployment,
} from "./deployment.ts";

/** Names of hardhat-deploy's own for the two halves of a proxy's deployment. */
const halves = { _Proxy: "proxy", _Implementation: "implementation" } as const;

/**
 * A file of hardhat-deploy or rocketh, `deployments/<network>/<name>.json`. Undefined for anything else. One without transaction,
 * receipt, and bytecode only names a contract that existed already (`deployments.save`).
 *
 * @param name the file's, without `.json`: it is the deployment's
 * @param withCode whether to read what it was created with, too
 */
export function readHardhatDeployment(
  json: JsonValue,
  name: string,
  withCode = false,
): Deployment | undefined {
  const address = addressAt(json, "address");
  if (address === undefined || !isJsonObject(json) || !Array.isArray(json["abi"])) return undefined;
  const half = Object.entries(halves).find(([ending]) => name.endsWith(ending));
  const leadsElsewhere = half === undefined && textAt(json, "implementation") !== undefined;
  const transaction = transactionAt(json, "transactionHash") ?? transactionAt(json, "transaction", "hash");
  const isNamedOnly =
    transaction === undefined &&
    objectAt(json, "receipt") === undefined &&
    (textAt(json, "bytecode") ?? "0x") === "0x";
  return {
    name,
    address,
    transaction,
    origin: half?.[1] ?? (leadsElsewhere ? "proxy" : isNamedOnly ? "existing" : "created"),
    // The code beside a proxy may be that of what it leads to: the file of its half has its own.
    ...(withCode && !leadsElsewhere
      ? creationOf(textAt(json, "bytecode"), true, textAt(json, "argsData"))
      : {}),
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

/** Whether a file that is no deployment looks like one, so that its reader may miss it. */
export function mayBeHardhatDeployment(json: JsonValue): boolean {
  return isJsonObject(json) && Object.hasOwn(json, "address");
}

/** Whether a file has the zero address, as one that was saved before there was a contract. */
export function isNotDeployed({ address }: Pick<Deployment, "address">): boolean {
  return /^0x0{40}$/.test(address);
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
