import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import type { BodyFilter } from "../../../http/channel.ts";
import { ApiError } from "../../../http/failure.ts";
import { readStepsOf } from "../stepReader.ts";
import type { StepsLookup, StepsParams } from "../steps.ts";
import { notJsonRpc } from "./client.ts";
import type { RpcCall } from "./exchange.ts";
import type { RpcNode } from "./lookups.ts";
import { lookUpMined, type MinedTransaction } from "./traceLookups.ts";
import { callTracer, hasReason } from "./tracerCall.ts";
import { quantityIn } from "./traceValues.ts";

/** A call of a node, whose response is filtered. */
type Request = (filter: () => BodyFilter) => Promise<RpcCall>;

type Reading =
  | { readonly lookup: Extract<StepsLookup, { readonly kind: "steps" }>; readonly result: JsonObject }
  | { readonly lookup: Extract<StepsLookup, { readonly kind: "tooMany" }> };

type Limits = Omit<StepsParams, "transaction">;

/** Without all that makes steps long. Each node knows some of the options. */
const options = { disableStorage: true, enableMemory: false, disableMemory: true, enableReturnData: false };

/**
 * The steps of a transaction. Where a node does not keep them, as anvil without `--steps-tracing`, those of the same call at the block
 * before, or of a script that the node runs with the transaction.
 * @throws ApiError `rpcError` with `methodNotFound` if the node has no traces
 */
export async function readSteps(
  node: RpcNode,
  { transaction, ...limits }: StepsParams,
): Promise<StepsLookup> {
  if (transaction.kind !== "hash") return { kind: "notFound" };
  const { mined, calls } = await lookUpMined(node, transaction.hash);
  if (mined === undefined) return { kind: "notFound" };
  const tracing = { tracer: undefined, config: options, simpleConfig: options };
  const traced = await read("trace", mined, limits, async (filter) => {
    const { call } = await callTracer(node, mined.hash, { ...tracing, filter });
    return call;
  });
  if (hasAny(traced)) return traced.lookup;
  if (!(await hasCode(node, mined))) return { kind: "empty", why: "noCode" };
  const called = await readCall(node, mined, calls[0], limits);
  const found = called ?? (node.client.isLoopback ? await readScript(node, mined, limits) : undefined);
  return found?.lookup ?? { kind: "empty", why: "noSteps" };
}

/** @throws as the request does, and ApiError if its result is something other than steps */
async function read(
  source: "trace" | "call" | "tracer",
  { from, to, input, value, created, hasFailed, block, index }: MinedTransaction,
  limits: Limits,
  request: Request,
): Promise<Reading> {
  const found = await readStepsOf(["result", "structLogs"], limits, request);
  if ("tooMany" in found) return { lookup: { kind: "tooMany", steps: found.tooMany } };
  const { reader, responded } = found;
  const { response, exchange } = responded;
  const { status, host } = response;
  const result = resultOf(responded);
  // Such as the trace of another tracer.
  if (!isJsonObject(result) || !Array.isArray(result["structLogs"]))
    throw new ApiError({ kind: "notNamed", asked: "transaction", status }, host, { response });
  const steps = reader.tableOf(result["structLogs"]);
  if (steps === undefined) throw notJsonRpc(exchange.method, response);
  const { reasons } = reader;
  // Some nodes name the address of a creation that failed.
  const transaction = {
    ...{ from, to, input, value, created: hasFailed ? undefined : created, hasFailed },
    ...(block === undefined ? {} : { block }),
    ...(index === undefined ? {} : { index }),
  };
  const lookup = { kind: "steps", steps, transaction, source } as const;
  return { lookup: reasons.size === 0 ? lookup : { ...lookup, reasons }, result };
}

const hasAny = ({ lookup }: Reading): boolean => lookup.kind !== "steps" || lookup.steps.length > 0;

/** Whether the transaction ran code: of the contract as it was before or after. */
async function hasCode(node: RpcNode, { to, input, block = 0n }: MinedTransaction): Promise<boolean> {
  if (to === undefined) return input !== "0x";
  const blocks = block === 0n ? [block] : [block, block - 1n];
  const codes = await Promise.all(blocks.map((at) => node.client.call(node, "eth_getCode", [to, hexOf(at)])));
  return codes.some((code) => resultOf(code) !== "0x");
}

/** What a call has in common with the transaction. */
const callFields = [
  ...["from", "to", "gas", "value", "input", "nonce", "accessList", "authorizationList"],
  ...["maxFeePerGas", "maxPriorityFeePerGas", "maxFeePerBlobGas", "blobVersionedHashes"],
];

/** What the block of a transaction has, by the name that a call has for it. */
const blockFields = {
  number: "number",
  time: "timestamp",
  coinbase: "miner",
  random: "mixHash",
  baseFee: "baseFeePerGas",
  gasLimit: "gasLimit",
};

/**
 * The steps of the same call after the block before, with the values of the transaction's block.
 * @returns undefined unless it was the first of its block, and the call came to the same
 */
async function readCall(
  node: RpcNode,
  mined: MinedTransaction,
  sent: RpcCall,
  limits: Limits,
): Promise<Reading | undefined> {
  const { index, block, gasUsed, hasFailed } = mined;
  if (index !== 0n || block === undefined || block === 0n) return undefined;
  const found = await node.client.call(node, "eth_getBlockByNumber", [hexOf(block), false]);
  const call = pick(sent, Object.fromEntries(callFields.map((name) => [name, name])));
  const fees = call["maxFeePerGas"] === undefined ? pick(sent, { gasPrice: "gasPrice" }) : {};
  const config = { ...options, blockOverrides: pick(found, blockFields) };
  const params = [{ ...call, ...fees }, hexOf(block - 1n), config];
  const reading = await ifServed(
    read("call", mined, limits, (filter) => node.client.call(node, "debug_traceCall", params, filter)),
  );
  if (reading === undefined || !hasAny(reading)) return undefined;
  if (!("result" in reading)) return reading;
  const { gas, failed } = reading.result;
  return quantityIn(gas) === gasUsed && failed === hasFailed ? reading : undefined;
}

/** Scripts take some ten times as long as the node itself. */
const maxScriptSteps = 20_000;

/** Runs in the node. It has one step more than are read, so that those of an execution that it ended are not taken for all. */
const script = `{
  steps: [],
  step: function (log) {
    if (this.steps.length > ${maxScriptSteps}) throw "too many steps";
    var height = log.stack.length();
    this.steps.push({
      pc: log.getPC(),
      op: log.op.toString(),
      depth: log.getDepth(),
      gas: log.getGas(),
      height: height,
      top: height === 0 ? null : log.stack.peek(0).toString(16)
    });
  },
  fault: function () {},
  result: function () { return { structLogs: this.steps }; }
}`;

/** The steps that a script collects. @returns undefined if there are too many for it, or the node runs none */
async function readScript(
  node: RpcNode,
  mined: MinedTransaction,
  limits: Limits,
): Promise<Reading | undefined> {
  const maxSteps = Math.min(limits.maxSteps ?? maxScriptSteps, maxScriptSteps);
  const params = [mined.hash, { tracer: script }];
  const reading = await ifServed(
    read("tracer", mined, { ...limits, maxSteps }, (filter) =>
      node.client.call(node, "debug_traceTransaction", params, filter),
    ),
  );
  return reading?.lookup.kind === "steps" && hasAny(reading) ? reading : undefined;
}

/** Undefined if the node refuses the call. */
async function ifServed(reading: Promise<Reading>): Promise<Reading | undefined> {
  try {
    return await reading;
  } catch (error) {
    const isOther = error instanceof ApiError && error.failure.kind === "notNamed";
    const isRefusal = hasReason(
      error,
      "methodNotFound",
      "notInPlan",
      "badParameters",
      "statePruned",
      "other",
    );
    if (isOther || isRefusal) return undefined;
    throw error;
  }
}

function resultOf({ exchange }: RpcCall): JsonValue {
  return exchange.outcome.kind === "result" ? exchange.outcome.result : null;
}

/** Members of a result under other names; without those that are null. */
function pick(call: RpcCall, names: Readonly<Record<string, string>>): JsonObject {
  const result = resultOf(call);
  const members = isJsonObject(result) ? result : {};
  const entries = Object.entries(names).flatMap(([name, from]) => {
    const value = members[from];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

const hexOf = (block: bigint): string => `0x${block.toString(16)}`;
