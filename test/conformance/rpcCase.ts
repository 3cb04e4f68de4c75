import * as z from "zod";
import { isJsonObject, type JsonValue } from "../../src/core/json/jsonValue.ts";
import { parseExactJson } from "../../src/core/json/exactJson.ts";
import type { Channel } from "../../src/http/channel.ts";
import { ApiError } from "../../src/http/failure.ts";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import { ether } from "../../src/services/ledger/amount.ts";
import type { LedgerId } from "../../src/services/ledger/ledger.ts";
import { readBlockExchange } from "../../src/services/ledger/rpc/lookups.ts";
import { RpcClient } from "../../src/services/ledger/rpc/client.ts";
import { readContractExchanges, readSlotExchange } from "../../src/services/ledger/rpc/contract.ts";
import type { Exchange } from "../../src/services/ledger/rpc/exchange.ts";
import { readMethods, type ReadMethod } from "../../src/services/ledger/rpc/readMethods.ts";
import { rpcLedger } from "../../src/services/ledger/rpc/rpcLedger.ts";
import { readTransactionExchanges } from "../../src/services/ledger/rpc/transaction.ts";
import type { FieldMeaning } from "../../src/services/ledger/sourceField.ts";
import type { Transaction } from "../../src/services/ledger/transaction.ts";
import { firstRows, valueOf } from "../../src/services/reading/reading.ts";
import { openChannel } from "../support/channel.ts";
import { startNodeReplay } from "./nodeReplay.ts";
import { readAsTraces, traceFailure, type RecordedTrace, type TraceExpectation } from "./rpcTraces.ts";

const expectation = z.looseObject({ kind: z.string() });

/** A recorded response of a JSON-RPC node, and what a reader of it is to find. */
export const rpcCase = z.object({
  client: z.string(),
  case: z.string(),
  request: z.looseObject({ method: z.string().optional(), params: z.unknown().optional() }),
  status: z.number(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string(),
  expect: expectation.optional(),
});

export type RpcCase = z.output<typeof rpcCase>;

/** The cases of a file, one a line. @throws when it has another form */
export function parseRpcCases(text: string): RpcCase[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => rpcCase.parse(JSON.parse(line)));
}

/** Whether a text is a file of such cases, by its first line: an object that names a client. */
export function areRpcCases(text: string): boolean {
  const [line = ""] = text.split("\n", 1);
  try {
    return z.looseObject({ client: z.string(), request: z.unknown() }).safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

export const nameOfRpcCase = ({ client, case: name }: RpcCase): string => `${client} ${name}`;

/** What became of a case. `skipped`: of a method that the product does not use, or without an expectation. */
export type RpcResult =
  | { readonly kind: "passed" }
  | { readonly kind: "failed"; readonly failure: string }
  | { readonly kind: "skipped"; readonly method: string; readonly reason: string };

/** Methods that the product does not call, by the reason why. Results of others fail: a method is either read, or listed here. */
const unusedMethods: Readonly<Record<string, readonly string[]>> = {
  "no batches are sent": ["(batch)"],
  "the product's own requests have one form": ["(http)"],
  "blocks are looked up by number": ["eth_getBlockByHash"],
  "no list of transactions, logs, or blocks is read": [
    "eth_getBlockReceipts",
    "eth_getLogs",
    "eth_getFilterLogs",
    "eth_getBlockAccessList",
    "eth_getBlockAccessListByBlockHash",
    "eth_getBlockAccessListByBlockNumber",
    "eth_getFilterChanges",
    "eth_getTransactionByBlockNumberAndIndex",
    "eth_getTransactionByBlockHashAndIndex",
    "eth_getTransactionBySenderAndNonce",
    "eth_getBlockTransactionCountByHash",
    "eth_getBlockTransactionCountByNumber",
    "eth_getUncleByBlockHashAndIndex",
    "eth_getUncleByBlockNumberAndIndex",
    "eth_getUncleCountByBlockHash",
    "eth_getUncleCountByBlockNumber",
    "ots_getTransactionBySenderAndNonce",
    "ots_searchTransactionsBefore",
    "ots_searchTransactionsAfter",
    "ots_getBlockDetails",
    "ots_getBlockDetailsByHash",
    "ots_getBlockTransactions",
  ],
  "debug_traceTransaction and trace_transaction have the calls": [
    "debug_traceBlock",
    "debug_traceBlockByNumber",
    "debug_traceBlockByHash",
    "debug_traceCall",
    "debug_traceCallMany",
    "debug_accountAt",
    "debug_accountRange",
    "debug_getModifiedAccountsByHash",
    "debug_getModifiedAccountsByNumber",
    "trace_block",
    "trace_call",
    "trace_callMany",
    "trace_filter",
    "trace_get",
    "trace_rawTransaction",
    "trace_replayTransaction",
    "trace_replayBlockTransactions",
    "ots_traceTransaction",
    "ots_getInternalOperations",
    "ots_getTransactionError",
  ],
  "calls are executed one by one": ["eth_simulateV1", "eth_callMany", "eth_callBundle"],
  "no gas is estimated, and no transaction is made": [
    "eth_estimateGas",
    "eth_gasPrice",
    "eth_baseFee",
    "eth_blobBaseFee",
    "eth_maxPriorityFeePerGas",
    "eth_feeHistory",
    "eth_createAccessList",
    "eth_fillTransaction",
    "eth_sendTransaction",
    "eth_sendRawTransaction",
    "eth_sendRawTransactionSync",
    "eth_sign",
    "eth_signTransaction",
    "eth_signTypedData_v4",
    "personal_sign",
  ],
  "proofs are not checked": ["eth_getProof", "debug_executionWitness", "debug_executionWitnessByBlockHash"],
  "slots and code are read one by one, and whole": [
    "eth_getStorageValues",
    "eth_getAccount",
    "eth_getAccountInfo",
    "debug_storageRangeAt",
    "debug_codeByHash",
    "ots_hasCode",
  ],
  "raw encodings are not read": [
    "eth_getRawTransactionByHash",
    "eth_getRawTransactionByBlockHashAndIndex",
    "eth_getRawTransactionByBlockNumberAndIndex",
    "debug_getRawBlock",
    "debug_getRawHeader",
    "debug_getRawReceipts",
    "debug_getRawTransaction",
    "debug_getBadBlocks",
  ],
  "the chain is not watched": [
    "eth_newFilter",
    "eth_newBlockFilter",
    "eth_newPendingTransactionFilter",
    "eth_uninstallFilter",
    "eth_subscribe",
    "eth_unsubscribe",
    "eth_pendingTransactions",
  ],
  "nothing more is shown of the node itself": [
    "eth_accounts",
    "eth_requestAccounts",
    "eth_blockNumber",
    "eth_capabilities",
    "eth_coinbase",
    "eth_config",
    "eth_hashrate",
    "eth_mining",
    "eth_protocolVersion",
    "eth_syncing",
    "eth_getWork",
    "eth_submitWork",
    "eth_submitHashrate",
    "net_version",
    "net_listening",
    "net_peerCount",
    "anvil_nodeInfo",
    "ots_getApiLevel",
    "rpc_modules",
    "web3_sha3",
    "admin_nodeInfo",
    "admin_peers",
  ],
};

/** Namespaces of which it calls nothing. */
const unusedNamespaces: Readonly<Record<string, string>> = {
  bor_: "no client's own methods are called",
  erigon_: "no client's own methods are called",
  parity_: "no client's own methods are called",
  overlay_: "no client's own methods are called",
  txpool_: "the pool of transactions is not read",
};

function reasonNotToCall(method: string): string | undefined {
  const listed = Object.entries(unusedMethods).find(([, methods]) => methods.includes(method));
  return (
    listed?.[0] ?? Object.entries(unusedNamespaces).find(([namespace]) => method.startsWith(namespace))?.[1]
  );
}

const signal = new AbortController().signal;
const once = { ...lookupPolicy, retries: () => 0 };

/** The result of a recorded trace; undefined if the case is none. */
export function recordedTrace({ client, request, body, expect }: RpcCase): RecordedTrace | undefined {
  if (expect?.kind !== "calls" || request.method === undefined) return undefined;
  const json = parseExactJson(body);
  const result = isJsonObject(json) ? json["result"] : undefined;
  return result === undefined ? undefined : { client, method: request.method, result };
}

/** Lets the product's client call a node that responds as recorded, reads the response as a page does, and compares. */
export async function performRpc(recorded: RpcCase): Promise<RpcResult> {
  const node = await startNodeReplay(recorded);
  const { channel, close } = openChannel();
  try {
    return await resultOf(recorded, node.url, channel);
  } catch (error) {
    return { kind: "failed", failure: `threw ${String(error)}` };
  } finally {
    await close();
    await node.close();
  }
}

async function resultOf(recorded: RpcCase, url: string, channel: Channel): Promise<RpcResult> {
  const { expect } = recorded;
  const called = await callAt(recorded, url, channel);
  // Whatever came, nothing that reads it throws.
  if (!(called instanceof ApiError)) readAll(recorded, called);
  const method = methodOf(recorded);
  const isRead = isReadMethod(method);
  const isUnexpected = expect === undefined || (!isRead && !isOfEnvelope(expect.kind));
  if (isUnexpected) {
    const reason = isRead ? "nothing is expected of the response" : reasonNotToCall(method);
    return reason === undefined
      ? { kind: "failed", failure: `no reason is listed why ${method} is not called` }
      : { kind: "skipped", method, reason };
  }
  const failure =
    method === "eth_call"
      ? await executionFailure(recorded, url, channel)
      : differenceOf(recorded, called, expect);
  return failure === undefined ? { kind: "passed" } : { kind: "failed", failure };
}

type Expectation = NonNullable<RpcCase["expect"]>;

/** What is read of the response to a call of any method: an error, or that there is none. */
const isOfEnvelope = (kind: string): boolean => kind === "error" || kind === "noJson";

const isReadMethod = (method: string): method is ReadMethod => readMethods.some((each) => each === method);

function methodOf({ request }: RpcCase): string {
  if ("batch" in request) return "(batch)";
  if ("http" in request) return "(http)";
  return request.method ?? "(batch)";
}

/** Calls the method as the product's client does. Its name and parameters count for nothing: the response is a recorded one. */
async function callAt(recorded: RpcCase, url: string, channel: Channel): Promise<Exchange | ApiError> {
  const method = methodOf(recorded);
  const client = new RpcClient(url, undefined);
  const request = { channel, policy: once, signal };
  try {
    const { exchange } = await client.call(request, method as ReadMethod, paramsOf(recorded));
    return exchange;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function paramsOf({ request: { params } }: RpcCase): readonly JsonValue[] {
  const exact = parseExactJson(JSON.stringify(params ?? []));
  return Array.isArray(exact) ? exact : [];
}

const chain = { currency: ether, isHedera: false };
const nobody = `0x${"0".repeat(40)}` as const;

function transactionIn(exchange: Exchange, hash: string) {
  return readTransactionExchanges([exchange], hash.toLowerCase(), ether);
}

/** Reads a result in every way that there is. */
function readAll({ client }: RpcCase, exchange: Exchange): void {
  const { outcome } = exchange;
  const result = outcome.kind === "result" ? outcome.result : null;
  for (const method of ["eth_getTransactionByHash", "eth_getTransactionReceipt"] as const) {
    const hash = isJsonObject(result) ? (result["hash"] ?? result["transactionHash"]) : "";
    const reading = transactionIn({ ...exchange, method }, typeof hash === "string" ? hash : "");
    if (reading.kind === "found")
      firstRows(valueOf(reading.transaction.logs.rows), 100).map(({ fields }) => fields);
  }
  for (const method of ["eth_getCode", "eth_getBalance", "eth_getTransactionCount"] as const)
    readContractExchanges([{ ...exchange, method }], nobody, chain);
  readSlotExchange(exchange);
  readBlockExchange(exchange);
  readAsTraces(client, result);
}

function differenceOf(
  recorded: RpcCase,
  called: Exchange | ApiError,
  expect: Expectation,
): string | undefined {
  if (expect.kind === "error") return errorDifference(recorded, called);
  if (expect.kind === "noJson") return noJsonDifference(called);
  if (called instanceof ApiError) return `expected ${expect.kind}, got ${JSON.stringify(called.failure)}`;
  return isTrace(expect)
    ? traceFailure(
        {
          client: recorded.client,
          method: called.method,
          result: called.outcome.kind === "result" ? called.outcome.result : null,
        },
        expect,
      )
    : readingDifference(recorded, called, expect);
}

function isTrace(expect: Expectation): expect is Expectation & TraceExpectation {
  return ["calls", "changes", "noTrace"].includes(expect.kind);
}

/** An error of the node, of any kind but that something is not there, unless the node says so. */
function errorDifference({ body }: RpcCase, called: Exchange | ApiError): string | undefined {
  if (!(called instanceof ApiError)) return "expected an error, got a result";
  const { failure } = called;
  if (failure.kind !== "rpcError") return `expected an error of the node, got ${failure.kind}`;
  if (failure.reason === "notJsonRpc") return "expected an error of the node, got no JSON-RPC";
  const saysSo =
    /not.?found|unable to find|unknown|cannot find|does not exist|invalid block tag|but requested|-32001/i.test(
      body,
    );
  return failure.reason === "notFound" && !saysSo ? "expected an error, got that it is not found" : undefined;
}

function noJsonDifference(called: Exchange | ApiError): string | undefined {
  if (!(called instanceof ApiError)) return "expected no JSON-RPC, got a result";
  const { failure } = called;
  const isNone =
    ["notJson", "serviceFailed", "redirected"].includes(failure.kind) ||
    (failure.kind === "rpcError" && failure.reason === "notJsonRpc");
  return isNone ? undefined : `expected no JSON-RPC, got ${JSON.stringify(failure)}`;
}

/** The facts of a response, as the product's readers find them, in the form of the expectation. */
function readingDifference(recorded: RpcCase, exchange: Exchange, expect: Expectation): string | undefined {
  const facts = factsOf(recorded, exchange, expect);
  for (const [name, expected] of Object.entries(expect)) {
    const [one, other] = [comparable(facts[name]), comparable(expected)];
    if (one !== other) return `expected ${name} ${other}, got ${one}`;
  }
  return undefined;
}

/** Letter case tells nothing of hex. */
const comparable = (value: unknown): string => (JSON.stringify(value ?? null) ?? "null").toLowerCase();

function factsOf(
  recorded: RpcCase,
  exchange: Exchange,
  { kind }: Expectation,
): Readonly<Record<string, unknown>> {
  switch (exchange.method) {
    case "eth_getTransactionByHash":
    case "eth_getTransactionReceipt": {
      const [hash] = paramsOf(recorded);
      const reading = transactionIn(exchange, typeof hash === "string" ? hash : "");
      if (reading.kind !== "found") return { kind: reading.kind };
      return kind === "receipt" ? receiptFacts(reading.transaction) : transactionFacts(reading.transaction);
    }
    case "eth_getBlockByNumber": {
      const block = readBlockExchange(exchange);
      if (block === undefined) return { kind: "notFound" };
      return { kind: "block", number: digits(block.number), hash: block.hash, timestamp: block.time };
    }
    case "eth_getCode":
      return { kind: "code", value: readContractExchanges([exchange], nobody, chain).code };
    case "eth_getBalance":
      return {
        kind: "quantity",
        value: digits(readContractExchanges([exchange], nobody, chain).balance?.units),
      };
    case "eth_getTransactionCount":
      return { kind: "quantity", value: digits(readContractExchanges([exchange], nobody, chain).nonce) };
    case "eth_getStorageAt":
      return { kind: "slot", value: readSlotExchange(exchange) };
    case "eth_chainId":
      // That it could be called means that the chain ID was read.
      return {
        kind: "quantity",
        value: digits(BigInt(String((exchange.outcome as { result?: JsonValue }).result))),
      };
    default:
      return {};
  }
}

const digits = (value: bigint | undefined): string | undefined => value?.toString();

const fieldOf = ({ fields }: Transaction, meaning: FieldMeaning): unknown => {
  const field = fields.find((each) => each.meaning === meaning);
  return field?.value.state === "value" ? field.value.value : undefined;
};

function transactionFacts(transaction: Transaction): Readonly<Record<string, unknown>> {
  const { hash, from, to, value, gas, input, block } = transaction;
  return {
    ...{ kind: "transaction", hash, from, to, input, value: digits(value?.units) },
    ...{ nonce: digits(fieldOf(transaction, "nonce") as bigint | undefined), gasLimit: digits(gas.limit) },
    ...{ type: Number(fieldOf(transaction, "type")), blockNumber: digits(block) },
  };
}

function receiptFacts(transaction: Transaction): Readonly<Record<string, unknown>> {
  const { outcome, gas, block, logs } = transaction;
  const price = fieldOf(transaction, "effectiveGasPrice") as Transaction["fee"];
  return {
    ...{ kind: "receipt", outcome, gasUsed: digits(gas.used), blockNumber: digits(block) },
    effectiveGasPrice: digits(price?.units),
    logs: firstRows(valueOf(logs.rows), Infinity).map(({ address, topics, data }) => ({
      ...{ address: valueOf(address), topics: valueOf(topics), data: valueOf(data) },
    })),
  };
}

/** A call that is executed returns bytes, or reverts with some, or stops, or is refused. */
async function executionFailure(
  recorded: RpcCase,
  url: string,
  channel: Channel,
): Promise<string | undefined> {
  const expect = recorded.expect ?? { kind: "error" };
  const ledger = rpcLedger({ id: "recorded" as LedgerId, url, chainId: undefined, currency: ether });
  try {
    const { kind, data } = await ledger.execute(channel, { to: nobody, data: "0x" }, once, signal);
    if (expect.kind === "error")
      return kind === "reverted" ? undefined : "expected an error, got what the call returned";
    const value = comparable(expect["value"]);
    return comparable(data) === value ? undefined : `expected ${value}, got ${data}`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return expect.kind === "error"
      ? errorDifference(recorded, error)
      : `expected ${expect.kind}, got ${JSON.stringify(error.failure)}`;
  }
}
