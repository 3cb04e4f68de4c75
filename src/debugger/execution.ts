import { lazy } from "../core/async/memoize.ts";
import type { Hex } from "../core/hex.ts";
import { opcode } from "../services/ledger/opcodes.ts";
import type { ExecutedTransaction } from "../services/ledger/steps.ts";
import { wordBytes, type StepTable } from "../services/ledger/stepTable.ts";
import type { CallFrame, StackWord } from "./callFrame.ts";
import { lengthOf, maxQuery, MemoryReader, WorkLimit, type ByteOrigin } from "./memory.ts";
import { isCreation, kindsOfCalls, Recording, type Call } from "./recording.ts";
import { unknownWord } from "./stack.ts";

export type { CallFrame } from "./callFrame.ts";

/** Bytes of memory or call data, some of which may be unknown: what a precompile returned, or code that was not requested. */
export type PartialBytes = {
  readonly bytes: Uint8Array;
  /** Whether every byte is known. */
  readonly isKnown: boolean;
};

/** What the steps of a transaction did, restored from their top words. Steps are positions in `steps`. */
export type Execution = {
  readonly steps: StepTable;
  readonly transaction: ExecutedTransaction;
  /** Not empty if there are steps. */
  readonly frames: readonly CallFrame[];
  /** @throws RangeError if there is no such step */
  frameAt(step: number): CallFrame;
  /** The stack before a step runs, from the bottom. */
  stackAt(step: number): readonly StackWord[];
  /** Undefined for an unknown word. */
  valueOf(word: StackWord): bigint | undefined;
  /** The memory of the running call before a step runs, up to 1 MiB of it. Bytes behind its end are zero. */
  memoryAt(step: number, offset: number, length: number): PartialBytes;
  /** Call data, or the init code of a creation: up to 1 MiB, or its first bytes. */
  inputOf(frame: CallFrame, length?: number): PartialBytes;
  /** What it returned, or its revert data: up to 1 MiB, or its first bytes. */
  outputOf(frame: CallFrame, length?: number): PartialBytes;
  /** What a slot holds before a step runs: what was last read or written there, or is first read later; undefined if none was. */
  storageAt(step: number, address: Hex, slot: bigint): bigint | undefined;
  /** The slots of a contract that were read or written anywhere in the transaction: up to 4,096 of them. */
  slotsOf(address: Hex): ReadonlySet<bigint>;
  /** What KECCAK256 hashed in the whole transaction, of 32 to 1,024 bytes, once for each hash. */
  preimages(): Iterable<Uint8Array>;
};

/** How many steps run between two pauses. */
const stepsPerSlice = 5000;

/**
 * Runs the steps of a transaction once, in slices of about a millisecond. Whatever the steps are, it ends and does not throw.
 *
 * @param codeOf the code of a contract, requested when memory is read that was copied from it, or is beside it; undefined if it is not known
 */
export function* readExecution(
  steps: StepTable,
  transaction: ExecutedTransaction,
  codeOf: (address: Hex) => Uint8Array | undefined,
): Generator<undefined, Execution> {
  const recording = new Recording(steps, transaction);
  for (let step = 0; step < steps.length; step += 1) {
    recording.run(step);
    if (step % stepsPerSlice === stepsPerSlice - 1) yield;
  }
  recording.end();
  return new RecordedExecution(recording, codeOf);
}

class RecordedExecution implements Execution {
  readonly steps: StepTable;
  readonly transaction: ExecutedTransaction;
  readonly frames: readonly CallFrame[];
  readonly #recording: Recording;
  readonly #memory: MemoryReader;
  readonly #codeOf: (address: Hex) => Uint8Array | undefined;
  readonly #preimages = lazy(() => this.#restorePreimages());

  constructor(recording: Recording, codeOf: (address: Hex) => Uint8Array | undefined) {
    const { steps, transaction, calls, writes, writeBefore } = recording;
    this.steps = steps;
    this.transaction = transaction;
    this.frames = calls.map(({ frame }) => frame);
    this.#recording = recording;
    this.#memory = new MemoryReader(steps, writes, writeBefore, (...copy) => this.#copiedFrom(...copy));
    this.#codeOf = codeOf;
  }

  frameAt(step: number): CallFrame {
    return this.#callAt(step).frame;
  }

  stackAt(step: number): readonly StackWord[] {
    const { index, first } = this.frameAt(step);
    return [...this.#recording.stacks.at(index, first, step)];
  }

  valueOf(word: StackWord): bigint | undefined {
    return this.#recording.valueOf(word);
  }

  memoryAt(step: number, offset: number, length: number): PartialBytes {
    const bytes = new Uint8Array(Math.min(length, maxQuery));
    return { bytes, isKnown: this.#memory.readAt(step, offset, bytes) && length <= maxQuery };
  }

  inputOf({ first }: CallFrame, length = maxQuery): PartialBytes {
    return this.#read(this.#recording.inputOf(this.#callAt(first)), length);
  }

  outputOf({ first }: CallFrame, length = maxQuery): PartialBytes {
    return this.#read(this.#recording.outputOf(this.#callAt(first)), length);
  }

  storageAt(step: number, address: Hex, slot: bigint): bigint | undefined {
    return this.valueOf(this.#recording.storage.at(step, address, slot));
  }

  slotsOf(address: Hex): ReadonlySet<bigint> {
    return this.#recording.storage.slotsOf(address);
  }

  preimages(): Iterable<Uint8Array> {
    return this.#preimages().values();
  }

  #callAt(step: number): Call {
    const call = this.#recording.calls[this.#recording.callOf[step] ?? -1];
    if (call === undefined) throw new RangeError(`There is no step ${step}`);
    return call;
  }

  #read(origin: ByteOrigin, maxLength = maxQuery): PartialBytes {
    if (origin.kind === "unknown") return { bytes: new Uint8Array(), isKnown: false };
    const length = lengthOf(origin);
    const bytes = new Uint8Array(Math.min(length, maxLength));
    return { bytes, isKnown: this.#memory.read(origin, bytes) && length <= maxQuery };
  }

  /** What an instruction other than MCOPY copied to memory. */
  #copiedFrom(step: number, source: number): { readonly origin: ByteOrigin; readonly at: number } {
    const recording = this.#recording;
    const call = this.#callAt(step);
    switch (this.steps.ops[step]) {
      case opcode.CALLDATACOPY:
        return { origin: recording.inputOf(call), at: source };
      case opcode.CODECOPY: {
        const { kind, codeAddress } = call.frame;
        return { origin: isCreation(kind) ? recording.inputOf(call) : this.#code(codeAddress), at: source };
      }
      case opcode.EXTCODECOPY:
        return { origin: this.#code(recording.addressOf(this.#peek(step, 0))), at: source };
      case opcode.RETURNDATACOPY:
        return { origin: this.#returnedBy(source), at: recording.numberOf(this.#peek(step, 1)) };
      default:
        return { origin: this.#returnedBy(step), at: 0 };
    }
  }

  #peek(step: number, fromTop: number): StackWord {
    return this.stackAt(step).at(-1 - fromTop) ?? unknownWord;
  }

  #returnedBy(callStep: number): ByteOrigin {
    const kind = kindsOfCalls.get(this.steps.ops[callStep] ?? 0);
    if (kind === undefined) return { kind: "unknown" };
    const words = this.stackAt(callStep);
    const peek = (fromTop: number): StackWord => words.at(-1 - fromTop) ?? unknownWord;
    return this.#recording.returnedBy(this.#recording.calleeOf(callStep, kind, peek));
  }

  #code(address: Hex | undefined): ByteOrigin {
    const bytes = address === undefined ? undefined : this.#codeOf(address);
    return bytes === undefined ? { kind: "unknown" } : { kind: "bytes", bytes };
  }

  #restorePreimages(): ReadonlyMap<Hex, Uint8Array> {
    const preimages = new Map<Hex, Uint8Array>();
    const limit = new WorkLimit();
    for (const { step, input } of this.#recording.hashes) {
      const hash: Hex = `0x${(this.valueOf(step + 1) ?? 0n).toString(16)}`;
      if (limit.isReached) break;
      if (input.length < wordBytes || preimages.has(hash)) continue;
      const bytes = new Uint8Array(input.length);
      if (this.#memory.read({ kind: "memory", step, ...input }, bytes, limit)) preimages.set(hash, bytes);
    }
    return preimages;
  }
}
