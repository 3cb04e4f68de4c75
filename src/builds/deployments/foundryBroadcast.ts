import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { listAt, textAt } from "../../core/json/valueAt.ts";
import {
  addressAt,
  chainIdAt,
  readChainId,
  type Deployment,
  type DeploymentRecord,
  transactionAt,
} from "./deployment.ts";

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

/**
 * The transactions that succeeded, by the rows that they were sent for.
 *
 * A row may name the hash of another: forge sends many at once, and up to 1.7 noted each hash as it came back. What tells is
 * the created address, and the order: a chain takes an account's transactions by their nonces. Where receipts are missing, as
 * forge writes none of what failed, a row's own hash counts if no row was seen to name another's.
 */
function succeededByRow(
  rows: readonly JsonValue[],
  receipts: readonly JsonValue[],
): ReadonlyMap<JsonValue, Hex> {
  const succeeded = new Map<JsonValue, Hex>();
  for (const [row, { hash, isSuccess }] of pairsOf(rows.map(sentIn), receipts.map(takenIn)))
    if (hash !== undefined && isSuccess) succeeded.set(row, hash);
  return succeeded;
}

type Sent = {
  readonly row: JsonValue;
  readonly hash: Hex | undefined;
  readonly from: Hex | undefined;
  readonly to: Hex | undefined;
  /** What it creates by itself, and not by what it calls. */
  readonly created: Hex | undefined;
  readonly nonce: number;
};

type Taken = Omit<Sent, "row" | "nonce"> & {
  readonly block: number;
  readonly index: number;
  readonly isSuccess: boolean;
};

function sentIn(row: JsonValue): Sent {
  return {
    row,
    hash: transactionAt(row, "hash"),
    from: addressAt(row, "transaction", "from"),
    to: addressAt(row, "transaction", "to"),
    created: textAt(row, "transactionType") === "CREATE" ? addressAt(row, "contractAddress") : undefined,
    nonce: Number(textAt(row, "transaction", "nonce")),
  };
}

function takenIn(receipt: JsonValue): Taken {
  return {
    hash: transactionAt(receipt, "transactionHash"),
    from: addressAt(receipt, "from"),
    to: addressAt(receipt, "to"),
    created: addressAt(receipt, "contractAddress"),
    block: Number(textAt(receipt, "blockNumber")),
    index: Number(textAt(receipt, "transactionIndex")),
    isSuccess: textAt(receipt, "status") === "0x1",
  };
}

function pairsOf(sent: readonly Sent[], taken: readonly Taken[]): readonly Pair[] {
  const takenFrom = byAccount(taken);
  const byHash = new Map(taken.map((receipt) => [receipt.hash, receipt]));
  const own = sent.flatMap((row) => {
    const receipt = row.hash && byHash.get(row.hash);
    return receipt === undefined ? [] : [{ row, receipt }];
  });
  const named = own.some(({ row, receipt }) => saysWho(receipt) && !isOf(row, receipt))
    ? []
    : own.map(({ row: { row }, receipt }) => [row, receipt] as const);
  const ordered = [...byAccount(sent)].flatMap(([account, rows]) =>
    inOrder(rows, takenFrom.get(account) ?? takenFrom.get(undefined) ?? []),
  );
  return [...named, ...ordered];
}

/**
 * An account's rows with its receipts. Those that create are each other's by the address; the others between two of these are
 * where they are as many.
 */
function inOrder(rows: readonly Sent[], receipts: readonly Taken[]): readonly Pair[] {
  const isOrdered =
    rows.every(({ nonce }) => Number.isSafeInteger(nonce)) &&
    receipts.every(({ block, index }) => Number.isSafeInteger(block) && Number.isSafeInteger(index));
  const ordered = receipts.toSorted((one, other) => one.block - other.block || one.index - other.index);
  const sorted = rows.toSorted((one, other) => one.nonce - other.nonce);
  const placeOf = new Map(ordered.map(({ created }, place) => [created, place]));
  const pairs: Pair[] = [];
  let [between, next]: [Sent[], number] = [[], 0];
  const close = (end: number): void => {
    const theirs = ordered.slice(next, end);
    const areTheirs =
      isOrdered &&
      theirs.length === between.length &&
      theirs.every((receipt, index) => isOf(between[index], receipt));
    for (const [index, row] of between.entries()) {
      const receipt = areTheirs ? theirs[index] : undefined;
      if (receipt !== undefined) pairs.push([row.row, receipt]);
    }
    [between, next] = [[], end + 1];
  };
  for (const row of sorted) {
    const place = row.created === undefined ? undefined : placeOf.get(row.created);
    const receipt = place === undefined ? undefined : ordered[place];
    if (row.created === undefined) between.push(row);
    // What failed has no receipt, and no address.
    if (place === undefined || receipt === undefined) continue;
    close(place);
    pairs.push([row.row, receipt]);
  }
  close(ordered.length);
  return pairs;
}

type Pair = readonly [JsonValue, Taken];

function isOf(row: Sent | undefined, receipt: Taken): boolean {
  return row?.created === undefined ? row?.to === receipt.to : row.created === receipt.created;
}

/** Whether a receipt tells what it called or created: one that tells neither is nobody else's. */
function saysWho({ to, created }: Taken): boolean {
  return to !== undefined || created !== undefined;
}

function byAccount<Value extends { readonly from: Hex | undefined }>(
  values: readonly Value[],
): ReadonlyMap<Hex | undefined, readonly Value[]> {
  return Map.groupBy(values, ({ from }) => from);
}
