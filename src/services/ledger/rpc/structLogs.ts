import { byteLength, lowerDigits, type Hex } from "../../../core/hex.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import { callOps } from "../sentStep.ts";
import { addressIn, isPrecompile, quantityIn } from "./traceValues.ts";

/** The transaction whose steps are read. Addresses and data in lower case. */
export type StructLogTransaction = {
  readonly from: Hex;
  /** Undefined for a creation. */
  readonly to: Hex | undefined;
  readonly input: Hex;
  readonly value: bigint;
  readonly gasLimit: bigint | undefined;
  /** The contract that it created. */
  readonly created: Hex | undefined;
  readonly hasFailed: boolean;
};

/**
 * The parameters with which Hardhat 2 sends what `callTraceOfStructLogs` needs: stack and memory of each step, which is up to a thousand
 * times as long as a call trace.
 */
export const structLogOptions = { disableStorage: true };

/** The traces of transactions with more gas have up to hundreds of megabytes. */
export const maxStructLogGas = 200_000n;

/**
 * The calls of a transaction, in the form of the `callTracer` (`readCallTrace` reads it), from the struct logs of a node that has
 * no tracer: Hardhat 2. What the steps do not show is left out: the gas that calls without steps used, and why a creation without
 * steps failed.
 *
 * @returns undefined if the result holds no struct logs, or would come to too much
 */
export function callTraceOfStructLogs(
  result: JsonValue,
  transaction: StructLogTransaction,
): JsonObject | undefined {
  if (!isJsonObject(result) || !Array.isArray(result["structLogs"])) return undefined;
  const { from, to, input, value, gasLimit, created, hasFailed } = transaction;
  const steps = result["structLogs"].map(stepIn);
  if (steps.reduce((sum, step) => sum + memoryBytesOf(step), 0n) > maxTotalBytes) return undefined;
  const root = new Frame(to === undefined ? "CREATE" : "CALL", new Context(from), to ?? created);
  root.set({ input, value: quantity(value), gas: gasLimit === undefined ? undefined : quantity(gasLimit) });
  const gasUsed = quantityIn(result["gas"]) ?? 0n;
  root.set({ gasUsed: quantity(gasUsed) });
  // A transfer to an account has no steps, but used gas; an empty trace of an unknown transaction is none.
  if (steps.length === 0 && gasUsed === 0n) return undefined;
  const open: Frame[] = [root];
  for (const [place, step] of steps.entries()) {
    while (open.length > Math.max(step.depth, 1)) {
      const ended = open.pop();
      const caller = open.at(-1);
      if (ended !== undefined && caller !== undefined)
        ended.end(step.depth === open.length ? step : undefined);
    }
    const frame = open.at(-1);
    if (frame === undefined) break;
    frame.last = step;
    const next = steps[place + 1];
    if (step.op.startsWith("LOG")) frame.addLog(step);
    else if (step.op === "SELFDESTRUCT") frame.addSelfDestruct(step);
    else if (callOps.has(step.op)) {
      const called = frame.call(step);
      if (next !== undefined && next.depth > step.depth) {
        called.gasAtStart = next.gas;
        called.set({ gas: quantity(next.gas) });
        frame.add(called);
        open.push(called);
      } else if (next?.depth === step.depth) {
        // A precompile, an account, or a refusal.
        called.end(next);
        called.setPrecompileOutput(step, next);
        frame.add(called);
      }
    }
  }
  for (let ended = open.pop(); ended !== undefined; ended = open.pop()) {
    if (ended === root) root.endRoot(hasFailed, result["returnValue"]);
    else ended.end(undefined);
  }
  return root.json;
}

type Step = {
  readonly op: string;
  readonly depth: number;
  readonly gas: bigint;
  readonly gasCost: bigint;
  readonly stack: readonly JsonValue[];
  readonly memory: readonly JsonValue[];
};

function stepIn(value: JsonValue): Step {
  const step = isJsonObject(value) ? value : {};
  const { op, depth, gas, gasCost, stack, memory } = step;
  return {
    op: typeof op === "string" ? op : "",
    depth: typeof depth === "number" ? depth : 1,
    gas: quantityIn(gas) ?? 0n,
    gasCost: quantityIn(gasCost) ?? 0n,
    stack: Array.isArray(stack) ? stack : [],
    memory: Array.isArray(memory) ? memory : [],
  };
}

/** The account whose storage running code uses. For a contract that is being created, it is known at the end. */
class Context {
  #address: Hex | undefined;
  readonly #mentions: (readonly [JsonObject, "from" | "address"])[] = [];

  constructor(address?: Hex) {
    this.#address = address;
  }

  /** Sets the address in a call or log as soon as it is known. */
  mention(json: JsonObject, name: "from" | "address"): void {
    if (this.#address === undefined) this.#mentions.push([json, name]);
    else json[name] = this.#address;
  }

  set(address: Hex): void {
    this.#address = address;
    for (const [json, name] of this.#mentions) json[name] = address;
  }
}

/** A call frame that is being read. */
class Frame {
  readonly json: JsonObject;
  readonly #isCreation: boolean;
  /** Whose storage its code has. */
  readonly #context: Context;
  readonly #calls: JsonValue[] = [];
  readonly #logs: JsonValue[] = [];
  last: Step | undefined;
  gasAtStart: bigint | undefined;

  constructor(type: string, caller: Context, to: Hex | undefined, context = new Context(to)) {
    this.json = { type, calls: this.#calls, logs: this.#logs };
    caller.mention(this.json, "from");
    if (to !== undefined) this.json["to"] = to;
    this.#isCreation = type.startsWith("CREATE");
    this.#context = context;
  }

  set(values: Readonly<Record<string, JsonValue | undefined>>): void {
    for (const [name, value] of Object.entries(values)) if (value !== undefined) this.json[name] = value;
  }

  add(called: Frame): void {
    this.#calls.push(called.json);
  }

  /** The call that a step makes. */
  call(step: Step): Frame {
    const { op } = step;
    if (op === "CREATE" || op === "CREATE2") {
      const frame = new Frame(op, this.#context, undefined);
      frame.set({ value: quantity(word(step, 0)), input: memoryAt(step, word(step, 1), word(step, 2)) });
      return frame;
    }
    const to = addressOf(word(step, 1));
    const hasValue = op === "CALL" || op === "CALLCODE";
    const runsHere = op === "DELEGATECALL" || op === "CALLCODE";
    const data = hasValue ? 3 : 2;
    const frame = new Frame(op, this.#context, to, runsHere ? this.#context : undefined);
    frame.set({
      input: memoryAt(step, word(step, data), word(step, data + 1)),
      value: hasValue ? quantity(word(step, 2)) : undefined,
    });
    return frame;
  }

  addLog(step: Step): void {
    const count = Number(step.op.slice("LOG".length));
    if (step.gas < step.gasCost || !(count <= 4)) return;
    const log: JsonObject = {
      topics: Array.from({ length: count }, (_, index) => `0x${hex32(word(step, 2 + index))}`),
      data: memoryAt(step, word(step, 0), word(step, 1)),
      position: quantity(BigInt(this.#calls.length)),
    };
    this.#context.mention(log, "address");
    this.#logs.push(log);
  }

  addSelfDestruct(step: Step): void {
    const frame = new Frame(step.op, this.#context, addressOf(word(step, 0)));
    frame.set({ gas: "0x0", gasUsed: "0x0", input: "0x" });
    this.add(frame);
  }

  /** Ends it. @param after the caller's next step, which has its success or its address on the stack */
  end(after: Step | undefined): void {
    const result = after === undefined ? undefined : word(after, 0);
    const { last } = this;
    const hasFailed = result === undefined || result === 0n;
    if (hasFailed) this.#fail();
    else if (last?.op === "RETURN") this.set({ output: memoryAt(last, word(last, 0), word(last, 1)) });
    if (this.#isCreation && !hasFailed) this.#setAddress(addressOf(result));
    if (this.gasAtStart !== undefined && last !== undefined)
      this.set({ gasUsed: quantity(this.#gasUsed(this.gasAtStart, last, hasFailed)) });
  }

  /** The output of a precompile is in the caller's memory, as far as it fits. */
  setPrecompileOutput(step: Step, after: Step): void {
    const to = addressIn(this.json["to"]);
    if (this.json["error"] !== undefined || to === undefined || !isPrecompile(to)) return;
    const at = step.op === "CALL" || step.op === "CALLCODE" ? 5 : 4;
    this.set({ output: memoryAt(after, word(step, at), word(step, at + 1)) });
  }

  endRoot(hasFailed: boolean, returnValue: JsonValue | undefined): void {
    if (hasFailed) this.#fail();
    else if (typeof returnValue === "string") this.set({ output: `0x${lowerDigits(returnValue)}` });
  }

  #fail(): void {
    const { last } = this;
    if (this.#isCreation) delete this.json["to"];
    if (last?.op === "REVERT" && last.gas >= last.gasCost) {
      this.set({ error: "execution reverted", output: memoryAt(last, word(last, 0), word(last, 1)) });
      return;
    }
    this.set({ error: last === undefined ? "failed" : stopReason(last) });
  }

  #setAddress(address: Hex): void {
    this.json["to"] = address;
    this.#context.set(address);
  }

  #gasUsed(gasAtStart: bigint, last: Step, hasFailed: boolean): bigint {
    if (hasFailed && last.op !== "REVERT") return gasAtStart;
    const deposit = this.#isCreation && !hasFailed ? gasPerCodeByte * codeLength(this.json["output"]) : 0n;
    return gasAtStart - (last.gas - last.gasCost) + deposit;
  }
}

/** Gas that a creation pays for each byte of the code that it leaves. */
const gasPerCodeByte = 200n;

function codeLength(output: JsonValue | undefined): bigint {
  return typeof output === "string" ? BigInt(byteLength(output as Hex)) : 0n;
}

/** Steps that fail for other reasons than gas as well: in a static call, or at a wrong place. */
const ambiguous = /^(?:SSTORE|TSTORE|LOG\d|CALL|CREATE2?|SELFDESTRUCT|RETURNDATACOPY)$/;

/** Why a call stopped at its last step. The gas that a step says it costs leaves out what depends on the state. */
function stopReason({ op, gas, gasCost }: Step): string {
  if (gas < gasCost) return "out of gas";
  if (op === "RETURN") return "contract creation code storage out of gas";
  if (op === "INVALID") return "invalid opcode: INVALID";
  if (op === "JUMP" || op === "JUMPI") return "invalid jump destination";
  return ambiguous.test(op) ? `stopped at ${op}` : "out of gas";
}

/** A word of the stack, counted from its top. Hardhat 2 writes words without `0x`. */
function word({ stack }: Step, fromTop: number): bigint {
  const text = stack.at(-1 - fromTop);
  const digits = typeof text === "string" ? lowerDigits(text) : "";
  return /^[0-9a-f]{1,64}$/.test(digits) ? BigInt(`0x${digits}`) : 0n;
}

/** More bytes would cost more gas than the transactions that are read have. */
const maxBytes = 1_000_000n;

/** For all steps together: each may refer to the same bytes again, for little gas. */
const maxTotalBytes = 16_000_000n;

/** Where steps name sizes of memory, counted from the top of the stack. */
const placesOfSizes: ReadonlyMap<string, readonly number[]> = new Map([
  ["CALL", [4, 6]],
  ["CALLCODE", [4, 6]],
  ["DELEGATECALL", [3, 5]],
  ["STATICCALL", [3, 5]],
  ["CREATE", [2]],
  ["CREATE2", [2]],
  ["RETURN", [1]],
  ["REVERT", [1]],
]);

/** How many bytes of the memory a step names that are read. */
function memoryBytesOf(step: Step): bigint {
  const places = step.op.startsWith("LOG") ? [1] : (placesOfSizes.get(step.op) ?? []);
  const sizes = places.map((place) => word(step, place));
  return sizes.reduce((sum, size) => (size > maxBytes ? sum : sum + size), 0n);
}

/** Bytes of the memory, padded with zeros, as the step itself may expand it. */
function memoryAt({ memory }: Step, offset: bigint, size: bigint): Hex {
  if (size === 0n || size > maxBytes || offset > maxBytes) return "0x";
  const [start, length] = [Number(offset), Number(size)];
  const firstWord = Math.floor(start / 32);
  const words = memory.slice(firstWord, Math.ceil((start + length) / 32));
  const digits = words
    .map((text) => (typeof text === "string" ? lowerDigits(text).padStart(64, "0") : ""))
    .join("");
  const from = (start - 32 * firstWord) * 2;
  return `0x${digits.slice(from, from + 2 * length).padEnd(2 * length, "0")}`;
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}

function hex32(value: bigint): string {
  return value.toString(16).padStart(64, "0");
}

function addressOf(value: bigint): Hex {
  return `0x${hex32(value).slice(24)}`;
}
