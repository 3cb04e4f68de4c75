import { isJsonObject, type JsonObject } from "../../../core/json/jsonValue.ts";
import { ApiError } from "../../../http/failure.ts";
import type { ValuePath } from "../sourceField.ts";
import type { Call } from "../transaction.ts";
import { RpcCallError } from "./client.ts";
import type { Exchange, RpcCall } from "./exchange.ts";
import { messageOf, revertData } from "./rpcError.ts";
import { byCallTracer, byParityTrace, hasStructLogsOnly, type MinedTransaction } from "./traceLookups.ts";
import { hasReason, type TracingNode } from "./tracerCall.ts";
import { readCallTrace, readParityTrace } from "./traces.ts";

/** Why a transaction failed. */
export type TransactionError = {
  /** Revert data in lower case, or the node's message. */
  readonly message: string;
  /** Whether it is from the same call once more (`Transaction.isErrorReplayed`). */
  readonly isReplayed: boolean;
  /** The name of the field that has it, and where that is. */
  readonly name: string;
  readonly path: ValuePath;
};

/**
 * Looks up why a transaction failed, which receipts do not contain: from the first call of its trace, or by replaying
 * the call at the previous block.
 * @returns the call with the reason (`readError`); undefined if the node supports neither
 * @throws only the signal's reason, as the transaction is useful without it
 */
export async function lookUpError(node: TracingNode, mined: MinedTransaction): Promise<RpcCall | undefined> {
  try {
    return (await tracedError(node, mined)) ?? (await replay(node, mined));
  } catch (error) {
    node.signal.throwIfAborted();
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function tracedError(node: TracingNode, mined: MinedTransaction): Promise<RpcCall | undefined> {
  if (await hasStructLogsOnly(node)) return undefined;
  const options = { currency: node.chain.currency, transaction: mined };
  const errorBy = async (trace: Promise<{ readonly call: RpcCall }>): Promise<RpcCall | undefined> => {
    const { call } = await trace;
    return readError([call.exchange]) === undefined ? undefined : call;
  };
  try {
    return await errorBy(byCallTracer(node, mined, options, !(await repeatsTraces(node)))).catch(
      (error: unknown) => {
        if (!hasReason(error, "statePruned")) throw error;
        return errorBy(byParityTrace(node, mined, options));
      },
    );
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Whether a node may return a cached trace whatever its options: anvil does so for transactions before a fork. */
async function repeatsTraces(node: TracingNode): Promise<boolean> {
  return (await node.client.clientVersion(node))?.startsWith("anvil/") === true;
}

async function replay(node: TracingNode, mined: MinedTransaction): Promise<RpcCall | undefined> {
  const { from, to, input, value, gasLimit, block } = mined;
  if (block === undefined || block === 0n) return undefined;
  const call: JsonObject = { from, data: input, value: `0x${value.toString(16)}` };
  if (to !== undefined) call["to"] = to;
  if (gasLimit !== undefined) call["gas"] = `0x${gasLimit.toString(16)}`;
  try {
    return await node.client.call(node, "eth_call", [call, `0x${(block - 1n).toString(16)}`]);
  } catch (error) {
    if (error instanceof RpcCallError && error.isRevert) return error.call;
    throw error;
  }
}

/** Reads why a transaction failed from its exchanges; undefined if none contains it. */
export function readError(exchanges: readonly Exchange[]): TransactionError | undefined {
  for (const exchange of exchanges) {
    const error = errorIn(exchange);
    if (error !== undefined) {
      const { name, message, inside = [] } = error;
      const isReplayed = exchange.method === "eth_call";
      return { message, isReplayed, name, path: [...exchange.path, ...inside, ...name.split(".")] };
    }
  }
  return undefined;
}

/** `inside`: where the field is in the result. */
type Message = Pick<TransactionError, "name" | "message"> & { readonly inside?: ValuePath };

function errorIn(exchange: Exchange): Message | undefined {
  switch (exchange.method) {
    case "debug_traceTransaction":
      return tracedMessage(exchange);
    case "trace_transaction":
      return parityMessage(exchange);
    case "eth_call":
      return replayedMessage(exchange);
    default:
      return undefined;
  }
}

const anyCurrency = { symbol: "", decimals: 0 };

function tracedMessage({ outcome }: Exchange): Message | undefined {
  const root = outcome.kind === "result" && isJsonObject(outcome.result) ? outcome.result : {};
  const [call] = readCallTrace({ ...root, calls: [] }, { currency: anyCurrency }) ?? [];
  return messageOfCall(call);
}

function parityMessage({ outcome }: Exchange): Message | undefined {
  if (outcome.kind !== "result") return undefined;
  const [call] = readParityTrace(outcome.result, { currency: anyCurrency }) ?? [];
  const message = messageOfCall(call);
  return message && { ...message, inside: message.name === "output" ? [0, "result"] : [0] };
}

function messageOfCall(call: Call | undefined): Message | undefined {
  if (call?.end === "stopped") return { name: "error", message: call.stopReason ?? "" };
  return call?.end === "reverted" ? { name: "output", message: call.output } : undefined;
}

function replayedMessage({ outcome }: Exchange): Message | undefined {
  if (outcome.kind === "result") return undefined;
  const data = revertData(outcome.error);
  const message = messageOf(outcome.error);
  const { data: sent } = outcome.error;
  const isRevert = /revert/i.test(message) || (typeof sent === "string" && /revert/i.test(sent));
  // Hardhat also sends empty data for calls that the EVM stopped.
  if (data !== undefined && (data !== "0x" || isRevert)) return { name: "data", message: data };
  if (/\bran out of gas\b|\bOutOfGas\b/i.test(message)) return { name: "message", message: "out of gas" };
  // The message of a revert without data has no information.
  return { name: "message", message: isRevert ? "0x" : message };
}
