import type { JsonValue } from "../../core/json/jsonValue.ts";
import { listAt, textAt } from "../formats/at.ts";
import {
  addressAt,
  chainIdAt,
  readChainId,
  transactionAt,
  type Deployment,
  type DeploymentRecord,
} from "./deployment.ts";

/**
 * What `forge script --broadcast` sent: `broadcast/<script>/<chain>/<signature>-latest.json`, or for several chains
 * `broadcast/multi/<script>-latest/<signature>.json`. Only what a receipt says to have succeeded counts as deployed.
 */
export function readFoundryBroadcast(json: JsonValue, path: string): readonly DeploymentRecord[] {
  const sequences = listAt(json, "deployments") ?? [json];
  const [script = "", folder = ""] = path.split("/").slice(-3);
  const name = script === "multi" ? folder.slice(0, -"-latest".length) : script;
  return sequences.flatMap((sequence) => {
    const transactions = listAt(sequence, "transactions");
    if (transactions === undefined) return [];
    const succeeded = succeededIn(sequence);
    const found = transactions.map((row) => creationsIn(row, succeeded));
    return [
      {
        tool: "foundry",
        name,
        chainId: chainIdAt(sequence, "chain") ?? readChainId(folder),
        path,
        deployers: [...new Set(transactions.flatMap((row) => addressAt(row, "transaction", "from") ?? []))],
        commit: commitIn(sequence),
        deployments: found.flatMap(({ deployments }) => deployments),
        unfinished: found.flatMap(({ unfinished }) => unfinished),
      },
    ];
  });
}

/** What git calls the commit, shortened or whole. */
function commitIn(sequence: JsonValue): string | undefined {
  const commit = textAt(sequence, "commit");
  return commit !== undefined && /^[0-9a-f]{7,64}$/.test(commit) ? commit : undefined;
}

/** Hashes of the transactions whose receipt tells of success. Receipts stand in another order than transactions. */
function succeededIn(sequence: JsonValue): ReadonlySet<string> {
  const receipts = (listAt(sequence, "receipts") ?? []).filter(
    (receipt) => textAt(receipt, "status") === "0x1",
  );
  return new Set(receipts.flatMap((receipt) => transactionAt(receipt, "transactionHash") ?? []));
}

/** The contract of a row, and what was created within its transaction. A call's own address is that of who was called. */
function creationsIn(row: JsonValue, succeeded: ReadonlySet<string>): Found {
  const transaction = transactionAt(row, "hash");
  const isCreation = ["CREATE", "CREATE2"].includes(textAt(row, "transactionType") ?? "");
  const own = isCreation ? [{ row, key: "contractAddress", origin: "created" as const }] : [];
  const children = (listAt(row, "additionalContracts") ?? []).map((child) => ({
    row: child,
    key: "address",
    origin: "child" as const,
  }));
  const all = [...own, ...children].flatMap(({ row: each, key, origin }): readonly Deployment[] => {
    const address = addressAt(each, key);
    const name = textAt(each, "contractName");
    return address === undefined ? [] : [{ name, address, transaction, origin }];
  });
  return transaction !== undefined && succeeded.has(transaction)
    ? { deployments: all, unfinished: [] }
    : { deployments: [], unfinished: all.map(({ name, address }) => name ?? address) };
}

type Found = { readonly deployments: readonly Deployment[]; readonly unfinished: readonly string[] };
