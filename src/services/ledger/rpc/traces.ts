import { consoleAddress } from "../../../core/address.ts";
import { lowerHex, type Hex } from "../../../core/hex.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import type { Currency } from "../amount.ts";
import type { Call } from "../transaction.ts";
import { addressIn, hexIn, isPrecompile, quantityIn, textIn } from "./traceValues.ts";

/** The transaction that a trace must match, with the logs of its receipt. Addresses and data in lower case. */
export type TracedTransaction = {
  readonly from: Hex | undefined;
  /** Undefined for a creation. */
  readonly to: Hex | undefined;
  readonly input: Hex;
  /** As the receipt has it. */
  readonly gasUsed?: bigint | undefined;
  readonly logs: readonly ReceiptLog[];
};

/** How a trace is read. */
export type TraceOptions = {
  readonly currency: Currency;
  /** Without it, the trace is not compared with its transaction. */
  readonly transaction?: TracedTransaction | undefined;
  /**
   * Whether the calls inside the first one are listed one after the other, whatever their depth, and without their errors: Hedera's
   * relay does so.
   */
  readonly isFlat?: boolean;
};

/**
 * The calls of a `callTracer` result, in the order in which they began. Trees of any depth are read: nothing here recurses.
 * @returns undefined if it is no trace of the transaction: anvil responds to unknown hashes with a success that holds none
 */
export function readCallTrace(result: JsonValue, options: TraceOptions): readonly Call[] | undefined {
  if (!isCallFrame(result)) return undefined;
  const root = withReceiptGas(callOfFrame(result, 0, 0n, options), options.transaction);
  if (!isRootOf(options.transaction, root)) return undefined;
  const calls = [root];
  const logs: TracedLog[] = [];
  const open = [openFrame(result, 0, 0n, hasFailed(root))];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const inner = frame.inner[frame.made];
    addLogs(frame, inner === undefined, logs);
    if (inner === undefined) {
      open.pop();
      continue;
    }
    frame.made += 1;
    const depth = frame.depth + 1n;
    const call = callOfFrame(isJsonObject(inner) ? inner : {}, calls.length, depth, options);
    calls.push(call);
    open.push(openFrame(inner, call.index, depth, frame.isUndone || hasFailed(call)));
  }
  return callsWithLogs(correctSelfDestructs(calls), logs, options.transaction?.logs);
}

/** A frame whose inner calls are being walked. */
type OpenFrame = {
  readonly index: number;
  readonly depth: bigint;
  readonly inner: readonly JsonValue[];
  readonly logs: readonly JsonValue[];
  /** Whether it or an outer call failed, so that its logs do not exist. */
  readonly isUndone: boolean;
  /** How many of its inner calls were walked. */
  made: number;
  /** How many of its logs were taken. */
  taken: number;
};

function openFrame(frame: JsonValue, index: number, depth: bigint, isUndone: boolean): OpenFrame {
  const { calls, logs } = isJsonObject(frame) ? frame : {};
  const inner = Array.isArray(calls) ? calls : [];
  return { index, depth, inner, logs: Array.isArray(logs) ? logs : [], isUndone, made: 0, taken: 0 };
}

/** Takes the logs of a frame that were emitted before its next call, or all that are left. */
function addLogs(frame: OpenFrame, isLast: boolean, logs: TracedLog[]): void {
  if (frame.isUndone) return;
  for (; frame.taken < frame.logs.length; frame.taken += 1) {
    const log = frame.logs[frame.taken];
    const { address, topics, data, position } = isJsonObject(log) ? log : {};
    const callsBefore = quantityIn(position);
    if (!isLast && (callsBefore ?? Infinity) > frame.made) return;
    logs.push({
      call: frame.index,
      // Older nodes do not say where it was emitted.
      position: callsBefore === undefined ? undefined : Number(callsBefore),
      address: addressIn(address),
      topics: Array.isArray(topics) ? topics.map((topic) => hexIn(topic) ?? "0x") : [],
      data: hexIn(data) ?? "0x",
    });
  }
}

function callOfFrame(
  frame: JsonObject,
  index: number,
  depth: bigint,
  { currency, isFlat = false }: TraceOptions,
): Call {
  const operation = textIn(frame["type"])?.toUpperCase();
  const error = textIn(frame["error"]);
  const isInner = index > 0;
  return neutralCall(
    {
      index,
      // The first inner call was made by the transaction's own: of those behind it only their order is known.
      depth: isFlat && index > 1 ? undefined : depth,
      operation,
      from: addressIn(frame["from"]),
      to: addressIn(frame["to"]),
      value: quantityIn(frame["value"]),
      gas: quantityIn(frame["gas"]),
      gasUsed: quantityIn(frame["gasUsed"]),
      input: hexIn(frame["input"]) ?? "0x",
      output: hexIn(frame["output"]) ?? "0x",
      error,
      isEndKnown: !(isFlat && isInner),
    },
    currency,
  );
}

/** The calls of a `trace_transaction` result, which is a list. @returns undefined as `readCallTrace` does */
export function readParityTrace(
  result: JsonValue,
  { currency, transaction }: TraceOptions,
): readonly Call[] | undefined {
  if (!Array.isArray(result)) return undefined;
  const calls = result.flatMap((entry, index) => {
    const call = callOfEntry(entry, index, currency);
    return call === undefined ? [] : [call];
  });
  const root = calls[0];
  if (root?.index !== 0 || root.depth !== 0n || !isRootOf(transaction, root)) return undefined;
  return correctSelfDestructs(calls);
}

function callOfEntry(entry: JsonValue, index: number, currency: Currency): Call | undefined {
  if (!isJsonObject(entry)) return undefined;
  const { type, traceAddress } = entry;
  const action = isJsonObject(entry["action"]) ? entry["action"] : {};
  const outcome = isJsonObject(entry["result"]) ? entry["result"] : {};
  // A block reward is not a call.
  if (typeof type !== "string" || type === "reward") return undefined;
  const common = {
    index,
    depth: Array.isArray(traceAddress) ? BigInt(traceAddress.length) : undefined,
    error: textIn(entry["error"]),
    gas: quantityIn(action["gas"]),
    gasUsed: quantityIn(outcome["gasUsed"]),
    value: quantityIn(action["value"]),
    isEndKnown: true,
  };
  if (type === "suicide" || type === "selfdestruct") {
    return neutralCall(
      {
        ...common,
        operation: "SELFDESTRUCT",
        from: addressIn(action["address"]),
        to: addressIn(action["refundAddress"]),
        value: quantityIn(action["balance"]),
        // As the call tracer says it.
        gas: 0n,
        gasUsed: 0n,
        input: "0x",
        output: "0x",
      },
      currency,
    );
  }
  const from = addressIn(action["from"]);
  if (type === "create") {
    return neutralCall(
      {
        ...common,
        operation: textIn(action["creationMethod"])?.toUpperCase() ?? "CREATE",
        from,
        to: addressIn(outcome["address"]),
        input: hexIn(action["init"]) ?? "0x",
        output: hexIn(outcome["code"]) ?? hexIn(entry["revertReason"]) ?? "0x",
      },
      currency,
    );
  }
  return neutralCall(
    {
      ...common,
      operation: (textIn(action["callType"]) ?? type).toUpperCase(),
      from,
      to: addressIn(action["to"]),
      input: hexIn(action["input"]) ?? "0x",
      // Besu's name for revert data.
      output: hexIn(outcome["output"]) ?? hexIn(entry["revertReason"]) ?? "0x",
    },
    currency,
  );
}

type TracedCall = Pick<
  Call,
  "index" | "depth" | "operation" | "from" | "to" | "gas" | "gasUsed" | "input" | "output"
> & {
  readonly value: bigint | undefined;
  /** The node's words. */
  readonly error: string | undefined;
  readonly isEndKnown: boolean;
};

function neutralCall(traced: TracedCall, currency: Currency): Call {
  const { index, depth, operation, from, to, value, gas, gasUsed, input, output, error, isEndKnown } = traced;
  const isCreation = operation === "CREATE" || operation === "CREATE2";
  const end = error !== undefined ? endOf(error) : isEndKnown ? "returned" : "unknown";
  const isFailed = end === "reverted" || end === "stopped";
  // A failed creation leaves no contract, although some nodes report its address.
  const callee = isCreation && isFailed ? undefined : to;
  return {
    index,
    depth,
    operation,
    isCreation,
    to: callee,
    toId: undefined,
    isContract: callee !== undefined && !isPrecompile(callee) && callee !== consoleAddress,
    from,
    fromId: undefined,
    // A DELEGATECALL repeats the value of the outer call without transferring it.
    value: value === undefined || valueless.has(operation) ? undefined : { units: value, currency },
    gas,
    gasUsed,
    input,
    output: end === "stopped" ? "0x" : output,
    end,
    stopReason: end === "stopped" && error !== undefined ? stopReasonOf(error) : undefined,
  };
}

const valueless: ReadonlySet<string | undefined> = new Set(["DELEGATECALL", "STATICCALL"]);

/**
 * Corrects the self-destructs that are in favor of the contract itself: in place of them, anvil and Hardhat 3 report the last transfer
 * before, or nobody. What the contract keeps is not known.
 */
function correctSelfDestructs(calls: readonly Call[]): readonly Call[] {
  const contexts: (Hex | undefined)[] = [];
  return calls.map((call) => {
    const { depth, operation, from, to } = call;
    if (depth === undefined) return call;
    const level = Number(depth);
    const context = contexts[level - 1];
    contexts[level] = operation === "DELEGATECALL" || operation === "CALLCODE" ? from : to;
    if (operation !== "SELFDESTRUCT" || context === undefined || from === context) return call;
    return { ...call, from: context, to: context, isContract: true, value: undefined };
  });
}

function endOf(error: string): Call["end"] {
  return /revert/i.test(error) ? "reverted" : "stopped";
}

/** Of the words of a node. More is in the raw response. */
const maxReasonLength = 80;

/** What stopped a call in the words of its node: running out of gas in the same words for all of them. */
function stopReasonOf(error: string): string {
  if (/^out ?of ?gas/i.test(error)) return "out of gas";
  return error.slice(0, maxReasonLength);
}

function hasFailed({ end }: Pick<Call, "end">): boolean {
  return end === "reverted" || end === "stopped";
}

function isCallFrame(result: JsonValue): result is JsonObject {
  return (
    isJsonObject(result) && textIn(result["type"]) !== undefined && addressIn(result["from"]) !== undefined
  );
}

/** The first call, with the gas of the receipt if its own is more: that of anvil is all that its block had used by then. */
function withReceiptGas(root: Call, transaction: TracedTransaction | undefined): Call {
  const whole = transaction?.gasUsed;
  const isTooMuch = whole !== undefined && root.gasUsed !== undefined && root.gasUsed > whole;
  return isTooMuch ? { ...root, gasUsed: whole } : root;
}

/** Whether the first call of a trace is what the transaction sent. */
function isRootOf(transaction: TracedTransaction | undefined, root: Call): boolean {
  if (transaction === undefined) return true;
  const { from, to, input } = transaction;
  const isReceiver = to === undefined ? root.isCreation : root.to === to;
  return root.from === from && isReceiver && root.input === lowerHex(input);
}

/** A log of a receipt, in lower case. */
export type ReceiptLog = {
  readonly address: Hex | undefined;
  readonly topics: readonly Hex[];
  readonly data: Hex;
};

/** A log of a call that was not reverted. */
type TracedLog = ReceiptLog & {
  /** The index of its call. */
  readonly call: number;
  /** How many inner calls came before it; undefined if the node does not report it. */
  readonly position: number | undefined;
};

/**
 * Assigns the logs of a receipt to calls. Logs are matched by order, as on some nodes the indexes in a trace also count
 * reverted logs.
 *
 * @param logs of the trace, in the order in which they were emitted
 * @param receiptLogs in their order
 * @returns the calls without logs if the two differ, or if the trace has none
 */
function callsWithLogs(
  calls: readonly Call[],
  logs: readonly TracedLog[],
  receiptLogs: readonly ReceiptLog[] | undefined,
): readonly Call[] {
  if (receiptLogs === undefined || logs.length === 0 || logs.length !== receiptLogs.length) return calls;
  const logsOfCalls = new Map<number, { position: number; place: number }[]>();
  for (const [place, log] of logs.entries()) {
    const { call, position } = log;
    if (position === undefined || !isSame(log, receiptLogs[place])) return calls;
    const logsOfCall = logsOfCalls.get(call) ?? [];
    logsOfCall.push({ position, place });
    logsOfCalls.set(call, logsOfCall);
  }
  return calls.map((call) => {
    const logsOfCall = logsOfCalls.get(call.index);
    return logsOfCall === undefined ? call : { ...call, logs: logsOfCall };
  });
}

function isSame(log: ReceiptLog, receiptLog: ReceiptLog | undefined): boolean {
  return receiptLog !== undefined && textOf(log) === textOf(receiptLog);
}

function textOf({ address, topics, data }: ReceiptLog): string {
  return [address, data, ...topics].join(" ");
}
