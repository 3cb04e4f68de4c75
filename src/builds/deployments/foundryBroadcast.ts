import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { listAt, textAt } from "../../core/json/valueAt.ts";
import { addressAt, chainIdAt, readChainId, type Deployment, type DeploymentRecord } from "./deployment.ts";
import { succeededByRow } from "./foundryReceipts.ts";

/**
 * What `forge script --broadcast` sent: `broadcast/<script>/<chain>/<signature>-latest.json`, or for several chains
 * `broadcast/multi/<script>-latest/<signature>.json`. Only what a receipt says to have succeeded counts as deployed.
 */
export function readFoundryBroadcast(json: JsonValue, path: string): readonly DeploymentRecord[] {
  const sequences = listAt(json, "deployments") ?? [json];
  const [script = "", folder = ""] = path.split("/").slice(-3);
  const name = script === "multi" ? folder.slice(0, -"-latest".length) : script;
  const records: DeploymentRecord[] = [];
  for (const sequence of sequences) {
    const transactions = listAt(sequence, "transactions");
    if (transactions === undefined) continue;
    const succeeded = succeededByRow(transactions, listAt(sequence, "receipts") ?? []);
    const deployers = transactions.flatMap((row) => addressAt(row, "transaction", "from") ?? []);
    const found = transactions.map((row) => creationsIn(row, succeeded.get(row)));
    records.push({
      tool: "foundry",
      name,
      chainId: chainIdAt(sequence, "chain") ?? readChainId(folder),
      path,
      deployers: [...new Set(deployers)],
      commit: commitIn(sequence),
      deployments: found.flatMap(({ deployments }) => deployments),
      unfinished: found.flatMap(({ unfinished }) => unfinished),
    });
  }
  return records;
}

/** What git calls the commit, shortened or whole. */
function commitIn(sequence: JsonValue): string | undefined {
  const commit = textAt(sequence, "commit");
  return commit !== undefined && /^[0-9a-f]{7,64}$/.test(commit) ? commit : undefined;
}

/**
 * The contract of a row, and what was created within its transaction. A call's own address is that of who was called.
 *
 * @param transaction undefined where it is not known to have succeeded
 */
function creationsIn(row: JsonValue, transaction: Hex | undefined): Found {
  const all: Deployment[] = [];
  const add = (each: JsonValue, key: string, origin: Deployment["origin"]): void => {
    const address = addressAt(each, key);
    if (address !== undefined) all.push({ name: textAt(each, "contractName"), address, transaction, origin });
  };
  if (["CREATE", "CREATE2"].includes(textAt(row, "transactionType") ?? ""))
    add(row, "contractAddress", "created");
  for (const child of listAt(row, "additionalContracts") ?? []) add(child, "address", "child");
  return transaction !== undefined
    ? { deployments: all, unfinished: [] }
    : { deployments: [], unfinished: all.map(({ name, address }) => name ?? address) };
}

type Found = { readonly deployments: readonly Deployment[]; readonly unfinished: readonly string[] };
