import { instructions, opcodeOf } from "./opcodes.ts";
import { callOps, type SentStep } from "./sentStep.ts";
import type { Step } from "./stepTable.ts";

/** Where a call is before its next instruction. Undefined: not known, as the instruction before was a call. */
type State = {
  readonly pc: number;
  readonly height: number;
  readonly top: string | undefined;
  readonly gas: number | undefined;
};

const atStart: State = { pc: 0, height: 0, top: undefined, gas: undefined };

/** What ends a call with success. */
const endings: ReadonlySet<string> = new Set(["STOP", "RETURN", "SELFDESTRUCT"]);

/**
 * Turns the steps of Hedera's nodes into those of others: these send program counter, stack, and gas as they are after an instruction,
 * instead of before (docs/services/mirror-nodes.md, Steps).
 */
export class LateSteps {
  /** Depth of the call of the transaction. */
  readonly #firstDepth: number;
  /** Of each open call, outermost first. */
  readonly #states: State[] = [];
  #lastOp = "";

  constructor(firstDepth: number) {
    this.#firstDepth = firstDepth;
  }

  /** Whether a first step is of the time after its instruction: before it, nothing has happened. */
  static areAfter({ pc, height }: SentStep): boolean {
    return pc > 0 || height > 0;
  }

  /** The step before the instruction ran. */
  before(sent: SentStep): Step {
    const { op, depth: sentDepth, gas, gasCost, pc, top, height } = sent;
    const depth = Math.max(sentDepth - this.#firstDepth, 0) + 1;
    const hasFailed = this.#states.length > depth && !endings.has(this.#lastOp);
    this.#states.length = Math.min(this.#states.length, depth);
    while (this.#states.length < depth) this.#states.push(atStart);
    const state = this.#states[depth - 1] ?? atStart;
    const isSuspended = callOps.has(op) && pc === state.pc;
    const { pops = 0 } = instructions[opcodeOf(op)] ?? {};
    this.#states[depth - 1] = isSuspended
      ? { pc: pc + 1, height: Math.max(state.height - pops, 0) + 1, top: undefined, gas: undefined }
      : { pc, height, top, gas };
    this.#lastOp = op;
    const before =
      state.top ?? (state.height === 0 ? undefined : returnedWord(sent, state.height, hasFailed));
    return { pc: state.pc, op, depth, gas: state.gas ?? gas + gasCost, top: before, height: state.height };
  }
}

/** What a call left on top of the stack, by the stack after the next instruction. @param height before that */
function returnedWord({ op, stack = [] }: SentStep, height: number, hasFailed: boolean): string {
  const result = hasFailed ? "0x0" : "0x1";
  const [, swapped] = /^SWAP(\d+)$/.exec(op) ?? [];
  if (swapped !== undefined) return stack[height - 1 - Number(swapped)] ?? result;
  if (op === "ISZERO") return /^(?:0x)?0*$/.test(stack[height - 1] ?? "0") ? "0x1" : "0x0";
  const isLeft = instructions[opcodeOf(op)]?.pops === 0;
  return (isLeft ? stack[height - 1] : undefined) ?? result;
}
