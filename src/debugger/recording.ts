import { hexToBytes } from "viem";
import { lazy } from "../core/async/memoize.ts";
import type { Hex } from "../core/hex.ts";
import { opcode, returningOpcodes } from "../services/ledger/opcodes.ts";
import type { ExecutedTransaction } from "../services/ledger/steps.ts";
import { wordBytes, type StepTable } from "../services/ledger/stepTable.ts";
import type { CallFrame, StackWord } from "./callFrame.ts";
import { lengthOf, MemoryWrites, type ByteOrigin } from "./memory.ts";
import { Stack, StackHistory, unknownWord } from "./stack.ts";
import { StorageHistory, type Account } from "./storage.ts";

/** Calls in one another, as the EVM limits them, and the transaction itself. */
const maxCallDepth = 1025;

/** Two million honest steps make fewer calls. Steps of further ones count as the caller's. */
const maxCalls = 262_144;

/** Stands for all numbers that are too large for an offset or a length. */
const huge = 0x7fffffff;

/** Part of a memory. Negative where it is unknown. */
export type Range = { readonly offset: number; readonly length: number };

const nothing: Range = { offset: 0, length: 0 };

/** What an instruction calls. */
type Callee = {
  /** The step of the instruction. */
  readonly step: number;
  readonly kind: CallFrame["kind"];
  readonly to: StackWord;
  readonly value: StackWord;
  readonly input: Range;
  /** Where the caller wants the output. */
  readonly output: Range;
};

/** By opcode. */
export const kindsOfCalls: ReadonlyMap<number, CallFrame["kind"]> = new Map([
  [opcode.CREATE, "create"],
  [opcode.CALL, "call"],
  [opcode.CALLCODE, "callCode"],
  [opcode.DELEGATECALL, "delegateCall"],
  [opcode.CREATE2, "create2"],
  [opcode.STATICCALL, "staticCall"],
]);

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** A call that has steps, and what it shares with others. */
export type Call = {
  readonly frame: Writable<CallFrame>;
  /** Whose storage it has, and who called: addresses may become known later. */
  readonly owner: Account;
  readonly sender: Account;
  /** Of the caller's memory. */
  readonly input: Range;
  /** Of its own memory, if its last step returns or reverts. */
  output: Range | undefined;
  /** The last step of it and of the calls that it made. */
  end: number;
};

/** A call while it runs. */
type RunningCall = {
  readonly call: Call;
  readonly stack: Stack;
  depth: number;
  /** Its own steps so far. */
  count: number;
  /** Its last write to memory, and the last step that called; -1 if there is none. */
  lastWrite: number;
  lastCallStep: number;
  /** What it calls, until it goes on. */
  callee: Callee | undefined;
  /** Where the storage goes back to if it fails. */
  readonly mark: number;
};

export const isCreation = (kind: CallFrame["kind"]): boolean => kind === "create" || kind === "create2";

/** Runs the steps, and keeps what they did. */
export class Recording {
  readonly steps: StepTable;
  readonly transaction: ExecutedTransaction;
  /** In the order of their first steps. */
  readonly calls: Call[] = [];
  /** The call that runs each step, as a position in `calls`. */
  readonly callOf: Int32Array;
  /** The last write to its memory before each step; -1 if there is none. */
  readonly writeBefore: Int32Array;
  readonly writes = new MemoryWrites();
  readonly storage = new StorageHistory();
  readonly stacks: StackHistory;
  /** Of KECCAK256 whose result is on top of the next step. */
  readonly hashes: { readonly step: number; readonly input: Range }[] = [];
  readonly #words: DataView;
  readonly #input = lazy((): ByteOrigin => ({ kind: "bytes", bytes: hexToBytes(this.transaction.input) }));
  /** From the transaction itself to the innermost call. */
  readonly #running: RunningCall[] = [];
  /** Those of ended calls are used again. */
  readonly #stacks: Stack[] = [];

  constructor(steps: StepTable, transaction: ExecutedTransaction) {
    this.steps = steps;
    this.transaction = transaction;
    this.callOf = new Int32Array(steps.length);
    this.writeBefore = new Int32Array(steps.length);
    this.#words = new DataView(steps.tops.buffer, steps.tops.byteOffset, steps.tops.byteLength);
    this.stacks = new StackHistory(steps, (step) => this.#stepAfter(step));
  }

  /** Runs the next step. */
  run(step: number): void {
    const running = this.#enter(step);
    const { frame } = running.call;
    frame.last = step;
    this.callOf[step] = frame.index;
    running.stack.arrive(this.steps, step);
    if (running.callee !== undefined) this.#finishCall(running, running.callee);
    this.writeBefore[step] = running.lastWrite;
    this.stacks.record(frame.index, step, running.count, running.stack);
    running.count += 1;
    const op = this.steps.ops[step] ?? 0;
    this.#recordEffect(op, step, running);
    running.stack.run(op);
  }

  /** Ends the calls that still run, and sets the addresses that became known later. */
  end(): void {
    while (this.#running.length > 0) this.#leave(this.steps.length, unknownWord);
    for (const { frame, owner, sender } of this.calls) {
      frame.address = owner.address;
      frame.sender = sender.address;
    }
  }

  valueOf(word: StackWord): bigint | undefined {
    if (!this.#isKnown(word)) return undefined;
    const quarter = (index: number): bigint => this.#words.getBigUint64(word * wordBytes + index * 8);
    return (quarter(0) << 192n) | (quarter(1) << 128n) | (quarter(2) << 64n) | quarter(3);
  }

  /** Of an offset or a length: up to `huge`, and negative for an unknown word. */
  numberOf(word: StackWord): number {
    if (!this.#isKnown(word)) return unknownWord;
    const last = (word + 1) * wordBytes - 4;
    for (let at = word * wordBytes; at < last; at += 4) if (this.#words.getUint32(at) !== 0) return huge;
    return Math.min(this.#words.getUint32(last), huge);
  }

  addressOf(word: StackWord): Hex | undefined {
    const value = this.valueOf(word);
    return value === undefined ? undefined : `0x${BigInt.asUintN(160, value).toString(16).padStart(40, "0")}`;
  }

  /** What a step calls. @param peek a word of its stack, counted from the top */
  calleeOf(step: number, kind: CallFrame["kind"], peek: (fromTop: number) => StackWord): Callee {
    const range = (fromTop: number): Range => ({
      offset: this.numberOf(peek(fromTop)),
      length: this.numberOf(peek(fromTop + 1)),
    });
    if (isCreation(kind))
      return { step, kind, to: unknownWord, value: peek(0), input: range(1), output: nothing };
    const hasValue = kind === "call" || kind === "callCode";
    const value = hasValue ? peek(2) : unknownWord;
    const input = hasValue ? 3 : 2;
    return { step, kind, to: peek(1), value, input: range(input), output: range(input + 2) };
  }

  inputOf({ frame: { callStep }, input }: Call): ByteOrigin {
    if (callStep !== undefined) return memoryIn(callStep, input);
    return this.#input();
  }

  outputOf({ frame, output }: Call): ByteOrigin {
    return output === undefined ? noBytes : memoryIn(frame.last, output);
  }

  /** What the caller has of a call: without the code that a creation leaves. */
  returnedBy({ step, kind, to, input }: Callee): ByteOrigin {
    const called = this.calls[this.callOf[step + 1] ?? -1];
    if (called?.frame.callStep === step)
      return isCreation(kind) && called.frame.outcome === "returned" ? noBytes : this.outputOf(called);
    if (isCreation(kind)) return noBytes;
    const address = this.addressOf(to);
    if (address === undefined) return { kind: "unknown" };
    const number = BigInt(address);
    const hasFailed = this.valueOf(step + 1) === 0n;
    if (number > maxPrecompile || (hasFailed && number <= maxEvmPrecompile)) return noBytes;
    if (number === identityPrecompile) return memoryIn(step, input);
    if (number === sha256Precompile) return { kind: "sha256", input: memoryIn(step, input) };
    return { kind: "unknown" };
  }

  #isKnown(word: StackWord): boolean {
    return word >= 0 && word < this.steps.length;
  }

  /** Whether the next step is of the same call, with the result of this one on top. */
  #hasResult(step: number): boolean {
    const { depths, length } = this.steps;
    return step + 1 < length && depths[step + 1] === depths[step];
  }

  /** The next step of the same call. There is one. */
  #stepAfter(step: number): number {
    const next = this.callOf[step + 1] ?? -1;
    return next === this.callOf[step] ? step + 1 : (this.calls[next]?.end ?? step) + 1;
  }

  /** The call that runs a step, behind those that end before it. */
  #enter(step: number): RunningCall {
    const depth = this.steps.depths[step] ?? 1;
    let level = this.#running.length - 1;
    while (level > 0 && (this.#running[level - 1]?.depth ?? 0) >= depth) level -= 1;
    while (this.#running.length - 1 > Math.max(level, 0))
      this.#leave(step, this.#running.length - 2 === level ? step : unknownWord);
    const running = this.#running[level];
    const hasRoom = this.#running.length < maxCallDepth && this.calls.length < maxCalls;
    if (running === undefined || (depth > running.depth && hasRoom)) return this.#begin(step, depth, running);
    running.depth = Math.min(running.depth, depth);
    return running;
  }

  #begin(step: number, depth: number, caller: RunningCall | undefined): RunningCall {
    const call = caller === undefined ? this.#rootCall() : this.#calledBy(caller, step);
    const level = this.#running.length;
    const stack = (this.#stacks[level] ??= new Stack());
    stack.reset(undefined);
    const mark = this.storage.mark;
    const running = {
      call,
      stack,
      depth,
      count: 0,
      lastWrite: -1,
      lastCallStep: -1,
      callee: undefined,
      mark,
    };
    this.calls.push(call);
    this.#running.push(running);
    return running;
  }

  #rootCall(): Call {
    const { from, to, value, created } = this.transaction;
    const [owner, sender] = [this.storage.account(to ?? created), this.storage.account(from)];
    const frame = {
      ...{ index: 0, caller: undefined, callStep: undefined, first: 0, last: 0 },
      kind: to === undefined ? ("create" as const) : ("call" as const),
      ...{ codeAddress: to, address: undefined, sender: undefined, value, outcome: "returned" as const },
    };
    return { frame, owner, sender, input: nothing, output: undefined, end: 0 };
  }

  #calledBy({ call: caller, callee }: RunningCall, step: number): Call {
    // A trace whose depth grows without a call is wrong: nothing is known of such a call.
    const { kind, to, value, input } = callee ?? this.calleeOf(step - 1, "call", () => unknownWord);
    const codeAddress = this.addressOf(to);
    const isDelegated = kind === "delegateCall";
    const frame = {
      ...{ index: this.calls.length, caller: caller.frame, callStep: step - 1, first: step, last: step },
      ...{ kind, codeAddress, address: undefined, sender: undefined },
      value: isDelegated ? caller.frame.value : (this.valueOf(value) ?? 0n),
      outcome: "returned" as const,
    };
    const owner = isDelegated || kind === "callCode" ? caller.owner : this.storage.account(codeAddress);
    const sender = isDelegated ? caller.sender : caller.owner;
    return { frame, owner, sender, input, output: undefined, end: step };
  }

  /**
   * Ends the innermost call.
   * @param step the first behind it
   * @param result whether it succeeded, or the address that it created, as the caller sees it next
   */
  #leave(step: number, result: StackWord): void {
    const running = this.#running.pop();
    if (running === undefined) return;
    const { call, mark } = running;
    const { frame, owner } = call;
    const last = this.steps.ops[frame.last];
    frame.outcome = this.#outcomeOf(frame, result);
    call.end = step - 1;
    if (frame.outcome === "failed" || (last !== opcode.RETURN && last !== opcode.REVERT))
      call.output = undefined;
    const created = isCreation(frame.kind) ? this.addressOf(result) : undefined;
    if (frame.outcome !== "returned") this.storage.undo(mark, step - 1);
    else if (created !== undefined) this.storage.setAddress(owner, created);
  }

  #outcomeOf({ callStep, last }: CallFrame, result: StackWord): CallFrame["outcome"] {
    const op = this.steps.ops[last] ?? 0;
    const hasFailed =
      callStep === undefined
        ? this.transaction.hasFailed
        : (this.valueOf(result) ?? (returningOpcodes.has(op) ? 1n : 0n)) === 0n;
    if (op === opcode.REVERT && (hasFailed || callStep !== undefined)) return "reverted";
    return hasFailed ? "failed" : "returned";
  }

  /** Keeps what a call without an end of its own wrote to the caller's memory. */
  #finishCall(running: RunningCall, callee: Callee): void {
    const { step, output } = callee;
    const length = Math.min(output.length, lengthOf(this.returnedBy(callee)));
    running.lastWrite = this.writes.add(running.lastWrite, step, output.offset, length, step);
    running.lastCallStep = step;
    running.callee = undefined;
  }

  #recordEffect(op: number, step: number, running: RunningCall): void {
    const { stack, call } = running;
    const numberAt = (fromTop: number): number => this.numberOf(stack.peek(fromTop));
    const write = (offset: number, length: number, source: number): void => {
      running.lastWrite = this.writes.add(running.lastWrite, step, offset, length, source);
    };
    switch (op) {
      case opcode.MSTORE:
        write(numberAt(0), wordBytes, stack.peek(1));
        return;
      case opcode.MSTORE8:
        write(numberAt(0), 1, stack.peek(1));
        return;
      case opcode.CALLDATACOPY:
      case opcode.CODECOPY:
      case opcode.MCOPY:
        write(numberAt(0), numberAt(2), numberAt(1));
        return;
      case opcode.EXTCODECOPY:
        write(numberAt(1), numberAt(3), numberAt(2));
        return;
      case opcode.RETURNDATACOPY:
        write(numberAt(0), numberAt(2), running.lastCallStep);
        return;
      case opcode.SLOAD: {
        const slot = this.valueOf(stack.peek(0));
        if (slot !== undefined && this.#hasResult(step)) this.storage.read(call.owner, slot, step + 1);
        return;
      }
      case opcode.SSTORE: {
        const slot = this.valueOf(stack.peek(0));
        if (slot !== undefined) this.storage.write(call.owner, slot, step, stack.peek(1));
        return;
      }
      case opcode.KECCAK256: {
        const input = { offset: numberAt(0), length: numberAt(1) };
        const isKept = input.offset >= 0 && input.length >= 0 && input.length <= maxPreimage;
        if (isKept && this.#hasResult(step) && this.hashes.length < maxHashes)
          this.hashes.push({ step, input });
        return;
      }
      case opcode.ADDRESS: {
        // In a creation, whose address is not known otherwise until its end, or never if it fails.
        const own = this.#hasResult(step) ? this.addressOf(step + 1) : undefined;
        if (call.owner.address === undefined && own !== undefined) this.storage.setAddress(call.owner, own);
        return;
      }
      case opcode.RETURN:
      case opcode.REVERT:
        call.output = { offset: numberAt(0), length: numberAt(1) };
        return;
      default: {
        const kind = kindsOfCalls.get(op);
        if (kind !== undefined) running.callee = this.calleeOf(step, kind, (fromTop) => stack.peek(fromTop));
      }
    }
  }
}

/** The longest preimage that is kept, and how many of them: two million honest steps hash fewer. */
const maxPreimage = 1024;
const maxHashes = 30_000;

const sha256Precompile = 2n;
const identityPrecompile = 4n;

/** The last of the EVM's own, which return nothing when they fail. */
const maxEvmPrecompile = 0x11n;

/** Chains have contracts of their own without code up to this address, which may revert with data. */
const maxPrecompile = 0xffffn;

const noBytes: ByteOrigin = { kind: "bytes", bytes: new Uint8Array() };

function memoryIn(step: number, { offset, length }: Range): ByteOrigin {
  return offset < 0 || length < 0 ? { kind: "unknown" } : { kind: "memory", step, offset, length };
}
