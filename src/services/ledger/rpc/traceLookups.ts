import type { Hex } from "../../../core/hex.ts";
import { isJsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import { ApiError, type Failure } from "../../../http/failure.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import type { CallsParams, TransactionParams, CallPage, StateChangesLookup } from "../ledger.ts";
import type { Call } from "../transaction.ts";
import { joinExchanges, type RpcCall } from "./exchange.ts";
import { readStateDiff } from "./stateChanges.ts";
import { callTraceOfStructLogs, maxStructLogGas, structLogOptions } from "./structLogs.ts";
import { callDeep, callTracer, hasReason, isRelay, type TracingNode } from "./tracerCall.ts";
import { type ReceiptLog, readCallTrace, readParityTrace, type TraceOptions } from "./traces.ts";
import { addressIn, hexIn, quantityIn } from "./traceValues.ts";

/** A mined transaction, with what traces need. Addresses and data in lower case. */
export type MinedTransaction = {
  readonly hash: Hex;
  readonly from: Hex;
  /** Undefined for a creation. */
  readonly to: Hex | undefined;
  readonly input: Hex;
  readonly value: bigint;
  readonly gasLimit: bigint | undefined;
  readonly gasUsed: bigint | undefined;
  readonly block: bigint | undefined;
  /** Position in the block. */
  readonly index: bigint | undefined;
  readonly hasFailed: boolean;
  readonly created: Hex | undefined;
  readonly logs: readonly ReceiptLog[];
  /** Whether the receipt has a fee of a layer below, as on OP chains. */
  readonly hasLayerFee: boolean;
  readonly response: RawResponse;
};

/** The whole trace of a transaction. `isTopOnly`: it has only the first call. */
type WholeTrace = {
  readonly calls: readonly Call[];
  readonly response: RawResponse;
  readonly isTopOnly: boolean;
};

const maxTraces = 4;

/** Caches the calls of the last traces for paging, as nodes send whole traces. */
export class TraceCache {
  readonly #traces = new Map<string, WholeTrace>();

  get(key: string): WholeTrace | undefined {
    return this.#traces.get(key);
  }

  set(key: string, trace: WholeTrace): void {
    this.#traces.delete(key);
    this.#traces.set(key, trace);
    for (const oldest of this.#traces.keys()) {
      if (this.#traces.size <= maxTraces) return;
      this.#traces.delete(oldest);
    }
  }
}

/** The page size of mirror nodes. */
const callsOfPage = 100;

/**
 * The calls that a transaction made, 100 at a time. The first page asks for the whole trace; those behind it are taken from that.
 * None: the node does not have the transaction, or it is in no block yet.
 * @throws ApiError `rpcError` with `methodNotFound` if the node has no traces
 */
export async function lookUpCalls(
  node: TracingNode,
  cache: TraceCache,
  { transaction, after }: CallsParams,
): Promise<CallPage> {
  if (transaction.kind !== "hash") throw new Error("JSON-RPC nodes find transactions by their hash.");
  // Valid until a local chain is restarted.
  const key = () => `${node.client.instance ?? ""} ${transaction.hash}`;
  const known = after === undefined ? undefined : cache.get(key());
  const trace = known ?? (await wholeTrace(node, transaction.hash));
  if (trace.calls.length > callsOfPage) cache.set(key(), trace);
  const behind = trace.calls.filter(({ index }) => after === undefined || index > after);
  const calls = behind.slice(0, callsOfPage);
  return {
    calls,
    next: behind.length > callsOfPage ? calls.at(-1)?.index : undefined,
    // The first page has the raw text.
    response: after === undefined ? trace.response : { ...trace.response, text: "[]" },
    ...(trace.isTopOnly ? { isTopOnly: true } : {}),
  };
}

async function wholeTrace(node: TracingNode, hash: Hex): Promise<WholeTrace> {
  const { mined, calls: sent } = await lookUpMined(node, hash);
  if (mined === undefined) return { calls: [], response: joinExchanges(sent), isTopOnly: false };
  const { calls, call, isTopOnly } = await traceOf(node, mined);
  return { calls, response: joinExchanges([...sent, call]), isTopOnly };
}

type Trace = { readonly calls: readonly Call[]; readonly call: RpcCall; readonly isTopOnly: boolean };

/** The calls by the first method that the node serves: the call tracer, parity's traces, or, on Hardhat 2, the steps. */
async function traceOf(node: TracingNode, mined: MinedTransaction): Promise<Trace> {
  const { currency } = node.chain;
  const options: TraceOptions = { currency, transaction: mined, isFlat: await isRelay(node) };
  if (await hasStructLogsOnly(node)) return byStructLogs(node, mined, options);
  try {
    return await byCallTracer(node, mined, options);
  } catch (refusal) {
    // A fork of anvil may give out the trace of another transaction than the requested one.
    const isOther = refusal instanceof ApiError && refusal.failure.kind === "notNamed";
    // anvil keeps these traces where it has dropped the state that the tracer needs.
    const isRefusal = hasReason(refusal, "methodNotFound", "notInPlan", "badParameters", "statePruned");
    if (!isOther && !isRefusal) throw refusal;
    try {
      return await byParityTrace(node, mined, options);
    } catch (error) {
      const isRefused = hasReason(error, "methodNotFound", "notInPlan");
      throw isRefused && !hasReason(refusal, "badParameters") ? refusal : error;
    }
  }
}

/** Hardhat 2 has no tracers. @param software as `web3_clientVersion` has it */
export function isWithoutTracers(software: string | undefined): software is string {
  return software?.startsWith("HardhatNetwork/2.") === true;
}

export async function hasStructLogsOnly(node: TracingNode): Promise<boolean> {
  return isWithoutTracers(await node.client.clientVersion(node));
}

/** @param onlyTopCall whether the first call is enough */
export async function byCallTracer(
  node: TracingNode,
  mined: MinedTransaction,
  options: TraceOptions,
  onlyTopCall = false,
): Promise<Trace> {
  const smallerConfig = { onlyTopCall: true };
  const { call, isSmaller } = await callTracer(node, mined.hash, {
    tracer: "callTracer",
    ...(onlyTopCall
      ? { config: smallerConfig, simpleConfig: smallerConfig }
      : { config: { withLog: true }, smallerConfig }),
  });
  return { ...readTrace(call, (result) => readCallTrace(result, options)), isTopOnly: isSmaller };
}

export async function byParityTrace(
  node: TracingNode,
  { hash }: MinedTransaction,
  options: TraceOptions,
): Promise<Trace> {
  const call = await callDeep(node, "trace_transaction", [hash]);
  return { ...readTrace(call, (result) => readParityTrace(result, options)), isTopOnly: false };
}

async function structLogsOf(node: TracingNode, { hash, response }: MinedTransaction): Promise<RpcCall> {
  try {
    return await node.client.call(node, "debug_traceTransaction", [hash, structLogOptions]);
  } catch (error) {
    const isTooLarge = error instanceof ApiError && error.failure.kind === "tooLarge";
    throw isTooLarge ? noTracer(await node.client.clientVersion(node), response) : error;
  }
}

/** Only of transactions whose steps are not too many. */
async function byStructLogs(
  node: TracingNode,
  mined: MinedTransaction,
  options: TraceOptions,
): Promise<Trace> {
  const isSmall = mined.gasUsed !== undefined && mined.gasUsed < maxStructLogGas;
  if (!isSmall) throw noTracer(await node.client.clientVersion(node), mined.response);
  const call = await structLogsOf(node, mined);
  const read = (result: JsonValue) => {
    const tree = callTraceOfStructLogs(result, mined);
    return tree && readCallTrace(tree, options);
  };
  return { ...readTrace(call, read), isTopOnly: false };
}

function readTrace(
  call: RpcCall,
  read: (result: JsonValue) => readonly Call[] | undefined,
): Pick<Trace, "calls" | "call"> {
  const result = resultOf(call);
  const calls = read(result);
  if (calls !== undefined) return { calls, call };
  const { response } = call;
  const { status, host } = response;
  // A node without tracers that ignores the name of one responds with steps.
  if (isJsonObject(result) && Array.isArray(result["structLogs"]) && result["structLogs"].length > 0)
    throw noTracer(undefined, response);
  throw new ApiError({ kind: "notNamed", asked: "transaction", status }, host, { response });
}

/** The error for a node without call tracing. */
function noTracer(client: string | undefined, response: RawResponse): ApiError {
  const { status, host } = response;
  return new ApiError(noTracerFailure(client, status), host, { response });
}

/** The error for a node that is known to lack call tracing, without a response. */
export function noTracerAt(client: string, host: string): ApiError {
  return new ApiError(noTracerFailure(client, 200), host);
}

function noTracerFailure(client: string | undefined, status: number): Failure {
  return {
    ...{ kind: "rpcError", reason: "methodNotFound", method: "debug_traceTransaction", status },
    ...{ code: undefined, message: "", client },
  };
}

/**
 * What a transaction changed (`prestateTracer`); undefined if the node does not have it, or it is in no block yet.
 * @throws ApiError `rpcError` with `methodNotFound` if the node has no state diffs
 */
export async function lookUpStateChanges(
  node: TracingNode,
  { transaction }: TransactionParams,
): Promise<StateChangesLookup> {
  if (transaction.kind !== "hash") throw new Error("JSON-RPC nodes find transactions by their hash.");
  const { mined, calls: sent } = await lookUpMined(node, transaction.hash);
  if (mined === undefined) return { changes: undefined, response: joinExchanges(sent) };
  if (await hasStructLogsOnly(node)) throw noTracer(await node.client.clientVersion(node), mined.response);
  const [call, beneficiary] = await Promise.all([
    stateDiffOf(node, mined.hash),
    beneficiaryOf(node, mined.block),
  ]);
  const joined = joinExchanges([...sent, call]);
  const changes = readStateDiff(resultOf(call), {
    currency: node.chain.currency,
    feeAccounts: [mined.from, ...beneficiary, ...(mined.hasLayerFee ? opFeeVaults : [])],
    path: [sent.length, "response", "result"],
  });
  if (changes === undefined) throw noTracer(undefined, call.response);
  return { changes, response: joined };
}

async function stateDiffOf(node: TracingNode, hash: Hex): Promise<RpcCall> {
  try {
    const { call } = await callTracer(node, hash, {
      tracer: "prestateTracer",
      // The code of each contract that changed comes with it otherwise.
      config: { diffMode: true, disableCode: true },
      simpleConfig: { diffMode: true },
    });
    return call;
  } catch (error) {
    // Hedera's relay has no differences.
    if (!(error instanceof ApiError) || error.response === undefined) throw error;
    if (!hasReason(error, "badParameters")) throw error;
    throw noTracer(await node.client.clientVersion(node), error.response);
  }
}

/** Where OP chains collect fees: those of the sequencer, the base fee, that of the chain below, and the operator's. */
const opFeeVaults: readonly Hex[] = [
  "0x4200000000000000000000000000000000000011",
  "0x4200000000000000000000000000000000000019",
  "0x420000000000000000000000000000000000001a",
  "0x420000000000000000000000000000000000001b",
];

/** The fee recipient of a block; empty if unknown. */
async function beneficiaryOf(node: TracingNode, block: bigint | undefined): Promise<readonly Hex[]> {
  if (block === undefined) return [];
  try {
    const call = await node.client.call(node, "eth_getBlockByNumber", [`0x${block.toString(16)}`, false]);
    const result = resultOf(call);
    const miner = isJsonObject(result) ? addressIn(result["miner"]) : undefined;
    return miner === undefined ? [] : [miner];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** Asks for a transaction and its receipt. `mined`: see `minedIn`. */
export async function lookUpMined(
  node: TracingNode,
  hash: Hex,
): Promise<{ readonly mined: MinedTransaction | undefined; readonly calls: [RpcCall, RpcCall] }> {
  const calls = await Promise.all([
    node.client.call(node, "eth_getTransactionByHash", [hash]),
    node.client.call(node, "eth_getTransactionReceipt", [hash]),
  ]);
  return { mined: minedIn(hash, calls), calls };
}

/** The transaction in the responses of `eth_getTransactionByHash` and `eth_getTransactionReceipt`; undefined if the node does not have both. */
export function minedIn(hash: Hex, calls: readonly [RpcCall, RpcCall]): MinedTransaction | undefined {
  const [sent, receipt] = [resultOf(calls[0]), resultOf(calls[1])];
  if (!isJsonObject(sent) || !isJsonObject(receipt)) return undefined;
  const from = addressIn(sent["from"]);
  const isNamed = [sent["hash"], receipt["transactionHash"]].every(
    (name) => typeof name === "string" && name.toLowerCase() === hash,
  );
  if (from === undefined || !isNamed) return undefined;
  const { logs } = receipt;
  return {
    hash,
    from,
    to: addressIn(sent["to"]),
    input: hexIn(sent["input"]) ?? hexIn(sent["data"]) ?? "0x",
    value: quantityIn(sent["value"]) ?? 0n,
    gasLimit: quantityIn(sent["gas"]),
    gasUsed: quantityIn(receipt["gasUsed"]),
    block: quantityIn(receipt["blockNumber"]),
    index: quantityIn(receipt["transactionIndex"]),
    hasFailed: quantityIn(receipt["status"]) === 0n,
    created: addressIn(receipt["contractAddress"]),
    logs: Array.isArray(logs) ? logs.map(receiptLog) : [],
    hasLayerFee: quantityIn(receipt["l1Fee"]) !== undefined,
    response: calls[0].response,
  };
}

function receiptLog(log: JsonValue): ReceiptLog {
  const { address, topics, data } = isJsonObject(log) ? log : {};
  return {
    address: addressIn(address),
    topics: Array.isArray(topics) ? topics.map((topic) => hexIn(topic) ?? "0x") : [],
    data: hexIn(data) ?? "0x",
  };
}

/** The result of a call; null for an error. */
function resultOf({ exchange }: RpcCall): JsonValue {
  return exchange.outcome.kind === "result" ? exchange.outcome.result : null;
}
