import { lowerHex } from "../../../core/hex.ts";
import { isJsonObject, type JsonObject } from "../../../core/json/jsonValue.ts";
import {
  readObject,
  unreadableFields,
  valueOf,
  type ObjectReading,
  type Reading,
  type Rows,
} from "../../reading/reading.ts";
import type { Amount, Currency } from "../amount.ts";
import { logsIn } from "../rows.ts";
import {
  type Field,
  type FieldKind,
  type FieldMeaning,
  type SourceField,
  type SourceObject,
  type ValuePath,
  sourceFields,
  type FieldEntries,
} from "../sourceField.ts";
import type { List, Log, Transaction, TransactionSection } from "../transaction.ts";
import type { Exchange } from "./exchange.ts";
import { readError, type TransactionError } from "./transactionError.ts";
import {
  blockShape,
  logShape,
  receiptShapeIn,
  transactionShapeIn,
  type ReceiptShape,
  type TransactionShape,
} from "./schema.ts";

/**
 * The transaction that exchanges tell of. `notNamed`: the node responded with something else than the transaction that was asked
 * for, or with another one.
 */
export type TransactionReading =
  | {
      readonly kind: "found";
      readonly transaction: Transaction;
      /** Whether transaction and receipt are of one moment: behind some URLs are several nodes, of different heights. */
      readonly isConsistent: boolean;
    }
  | { readonly kind: "notFound" | "notNamed" };

/** An object of a response, and where it is. */
type Source<Fields extends TransactionShape | ReceiptShape> = {
  readonly reading: ObjectReading<Fields>;
  readonly path: ValuePath;
};

/**
 * Reads a transaction from its exchanges: `eth_getTransactionByHash`, `eth_getTransactionReceipt`, and `eth_getBlockByNumber` for a
 * time that neither has. Any of them may be missing; of several of a method the last counts.
 * @param hash of the requested transaction, in lower case
 */
export function readTransactionExchanges(
  exchanges: readonly Exchange[],
  hash: string,
  currency: Currency,
): TransactionReading {
  const [sentObject, minedObject] = [
    resultOf(exchanges, "eth_getTransactionByHash"),
    resultOf(exchanges, "eth_getTransactionReceipt"),
  ];
  if (sentObject === "other" || minedObject === "other") return { kind: "notNamed" };
  const sent = sentObject && {
    reading: readObject(transactionShapeIn(currency), sentObject.object),
    path: sentObject.path,
  };
  const mined = minedObject && {
    reading: readObject(receiptShapeIn(currency), minedObject.object),
    path: minedObject.path,
  };
  const hashes = [sent?.reading.fields.hash, mined?.reading.fields.transactionHash].filter(
    (reading) => reading !== undefined,
  );
  if (hashes.length === 0) return { kind: "notFound" };
  if (!hashes.every((reading) => valueOf(reading)?.toLowerCase() === hash)) return { kind: "notNamed" };
  const transaction = transactionOf(sent, mined, {
    timeOfBlock: (hash) => blockTime(exchanges, hash),
    error: readError(exchanges),
  });
  return { kind: "found", transaction, isConsistent: areConsistent(sent, mined) };
}

/** The object that a method responded last; `other` for what is neither an object nor null. */
function resultOf(
  exchanges: readonly Exchange[],
  method: Exchange["method"],
): { readonly object: JsonObject; readonly path: ValuePath } | "other" | undefined {
  const exchange = exchanges.findLast((one) => one.method === method && one.outcome.kind === "result");
  if (exchange?.outcome.kind !== "result" || exchange.outcome.result === null) return undefined;
  const { result } = exchange.outcome;
  return isJsonObject(result) ? { object: result, path: exchange.path } : "other";
}

function areConsistent(
  sent: Source<TransactionShape> | undefined,
  mined: Source<ReceiptShape> | undefined,
): boolean {
  const isMined = sent && valueOf(sent.reading.fields.blockNumber) !== undefined;
  if (sent === undefined || mined === undefined) return sent !== undefined && !isMined;
  return isMined === true && !areOfDifferentBlocks(sent, mined);
}

function areOfDifferentBlocks(sent: Source<TransactionShape>, mined: Source<ReceiptShape>): boolean {
  const [one, other] = [valueOf(sent.reading.fields.blockHash), valueOf(mined.reading.fields.blockHash)];
  return one !== undefined && other !== undefined && one.toLowerCase() !== other.toLowerCase();
}

/** The time of a block, if that is the one that was requested beside the transaction. */
function blockTime(exchanges: readonly Exchange[], hash: string): BlockTime | undefined {
  const block = resultOf(exchanges, "eth_getBlockByNumber");
  if (block === undefined || block === "other") return undefined;
  const { fields } = readObject(blockShape, block.object);
  const seconds = valueOf(fields.hash)?.toLowerCase() === hash ? valueOf(fields.timestamp) : undefined;
  return seconds === undefined
    ? undefined
    : { seconds, name: "timestamp", path: [...block.path, "timestamp"] };
}

/** The time of the block that has a transaction, and where it stands: in a log of the receipt, or in the block. */
type BlockTime = { readonly seconds: string; readonly name: string; readonly path: ValuePath };

/** What neither a transaction nor its receipt has. */
type ExternalFacts = {
  readonly timeOfBlock: (hash: string) => BlockTime | undefined;
  readonly error: TransactionError | undefined;
};

/** At least one of the two is there. */
function transactionOf(
  sent: Source<TransactionShape> | undefined,
  mined: Source<ReceiptShape> | undefined,
  { timeOfBlock, error }: ExternalFacts,
): Transaction {
  const { fields } = sent?.reading ?? readObject(transactionShapeIn(noCurrency), {});
  // Ignore a receipt of another block.
  const counts = mined !== undefined && !(sent !== undefined && areOfDifferentBlocks(sent, mined));
  const receipt = counts ? mined.reading.fields : undefined;
  const to = sent === undefined ? receipt?.to : fields.to;
  const isCreation = to !== undefined && (to.state === "null" || to.state === "absent");
  const block = valueOf(fields.blockNumber) ?? (receipt && valueOf(receipt.blockNumber));
  const blockHash = valueOf(fields.blockHash) ?? (receipt && valueOf(receipt.blockHash));
  const outcome = outcomeOf(receipt, sent !== undefined && block === undefined);
  const callee = to && valueOf(to);
  // Receipts of failed creations may contain an address without a contract, and those of Hedera's relay contain the
  // callee.
  const created =
    isCreation && outcome === "succeeded" && receipt ? valueOf(receipt.contractAddress) : undefined;
  const input = valueOf(fields.input);
  const gas = {
    limit: valueOf(fields.gas),
    used: receipt && valueOf(receipt.gasUsed),
    consumed: undefined,
  };
  const receiptError = receipt && (valueOf(receipt.revertReason) ?? valueOf(receipt.error));
  const otherError = outcome === "failed" ? error : undefined;
  const isTransfer = isEmpty(input) && gas.used === transferGas;
  const ownTime = valueOf(fields.blockTimestamp) ?? (receipt && valueOf(receipt.blockTimestamp));
  const timeBeside =
    ownTime === undefined
      ? ((counts ? timeOfLogs(mined) : undefined) ??
        (blockHash === undefined ? undefined : timeOfBlock(blockHash.toLowerCase())))
      : undefined;
  return {
    hash: valueOf(fields.hash) ?? (mined && valueOf(mined.reading.fields.transactionHash)),
    from: valueOf(fields.from) ?? (receipt && valueOf(receipt.from)),
    to: callee,
    executed: { entityId: undefined, address: created ?? (isTransfer ? undefined : callee) },
    created: created === undefined ? [] : [created],
    isCreation,
    isEthereum: true,
    input: lowerHex(input ?? ""),
    callData: input,
    output: { state: "absent" },
    value: valueOf(fields.value),
    gas,
    fee: receipt && feeOf(receipt, fields),
    block,
    time: ownTime ?? timeBeside?.seconds,
    outcome,
    responseCode: undefined,
    status: receipt && valueOf(receipt.status),
    errorMessage: receiptError ?? otherError?.message,
    isErrorReplayed: receiptError === undefined && otherError?.isReplayed === true,
    logs: logsOf(counts ? mined : undefined, outcome === "pending"),
    stateChanges: { name: "stateChanges", rows: { state: "absent" } },
    fields: [
      ...(sent === undefined ? [] : transactionFields(sent, isCreation)),
      ...(mined === undefined ? [] : receiptFields(mined, sent)),
      ...(timeBeside === undefined ? [] : [timeField(timeBeside)]),
      ...(otherError === undefined ? [] : [errorField(otherError)]),
    ],
    sources: [
      ...(sent === undefined ? [] : [sourceOf(sent)]),
      ...(mined === undefined ? [] : [sourceOf(mined)]),
    ],
  };
}

function timeField({ seconds, name, path }: BlockTime): SourceField<TransactionSection> {
  const value: Field<string> = { state: "value", value: seconds };
  return { section: "keyFacts", meaning: "blockTime", name, path, kind: "time", value };
}

function errorField({ name, path, message }: TransactionError): SourceField<TransactionSection> {
  const value: Field<string> = { state: "value", value: message };
  return { section: "outcome", meaning: "errorMessage", name, path, kind: "errorMessage", value };
}

const noCurrency: Currency = { symbol: "", decimals: 0 };

/** What a transaction without data takes where no code runs. */
const transferGas = 21_000n;

const isEmpty = (input: string | undefined): boolean => input === "0x" || input === "";

type ReceiptFields = ObjectReading<ReceiptShape>["fields"];
type TransactionFields = ObjectReading<TransactionShape>["fields"];

/** By its status. Before Byzantium receipts had a state root in its place, which does not tell. */
function outcomeOf(receipt: ReceiptFields | undefined, isPending: boolean): Transaction["outcome"] {
  if (receipt === undefined) return isPending ? "pending" : "unknown";
  const status = valueOf(receipt.status);
  if (status === undefined || !/^0x0*[01]$/.test(status)) return "unknown";
  return status.endsWith("1") ? "succeeded" : "failed";
}

/** The type of transactions with blobs. */
const blobType = 3n;

/** The total fee; undefined if a part is unreadable, or if it was paid in a token (Celo). */
function feeOf(receipt: ReceiptFields, transaction: TransactionFields): Amount | undefined {
  const used = valueOf(receipt.gasUsed);
  // Before London there was no other price than the transaction's.
  const price = valueOf(receipt.effectiveGasPrice) ?? valueOf(transaction.gasPrice);
  if (used === undefined || price === undefined || valueOf(transaction.feeCurrency) !== undefined)
    return undefined;
  const isBlob = (valueOf(receipt.type) ?? valueOf(transaction.type)) === blobType;
  const parts = [
    used * price.units,
    isBlob ? product(receipt.blobGasUsed, receipt.blobGasPrice) : 0n,
    receipt.l1Fee.state === "absent" || receipt.l1Fee.state === "null" ? 0n : valueOf(receipt.l1Fee)?.units,
    operatorFee(receipt, used),
  ];
  const units = parts.reduce<bigint | undefined>(
    (sum, part) => (sum === undefined || part === undefined ? undefined : sum + part),
    0n,
  );
  return units === undefined ? undefined : { units, currency: price.currency };
}

function product(amount: Reading<bigint>, price: Reading<Amount>): bigint | undefined {
  const [factor, each] = [valueOf(amount), valueOf(price)];
  return factor === undefined || each === undefined ? undefined : factor * each.units;
}

/**
 * What goes to the operator of an OP chain: by the formula of Isthmus, or that of Jovian, whose receipts have a scalar of the data
 * footprint, too.
 */
function operatorFee(receipt: ReceiptFields, gasUsed: bigint): bigint {
  const scalar = valueOf(receipt.operatorFeeScalar);
  const constant = valueOf(receipt.operatorFeeConstant);
  if (scalar === undefined || constant === undefined) return 0n;
  const isJovian = receipt.daFootprintGasScalar.state === "value";
  return (isJovian ? gasUsed * scalar * 100n : (gasUsed * scalar) / 1_000_000n) + constant;
}

function timeOfLogs({ reading, path }: Source<ReceiptShape>): BlockTime | undefined {
  const log = valueOf(reading.fields.logs)?.at(0);
  const seconds = log && valueOf(log.fields.blockTimestamp);
  const name = "blockTimestamp";
  return seconds === undefined ? undefined : { seconds, name, path: [...path, "logs", 0, name] };
}

/** Fields that some transactions lack: only shown if they were sent. */
type Optional = ReadonlySet<string>;

const transactionEntries: FieldEntries<TransactionSection, TransactionShape> = {
  blockTimestamp: ["keyFacts", "blockTime", "time"],
  from: ["call", "from", "address"],
  to: ["call", "to", "calledAddress"],
  value: ["call", "amount", "amount"],
  mint: ["call", "mint", "amount"],
  input: ["callData", "callData", "callData"],
  gas: ["gas", "gasLimit", "integer"],
  blockNumber: ["block", "block", "integer"],
  blockHash: ["block", "blockHash", "hex"],
  transactionIndex: ["block", "transactionIndex", "integer"],
  hash: ["transaction", "transactionHash", "hex"],
  type: ["transaction", "type", "transactionType"],
  chainId: ["transaction", "chainId", "chainId"],
  nonce: ["transaction", "nonce", "integer"],
  gasPrice: ["transaction", "gasPrice", "gasPrice"],
  maxFeePerGas: ["transaction", "maxFeePerGas", "gasPrice"],
  maxPriorityFeePerGas: ["transaction", "maxPriorityFeePerGas", "gasPrice"],
  maxFeePerBlobGas: ["transaction", "maxFeePerBlobGas", "gasPrice"],
  accessList: ["transaction", "accessList", "accessList"],
  authorizationList: ["transaction", "authorizationList", "accessList"],
  blobVersionedHashes: ["transaction", "blobVersionedHashes", "topics"],
  feeCurrency: ["transaction", "feeCurrency", "address"],
  r: ["transaction", "signatureR", "hex"],
  s: ["transaction", "signatureS", "hex"],
  v: ["transaction", "recoveryId", "integer"],
  yParity: ["transaction", "yParity", "integer"],
};

const optionalInTransactions: Optional = new Set<keyof TransactionShape>([
  ...(["blockTimestamp", "mint", "feeCurrency", "chainId", "gasPrice", "maxFeePerGas"] as const),
  ...(["maxPriorityFeePerGas", "maxFeePerBlobGas", "accessList", "authorizationList"] as const),
  ...(["blobVersionedHashes", "r", "s", "v", "yParity", "type"] as const),
]);

const receiptEntries: FieldEntries<TransactionSection, Omit<ReceiptShape, "logs">> = {
  blockTimestamp: ["keyFacts", "blockTime", "time"],
  status: ["outcome", "status", "status"],
  root: ["outcome", "stateRoot", "hex"],
  revertReason: ["outcome", "revertReason", "errorMessage"],
  error: ["outcome", "errorMessage", "errorMessage"],
  from: ["call", "from", "address"],
  to: ["call", "to", "calledAddress"],
  contractAddress: ["call", "contractAddress", "address"],
  gasUsed: ["gas", "gasUsed", "integer"],
  effectiveGasPrice: ["gas", "effectiveGasPrice", "gasPrice"],
  cumulativeGasUsed: ["gas", "cumulativeGasUsed", "integer"],
  blobGasUsed: ["gas", "blobGasUsed", "integer"],
  blobGasPrice: ["gas", "blobGasPrice", "gasPrice"],
  l1Fee: ["gas", "l1Fee", "amount"],
  l1GasUsed: ["gas", "l1GasUsed", "integer"],
  l1GasPrice: ["gas", "l1GasPrice", "gasPrice"],
  operatorFeeScalar: ["gas", "operatorFeeScalar", "integer"],
  operatorFeeConstant: ["gas", "operatorFeeConstant", "integer"],
  daFootprintGasScalar: ["gas", "daFootprintGasScalar", "integer"],
  blockNumber: ["block", "block", "integer"],
  blockHash: ["block", "blockHash", "hex"],
  transactionIndex: ["block", "transactionIndex", "integer"],
  logsBloom: ["block", "bloom", "bloom"],
  transactionHash: ["transaction", "transactionHash", "hex"],
  type: ["transaction", "type", "transactionType"],
};

const alwaysInReceipts: ReadonlySet<string> = new Set<keyof ReceiptShape>([
  ...(["status", "contractAddress", "gasUsed", "cumulativeGasUsed", "effectiveGasPrice"] as const),
  "logsBloom",
]);

/** Fields with other names in the receipt than in the transaction. */
const namesInTransaction: Readonly<Record<string, string>> = { transactionHash: "hash" };

function transactionFields(
  { reading, path }: Source<TransactionShape>,
  isCreation: boolean,
): readonly SourceField<TransactionSection>[] {
  const entries = { ...transactionEntries } as Record<
    string,
    readonly [TransactionSection, FieldMeaning, FieldKind]
  >;
  if (isCreation) entries["input"] = ["callData", "initcode", "bytecode"];
  return sourceFields(reading.fields, entries, [], path).filter(
    ({ name, value }) => value.state !== "absent" || !optionalInTransactions.has(name),
  );
}

/** Omits what repeats the transaction. */
function receiptFields(
  { reading, path }: Source<ReceiptShape>,
  sent: Source<TransactionShape> | undefined,
): readonly SourceField<TransactionSection>[] {
  const beside = sent?.reading.fields as Readonly<Record<string, Reading<unknown>>> | undefined;
  return sourceFields(reading.fields, receiptEntries, [], path).filter(
    ({ name, value }) =>
      (value.state !== "absent" || alwaysInReceipts.has(name)) &&
      !isSame(value, beside?.[namesInTransaction[name] ?? name]),
  );
}

function isSame(one: Field<unknown>, other: Reading<unknown> | undefined): boolean {
  if (other?.state !== one.state) return false;
  if (one.state !== "value" || other.state !== "value") return one.state === "null";
  const [value, same] = [one.value, other.value];
  return typeof value === "string" && typeof same === "string"
    ? value.toLowerCase() === same.toLowerCase()
    : value === same;
}

function sourceOf({ reading, path }: Source<TransactionShape> | Source<ReceiptShape>): SourceObject {
  const fields = Object.entries<Reading<unknown>>(reading.fields).filter(
    ([name, field]) => field.state === "unreadable" || name !== "logs",
  );
  return { path, reading, unreadable: unreadableFields({ fields: Object.fromEntries(fields) }) };
}

const logEntries: FieldEntries<"log", typeof logShape> = {
  logIndex: ["log", "index", "integer"],
  address: ["log", "contractAddress", "address"],
  topics: ["log", "topics", "topics"],
  data: ["log", "data", "words"],
  removed: ["log", "removed", "flag"],
  blockHash: ["log", "blockHash", "hex"],
  blockNumber: ["log", "block", "integer"],
  blockTimestamp: ["log", "blockTime", "time"],
  transactionHash: ["log", "transactionHash", "hex"],
  transactionIndex: ["log", "transactionIndex", "integer"],
};

/** `logIndex` counts the logs of the block. */
const logNames = { index: "logIndex", address: "address", topics: "topics", data: "data" } as const;

function logsOf(receipt: Source<ReceiptShape> | undefined, isPending: boolean): List<Log> {
  const rows: Field<Rows<typeof logShape>> = receipt?.reading.fields.logs ?? {
    state: isPending ? "incomplete" : "absent",
  };
  return logsIn(rows, { shape: logShape, names: logNames, entries: logEntries, path: receipt?.path ?? [] });
}
