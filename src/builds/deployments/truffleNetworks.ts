import { type JsonValue, objectAt, textAt } from "../../core/json/jsonValue.ts";
import { addressAt, readChainId, transactionAt, type Deployment } from "./deployment.ts";

/**
 * Where an artifact of Truffle was deployed, by network ID, which on most chains is the chain ID. None for anything
 * else, and for an artifact that was never deployed.
 */
export function readTruffleNetworks(json: JsonValue): ReadonlyMap<string, Deployment> {
  const name = textAt(json, "contractName");
  const isArtifact = name !== undefined && textAt(json, "schemaVersion") !== undefined;
  const found = new Map<string, Deployment>();
  if (!isArtifact) return found;
  for (const [network, at] of Object.entries(objectAt(json, "networks") ?? {})) {
    const address = addressAt(at, "address");
    const chainId = readChainId(network);
    if (address === undefined || chainId === undefined) continue;
    const transaction = transactionAt(at, "transactionHash");
    found.set(chainId, { name, address, transaction, origin: "created" });
  }
  return found;
}
