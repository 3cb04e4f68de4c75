import type { Hex } from "../../core/hex.ts";
import { type JsonValue, listAt, objectAt, textAt } from "../../core/json/jsonValue.ts";
import {
  addressAt,
  chainIdAt,
  creationOf,
  readChainId,
  type Deployment,
  type DeploymentRecord,
  transactionAt,
} from "./deployment.ts";

/**
 * What `forge script --broadcast` sent: `broadcast/<script>/<chain>/<signature>-latest.json`, or for several chains
 * `broadcast/multi/<script>-latest/<signature>.json`. Only what a receipt says to have succeeded counts as deployed. Undefined for
 * a file of another form.
 *
 * In mid 2022 rows had `type` and `tx` instead of `transactionType` and `transaction`; before that, rows were the bare
 * transactions, and only the receipts had the created addresses.
 *
 * @param withCode whether to read what contracts were created with, too
 */
export function readFoundryBroadcast(
  json: JsonValue,
  path: string,
  withCode = false,
): readonly DeploymentRecord[] | undefined {
  const sequences = listAt(json, "deployments") ?? [json];
  const [script = "", folder = ""] = path.split("/").slice(-3);
  const name = script === "multi" ? folder.replace(/-(?:latest|\d+)$/, "") : script;
  const records: DeploymentRecord[] = [];
  for (const sequence of sequences) {
    const transactions = listAt(sequence, "transactions");
    const isOfNoForm = transactions?.every((row) => typeOf(row) === undefined) ?? true;
    if (transactions === undefined || (isOfNoForm && transactions.length > 0)) continue;
    const receipts = listAt(sequence, "receipts") ?? [];
    const succeeded = succeededByRow(transactions, receipts);
    const deployers = transactions.flatMap((row) => addressAt(transactionOf(row), "from") ?? []);
    const found = transactions.every(isBareTransaction)
      ? [creationsInReceipts(receipts)]
      : transactions.map((row) => creationsIn(row, succeeded.get(row), withCode));
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
  return records.length === 0 ? undefined : records;
}

/** What was sent for a row. */
const transactionOf = (row: JsonValue): JsonValue =>
  objectAt(row, "transaction") ?? objectAt(row, "tx") ?? (isBareTransaction(row) ? row : null);

const typeOf = (row: JsonValue): string | undefined => textAt(row, "transactionType") ?? textAt(row, "type");

const isBareTransaction = (row: JsonValue): boolean =>
  /^0x0?[0-4]$/.test(textAt(row, "type") ?? "") && textAt(row, "transactionType") === undefined;

/** The created contracts of rows that have no addresses. */
function creationsInReceipts(receipts: readonly JsonValue[]): Found {
  const created = receipts
    .map(receiptRow)
    .flatMap(({ to, created: address, hash, isSuccess }) =>
      to === undefined && address !== undefined && isSuccess ? [{ address, transaction: hash }] : [],
    );
  return {
    deployments: created.map((each) => ({ name: undefined, ...each, origin: "created" })),
    unfinished: [],
  };
}

/**
 * The name of a contract in forge's identifier of its artifact, `[<source>:]<name>[.<compiler version>][.<profile>]`: names in
 * Solidity have no dots.
 */
export function contractNameOf(identifier: string): string {
  const [, name = identifier] = /(?:^|:)([A-Za-z_$][\w$]*)(?:\.[^:]*)?$/.exec(identifier) ?? [];
  return name;
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
function creationsIn(row: JsonValue, transaction: Hex | undefined, withCode: boolean): Found {
  const all: Deployment[] = [];
  const add = (each: JsonValue, key: string, origin: "created" | "child"): void => {
    const address = addressAt(each, key);
    if (address === undefined) return;
    const code = withCode ? (origin === "child" ? childCreation(each) : rowCreation(each)) : {};
    const identifier = textAt(each, "contractName");
    const name = identifier === undefined ? undefined : contractNameOf(identifier);
    all.push({ name, address, transaction, origin, ...implementationOf(name, each), ...code });
  };
  if (["CREATE", "CREATE2"].includes(typeOf(row) ?? "")) add(row, "contractAddress", "created");
  for (const child of listAt(row, "additionalContracts") ?? []) add(child, "address", "child");
  return transaction !== undefined
    ? { deployments: all, unfinished: [] }
    : { deployments: [], unfinished: all.map(({ name, address }) => name ?? address) };
}

/** The first constructor argument of a proxy is its implementation, or its beacon. */
function implementationOf(name: string | undefined, row: JsonValue): Pick<Deployment, "implementation"> {
  const [first = null] = listAt(row, "arguments") ?? [];
  const implementation = /(?<!beacon)proxy$/i.test(name ?? "") ? addressAt(first) : undefined;
  return implementation === undefined ? {} : { implementation };
}

const childCreation = (child: JsonValue) => creationOf(textAt(child, "initCode"), false);

/** The deployer of CREATE2 is given the salt in front of the code. */
function rowCreation(row: JsonValue) {
  const transaction = transactionOf(row);
  const sent = textAt(transaction, "input") ?? textAt(transaction, "data");
  const isDirect = typeOf(row) === "CREATE";
  return creationOf(isDirect ? sent : sent?.slice(maxSaltLength), isDirect);
}

/** Of a salt with its `0x`. */
const maxSaltLength = 2 + 64;

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
  for (const [row, { hash, isSuccess }] of pairsOf(rows.map(sentRow), receipts.map(receiptRow)))
    if (hash !== undefined && isSuccess) succeeded.set(row, hash);
  return succeeded;
}

type SentRow = {
  readonly row: JsonValue;
  readonly hash: Hex | undefined;
  readonly from: Hex | undefined;
  readonly to: Hex | undefined;
  /** What it creates by itself, and not by what it calls. */
  readonly created: Hex | undefined;
  readonly nonce: number;
};

/** `created`: Hedera's relay has the called contract there, too; until 2025 it had the created one as `to`, as for a call. */
type ReceiptRow = Omit<SentRow, "row" | "nonce"> & {
  readonly block: number;
  readonly index: number;
  readonly isSuccess: boolean;
};

function sentRow(row: JsonValue): SentRow {
  const transaction = transactionOf(row);
  return {
    row,
    hash: transactionAt(row, "hash"),
    from: addressAt(transaction, "from"),
    to: addressAt(transaction, "to"),
    created: typeOf(row) === "CREATE" ? addressAt(row, "contractAddress") : undefined,
    nonce: Number(textAt(transaction, "nonce")),
  };
}

function receiptRow(receipt: JsonValue): ReceiptRow {
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

function pairsOf(sent: readonly SentRow[], taken: readonly ReceiptRow[]): readonly Pair[] {
  const takenFrom = byAccount(taken);
  const byHash = new Map(taken.map((receipt) => [receipt.hash, receipt]));
  const own = sent.flatMap((row) => {
    const receipt = row.hash && byHash.get(row.hash);
    return receipt === undefined ? [] : [{ row, receipt }];
  });
  const named = own.some(({ row, receipt }) => namesContract(receipt) && !belongsTo(row, receipt))
    ? []
    : own.map(({ row: { row }, receipt }) => [row, receipt] as const);
  const accounts = [...byAccount(sent)];
  const isWithout = ([account]: (typeof accounts)[number]): boolean =>
    account === undefined || !takenFrom.has(account);
  // Receipts that name no account are those of one. Of several, only the address that each created identifies its row: to compare all
  // of them with the rows of each of thousands of accounts would take minutes.
  const others = accounts.filter(isWithout);
  const rowsOfOthers = others.flatMap(([, rows]) => rows);
  const ordered = accounts
    .filter((account) => !isWithout(account))
    .flatMap(([account, rows]) => inOrder(rows, takenFrom.get(account) ?? [], byHash));
  const ofOthers = inOrder(
    others.length === 1 ? rowsOfOthers : rowsOfOthers.filter(({ created }) => created !== undefined),
    takenFrom.get(undefined) ?? [],
    byHash,
  );
  return [...named, ...ordered, ...ofOthers];
}

/**
 * An account's rows with its receipts. Those that create are each other's by the address; the others between two of these are
 * where they are as many.
 */
function inOrder(
  rows: readonly SentRow[],
  receipts: readonly ReceiptRow[],
  byHash: ReadonlyMap<Hex | undefined, ReceiptRow>,
): readonly Pair[] {
  const isOrdered =
    rows.every(({ nonce }) => Number.isSafeInteger(nonce)) &&
    receipts.every(({ block, index }) => Number.isSafeInteger(block) && Number.isSafeInteger(index));
  const ordered = receipts.toSorted((one, other) => one.block - other.block || one.index - other.index);
  const sorted = rows.toSorted((one, other) => one.nonce - other.nonce);
  // The first, that is: those of calls have Hedera's relay name the contract, too.
  const placeOf = new Map(ordered.map(({ created }, place) => [created, place] as const).reverse());
  const pairs: Pair[] = [];
  let [between, next]: [SentRow[], number] = [[], 0];
  const close = (end: number): void => {
    const isAsMany = end - next === between.length;
    const theirs = isAsMany ? ordered.slice(next, end) : [];
    const areTheirs =
      isOrdered && isAsMany && theirs.every((receipt, index) => belongsTo(between[index], receipt));
    for (const [index, row] of between.entries()) {
      const receipt = areTheirs ? theirs[index] : undefined;
      if (receipt !== undefined) pairs.push([row.row, receipt]);
    }
    [between, next] = [[], end + 1];
  };
  for (const row of sorted) {
    const place = row.created === undefined ? undefined : placeOf.get(row.created);
    const found = place === undefined ? undefined : ordered[place];
    // Where the row's own receipt is missing, one with `to` is that of a call of the contract.
    const receipt = found?.to === undefined || byHash.has(row.hash) ? found : undefined;
    if (row.created === undefined) between.push(row);
    // What failed has no receipt, and no address.
    if (place === undefined || receipt === undefined) continue;
    close(place);
    pairs.push([row.row, receipt]);
  }
  close(ordered.length);
  return pairs;
}

type Pair = readonly [JsonValue, ReceiptRow];

function belongsTo(row: SentRow | undefined, receipt: ReceiptRow): boolean {
  return row?.created === undefined ? row?.to === receipt.to : row.created === receipt.created;
}

/** Whether a receipt tells what it called or created: one that tells neither is nobody else's. */
function namesContract({ to, created }: ReceiptRow): boolean {
  return to !== undefined || created !== undefined;
}

function byAccount<Value extends { readonly from: Hex | undefined }>(
  values: readonly Value[],
): ReadonlyMap<Hex | undefined, readonly Value[]> {
  return Map.groupBy(values, ({ from }) => from);
}
