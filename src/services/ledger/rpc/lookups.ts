import type { ContractReference } from "../../../core/references/contractReference.ts";
import { longZeroAddress } from "../../../core/hedera/entityId.ts";
import { parseHash } from "../../../core/hash.ts";
import { lowerHex, type Hex } from "../../../core/hex.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import type { TransactionReference } from "../../../core/references/transactionReference.ts";
import { ApiError, type RpcErrorReason } from "../../../http/failure.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { readObject, valueOf } from "../../reading/reading.ts";
import { evmAddress, hex } from "../../reading/wireTypes.ts";
import type {
  ContractParams,
  CreationParams,
  TransactionParams,
  Balance,
  Block,
  ContractLookup,
  Creation,
  Creator,
  StorageQuery,
  StorageWords,
  TransactionLookup,
} from "../ledger.ts";
import type { Transaction } from "../transaction.ts";
import { RpcCallError, type RpcClient, type RpcRequest } from "./client.ts";
import { readContractExchanges, readSlotExchange, type Chain } from "./contract.ts";
import { exchangesOf, joinExchanges, type RpcCall, type Exchange } from "./exchange.ts";
import type { ReadMethod } from "./readMethods.ts";
import { lookUpError } from "./transactionError.ts";
import { minedIn } from "./traceLookups.ts";
import { readTransactionExchanges } from "./transaction.ts";
import { blockShape } from "./schema.ts";

/** The node and chain of a lookup. */
export type RpcNode = RpcRequest & {
  readonly client: RpcClient;
  /** Host and port. */
  readonly host: string;
  readonly chain: Chain;
};

const call = ({ client, ...request }: RpcNode, method: ReadMethod, params: readonly JsonValue[]) =>
  client.call(request, method, params);

/** Looks up the contract or account at an address. A missing balance or nonce is tolerated. */
export async function lookUpContract(
  node: RpcNode,
  { contract, block }: ContractParams,
): Promise<ContractLookup> {
  const address = addressOf(contract);
  if (address === undefined) return { kind: "badRequest", messages: [], response: emptyResponse(node) };
  const params = [address, tagOf(block)];
  const [code, ...others] = await Promise.all([
    call(node, "eth_getCode", params).catch((error: unknown) => explainBlock(node, error, block)),
    orUndefined(node, call(node, "eth_getBalance", params)),
    orUndefined(node, call(node, "eth_getTransactionCount", params)),
  ]);
  const response = joinExchanges([code, ...others.filter((other) => other !== undefined)]);
  return readContract(response, contract, node.chain);
}

/** Why there may be no state of a block: nodes refuse one that does not exist yet in the same words as an old one. */
const blockReasons: ReadonlySet<RpcErrorReason> = new Set([
  "notFound",
  "statePruned",
  "badParameters",
  "other",
]);

/** Throws the error of a call at a block: it says so where that block does not exist yet. */
async function explainBlock(node: RpcNode, error: unknown, block: bigint | undefined): Promise<never> {
  if (block === undefined || !(error instanceof RpcCallError)) throw error;
  const { failure, host, response } = error;
  if (failure.kind !== "rpcError" || !blockReasons.has(failure.reason)) throw error;
  const latest = await lookUpBlock(node, "latest").catch(() => undefined);
  node.signal.throwIfAborted();
  if (latest?.number === undefined || latest.number >= block) throw error;
  const unmined = { block: String(block), latest: String(latest.number) };
  throw new ApiError({ ...failure, reason: "notFound", unmined }, host, { response });
}

/** Reads a contract from the joined exchanges of its lookup. @throws ApiError `notJson`, `notNamed` */
export function readContract(
  response: RawResponse,
  contract: ContractReference,
  chain: Chain,
): ContractLookup {
  const address = addressOf(contract);
  const exchanges = exchangesOf(response);
  const isNamed = exchanges.every(
    ({ params: [of] }) => typeof of === "string" && of.toLowerCase() === address,
  );
  if (address === undefined || exchanges.length === 0 || !isNamed) throw notNamed("contract", response);
  return { kind: "found", contract: readContractExchanges(exchanges, address, chain), response };
}

/**
 * Some URLs have several nodes behind them: inconsistent responses are requested again after this many milliseconds.
 */
const pauseBeforeRepeating = 1000;

/** A transaction, with its receipt, the time of its block, and why it failed. */
export async function lookUpTransaction(
  node: RpcNode,
  { transaction }: TransactionParams,
): Promise<TransactionLookup> {
  if (transaction.kind === "id") return { kind: "badRequest", messages: [], response: emptyResponse(node) };
  const { hash } = transaction;
  const both = (): Promise<[RpcCall, RpcCall]> =>
    Promise.all([
      call(node, "eth_getTransactionByHash", [hash]),
      call(node, "eth_getTransactionReceipt", [hash]),
    ]);
  let calls = await both();
  let reading = readTransactionExchanges(exchangesIn(calls), hash, node.chain.currency);
  if (reading.kind === "found" && !reading.isConsistent) {
    await node.channel.clock.sleep(pauseBeforeRepeating, node.signal);
    calls = await both();
    reading = readTransactionExchanges(exchangesIn(calls), hash, node.chain.currency);
  }
  const untimed = reading.kind === "found" ? untimedBlock(reading.transaction) : undefined;
  const [block, error] = await Promise.all([
    untimed === undefined
      ? undefined
      : orUndefined(node, call(node, "eth_getBlockByNumber", [tagOf(untimed), false])),
    reading.kind === "found" ? errorOf(node, reading.transaction, hash, calls) : undefined,
  ]);
  const more = [block, error].filter((each) => each !== undefined);
  return readTransaction(joinExchanges([...calls, ...more]), transaction, node.chain);
}

/** The call with the reason of a failed transaction, if the receipt does not have it. */
async function errorOf(
  node: RpcNode,
  { outcome, errorMessage }: Transaction,
  hash: Hex,
  calls: readonly [RpcCall, RpcCall],
): Promise<RpcCall | undefined> {
  const mined = outcome === "failed" && errorMessage === undefined ? minedIn(hash, calls) : undefined;
  return mined && lookUpError(node, mined);
}

const exchangesIn = (calls: readonly RpcCall[]) => calls.map(({ exchange }) => exchange);

/** The block of a transaction without a time in any response. */
function untimedBlock({ time, block }: Transaction): bigint | undefined {
  return time === undefined ? block : undefined;
}

/** Reads a transaction from the joined exchanges of its lookup. @throws ApiError `notJson`, `notNamed` */
export function readTransaction(
  response: RawResponse,
  reference: TransactionReference,
  { currency }: Chain,
): TransactionLookup {
  if (reference.kind === "id") return { kind: "badRequest", messages: [], response };
  const reading = readTransactionExchanges(exchangesOf(response), reference.hash, currency);
  switch (reading.kind) {
    case "notNamed":
      throw notNamed("transaction", response);
    case "notFound":
      return { kind: "notFound", messages: [], response };
    case "found":
      return { kind: "found", transaction: reading.transaction, isPartial: false, response };
  }
}

/** What slots of storage hold, after a block. A node has a word for every slot, if it is zero. */
export async function lookUpStorage(
  node: RpcNode,
  { contract, slots, block }: StorageQuery,
): Promise<StorageWords> {
  const address = addressOf(contract);
  if (address === undefined) return new Map();
  const params = slots.map((slot) => [address, slot, tagOf(block)]);
  const calls = await node.client.callEach(node, "eth_getStorageAt", params);
  const words = calls.map(({ exchange }) => readSlotExchange(exchange));
  return new Map(slots.flatMap((slot, index) => (words[index] === undefined ? [] : [[slot, words[index]]])));
}

/** Whether an address has the code of a contract, after a block. */
export async function hasCode(node: RpcNode, { contract, block }: ContractParams): Promise<boolean> {
  const address = addressOf(contract);
  if (address === undefined) return false;
  const { exchange } = await call(node, "eth_getCode", [address, tagOf(block)]);
  return !readContractExchanges([exchange], address, node.chain).isAccount;
}

/** What an address holds now. */
export async function lookUpBalance(node: RpcNode, address: string): Promise<Balance | undefined> {
  const { exchange } = await call(node, "eth_getBalance", [address, "latest"]);
  const { balance } = readContractExchanges([exchange], lowerHex(address), node.chain);
  return balance && { amount: balance, changedAt: undefined };
}

/** A block by its number, or the latest. */
export async function lookUpBlock(node: RpcNode, number: bigint | "latest"): Promise<Block | undefined> {
  const tag = number === "latest" ? number : tagOf(number);
  return readBlockExchange((await call(node, "eth_getBlockByNumber", [tag, false])).exchange);
}

/** The creator of a contract; undefined if the node has no creation index, or does not have this contract. */
export async function lookUpCreator(node: RpcNode, params: CreationParams): Promise<Creator | undefined> {
  const creation = await creationOf(node, params);
  if (creation === undefined) return undefined;
  const { transaction, from, to, creator } = creation;
  return { sender: from ?? (to === undefined ? creator : undefined), factory: to, transaction };
}

/** How a contract was created; undefined as for `lookUpCreator`. */
export async function lookUpCreation(node: RpcNode, params: CreationParams): Promise<Creation | undefined> {
  const creation = await creationOf(node, params);
  if (creation === undefined) return undefined;
  const { transaction, from, to, creator } = creation;
  // The constructor of a directly created contract may create others.
  return {
    transaction,
    isDirect: to === undefined && from !== undefined && from === creator,
    parameters: undefined,
  };
}

const creatorShape = { hash: hex, creator: evmAddress };
const sentShape = { from: evmAddress, to: evmAddress };

/** The transaction that created a contract. `creator`: the contract that did, or the sender. Addresses in lower case. */
async function creationOf(node: RpcNode, { contract }: CreationParams) {
  const found = await resultOrUndefined(node, "ots_getContractCreator", contract);
  const { fields } = readObject(creatorShape, found ?? {});
  const [hash, creator] = [parseHash(valueOf(fields.hash) ?? ""), valueOf(fields.creator)];
  if (!hash.ok) return undefined;
  const transaction = hash.value.hash;
  const sent = await resultOrUndefined(node, "eth_getTransactionByHash", transaction);
  if (sent === undefined) return undefined;
  const { from, to } = readObject(sentShape, sent).fields;
  return { transaction, from: lower(valueOf(from)), to: lower(valueOf(to)), creator: lower(creator) };
}

/** The result object; undefined for null, or if the method is not supported. */
async function resultOrUndefined(
  node: RpcNode,
  method: ReadMethod,
  param: string,
): Promise<JsonObject | undefined> {
  try {
    const { outcome } = (await call(node, method, [param])).exchange;
    return outcome.kind === "result" && isJsonObject(outcome.result) ? outcome.result : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.failure.kind === "rpcError" && isRefusal(error.failure.reason))
      return undefined;
    throw error;
  }
}

const isRefusal = (reason: string): boolean => reason === "methodNotFound" || reason === "notInPlan";

const lower = (address: string | undefined): Hex | undefined =>
  address === undefined ? undefined : lowerHex(address);

/**
 * Returns error responses as calls, and undefined if there was no response. @throws the signal's reason if it is
 * aborted
 */
async function orUndefined(node: RpcNode, called: Promise<RpcCall>): Promise<RpcCall | undefined> {
  try {
    return await called;
  } catch (error) {
    node.signal.throwIfAborted();
    // The error of the node is kept with the other responses.
    if (error instanceof RpcCallError) return error.call;
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

/** The address of a reference; for an ID the long-zero address. */
function addressOf(contract: ContractReference): Hex | undefined {
  return contract.kind === "address" ? contract.address.lower : longZeroAddress(contract.id);
}

function tagOf(block: bigint | undefined): string {
  return block === undefined ? "latest" : `0x${block.toString(16)}`;
}

function notNamed(asked: "contract" | "transaction", response: RawResponse): ApiError {
  return new ApiError({ kind: "notNamed", asked, status: response.status }, response.host, { response });
}

/** Used instead of a response: JSON-RPC nodes do not support such IDs. */
function emptyResponse({ host, channel }: RpcNode): RawResponse {
  return {
    method: "POST",
    path: "",
    host,
    status: 200,
    contentType: "application/json",
    text: "[]",
    tookMilliseconds: 0,
    receivedAt: channel.clock.now(),
    retryAfterMilliseconds: undefined,
  };
}

/** Reads the result of `eth_getBlockByNumber`; undefined if there is no such block, or the result is invalid. */
export function readBlockExchange({ outcome }: Exchange): Block | undefined {
  if (outcome.kind !== "result" || !isJsonObject(outcome.result)) return undefined;
  const { fields } = readObject(blockShape, outcome.result);
  const block: Block = {
    number: valueOf(fields.number),
    hash: hashOf(valueOf(fields.hash)),
    time: valueOf(fields.timestamp),
    transactions: (valueOf(fields.transactions) ?? []).flatMap((item) => transactionHash(item) ?? []),
  };
  return block.number === undefined && block.hash === undefined && block.time === undefined
    ? undefined
    : block;
}

/** Of a hash, or of a whole transaction. */
function transactionHash(item: JsonValue): Hex | undefined {
  const hash = isJsonObject(item) ? item["hash"] : item;
  return typeof hash === "string" ? hashOf(hash) : undefined;
}

function hashOf(text: string | undefined): Hex | undefined {
  return text !== undefined && /^0x[0-9a-fA-F]{64}$/.test(text) ? (text.toLowerCase() as Hex) : undefined;
}
