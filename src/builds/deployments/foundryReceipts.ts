import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { textAt } from "../../core/json/typedValueAt.ts";
import { addressAt, transactionAt } from "./deployment.ts";

/** What is read in a turn: some milliseconds. */
export const rowsInTurn = 500;

/**
 * The transactions that succeeded, by the rows that they were sent for. Pauses now and then.
 *
 * A row may name the hash of another: forge sends many at once, and up to 1.7 noted each hash as it came back. What tells is
 * the order: a chain takes an account's transactions by their nonces. Where receipts are missing, as forge writes none of what
 * failed, a created address tells, and a row's own hash where no row was seen to name another's.
 */
export function* succeededByRow(
  rows: readonly JsonValue[],
  receipts: readonly JsonValue[],
): Generator<undefined, ReadonlyMap<JsonValue, Hex>> {
  const sent = yield* readAll(rows, sentIn);
  const taken = yield* readAll(receipts, takenIn);
  const succeeded = new Map<JsonValue, Hex>();
  for (const [row, { hash, isSuccess }] of pairsOf(sent, taken)) {
    if (hash !== undefined && isSuccess) succeeded.set(row, hash);
  }
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

function pairsOf(sent: readonly Sent[], taken: readonly Taken[]): readonly (readonly [JsonValue, Taken])[] {
  const takenFrom = byAccount(taken);
  return [...byAccount(sent)].flatMap(
    ([account, rows]) => inOrder(rows, takenFrom.get(account) ?? []) ?? byWhatIsNamed(rows, taken),
  );
}

/** An account's rows with its receipts, one by one; undefined where they are not each other's. */
function inOrder(rows: readonly Sent[], receipts: readonly Taken[]) {
  if (rows.length !== receipts.length) return undefined;
  const ordered = receipts.toSorted((one, other) => one.block - other.block || one.index - other.index);
  const pairs = rows
    .toSorted((one, other) => one.nonce - other.nonce)
    .flatMap((row, index) => {
      const receipt = ordered[index];
      return receipt !== undefined && isOf(row, receipt) ? [[row.row, receipt] as const] : [];
    });
  const isOrdered =
    rows.every(({ nonce }) => Number.isSafeInteger(nonce)) &&
    receipts.every(({ block, index }) => Number.isSafeInteger(block) && Number.isSafeInteger(index));
  return isOrdered && pairs.length === rows.length ? pairs : undefined;
}

function byWhatIsNamed(rows: readonly Sent[], receipts: readonly Taken[]) {
  const byHash = new Map(receipts.map((receipt) => [receipt.hash, receipt]));
  const byCreated = new Map(receipts.map((receipt) => [receipt.created, receipt]));
  const isOfAnother = (row: Sent): boolean => {
    const own = row.hash && byHash.get(row.hash);
    return own !== undefined && !isOf(row, own);
  };
  const areMixed = rows.some(isOfAnother);
  return rows.flatMap((row) => {
    const receipt =
      row.created !== undefined ? byCreated.get(row.created) : areMixed ? undefined : byHash.get(row.hash);
    return receipt === undefined ? [] : [[row.row, receipt] as const];
  });
}

/** Whether a receipt can be that of a row. */
function isOf({ to, created }: Sent, receipt: Taken): boolean {
  return created === undefined ? to === receipt.to : created === receipt.created;
}

function byAccount<Value extends { readonly from: Hex | undefined }>(
  values: readonly Value[],
): Map<Hex | undefined, Value[]> {
  const groups = new Map<Hex | undefined, Value[]>();
  for (const value of values) {
    const group = groups.get(value.from);
    if (group === undefined) groups.set(value.from, [value]);
    else group.push(value);
  }
  return groups;
}

function* readAll<Value>(
  rows: readonly JsonValue[],
  read: (row: JsonValue) => Value,
): Generator<undefined, readonly Value[]> {
  const values: Value[] = [];
  for (const row of rows) if (values.push(read(row)) % rowsInTurn === 0) yield;
  return values;
}
