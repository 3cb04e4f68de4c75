import { sha256 } from "viem";
import { opcode } from "../services/ledger/opcodes.ts";
import { wordBytes, type StepTable } from "../services/ledger/stepTable.ts";
import { unknownWord } from "./stack.ts";

/** Bytes of memory, and bytes that come from somewhere else: from the memory of another call, or of an earlier step. */
export type ByteOrigin =
  /** With zeros behind them. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** Memory of the call that runs a step, as it is before it, with zeros behind the length. */
  | { readonly kind: "memory"; readonly step: number; readonly offset: number; readonly length: number }
  /** The hash that a precompile returned. */
  | { readonly kind: "sha256"; readonly input: ByteOrigin }
  | { readonly kind: "unknown" };

/** How many bytes it has; more than any memory if that is unknown. */
export function lengthOf(origin: ByteOrigin): number {
  if (origin.kind === "bytes") return origin.bytes.length;
  if (origin.kind === "memory") return origin.length;
  return origin.kind === "sha256" ? wordBytes : Infinity;
}

/** More memory costs more gas than any block has. What is behind it is not kept. */
const maxMemory = 16 * 1024 * 1024;

/** The longest part of a memory that is restored. */
export const maxQuery = 1024 * 1024;

/** The writes of all calls, each linked to the one before it in the same call. */
export class MemoryWrites {
  /** The instruction that wrote. */
  readonly steps: number[] = [];
  readonly offsets: number[] = [];
  readonly lengths: number[] = [];
  /** What it wrote, as the instruction has it: a word, or the place of what it copied. Negative if it is unknown. */
  readonly sources: number[] = [];
  readonly previous: number[] = [];

  /**
   * @param offset negative if it is unknown, as may be the length
   * @param previous the last write of the same call; -1 if there is none
   * @returns the last write of the call now
   */
  add(previous: number, step: number, offset: number, length: number, source: number): number {
    const isKnown = offset >= 0 && length >= 0;
    if (length === 0 || offset >= maxMemory) return previous;
    const start = isKnown ? offset : 0;
    this.steps.push(step);
    this.offsets.push(start);
    this.lengths.push(isKnown ? Math.min(length, maxMemory - start) : maxMemory);
    this.sources.push(isKnown ? source : unknownWord);
    this.previous.push(previous);
    return this.steps.length - 1;
  }
}

/** Limits how long a question takes, whatever a trace holds: counts writes that are looked at, and blocks that are copied. */
export class WorkLimit {
  #left: number;

  constructor(amount = 4_000_000) {
    this.#left = amount;
  }

  get isReached(): boolean {
    return this.#left < 0;
  }

  /** @returns false if the limit is reached */
  spend(amount: number): boolean {
    this.#left -= amount;
    return this.#left >= 0;
  }
}

/** How often a hash may be that of a hash. */
const maxHashDepth = 32;

type RestoreJob = {
  /** Memory that is still to be restored. */
  readonly parts: { readonly into: Uint8Array; readonly step: number; readonly offset: number }[];
  readonly limit: WorkLimit;
  readonly hashDepth: number;
};

/** What an instruction copied that is no memory of its own call, and the first byte of it, which is negative if it is unknown. */
type CopiedFrom = (step: number, source: number) => { readonly origin: ByteOrigin; readonly at: number };

/** Bytes of a block: some hundred words are mostly looked at together. */
const blockBytes = 4096;

/** For all queries of one step: some tenths of a second. */
const maxWorkOfStep = 20_000_000;

/** What was restored of the memory before one step, with a limit for all of it. */
class StepMemory {
  readonly step: number;
  readonly limit = new WorkLimit(maxWorkOfStep);
  /** By number; undefined where not all bytes are known. */
  readonly blocks = new Map<number, Uint8Array | undefined>();

  constructor(step: number) {
    this.step = step;
  }
}

/** Restores memory from the writes to it. */
export class MemoryReader {
  readonly #steps: StepTable;
  readonly #writes: MemoryWrites;
  readonly #writeBefore: Int32Array;
  readonly #copiedFrom: CopiedFrom;
  /** Of the step that was asked about last. */
  #last = new StepMemory(-1);

  /** @param writeBefore the last write of the running call before each step; -1 if there is none */
  constructor(steps: StepTable, writes: MemoryWrites, writeBefore: Int32Array, copiedFrom: CopiedFrom) {
    this.#steps = steps;
    this.#writes = writes;
    this.#writeBefore = writeBefore;
    this.#copiedFrom = copiedFrom;
  }

  /** Memory before a step. @returns whether all bytes are known */
  readAt(step: number, offset: number, into: Uint8Array): boolean {
    if (this.#last.step !== step) this.#last = new StepMemory(step);
    const { limit, blocks } = this.#last;
    const number = Math.floor(offset / blockBytes);
    const start = offset - number * blockBytes;
    if (start + into.length <= blockBytes) {
      if (!blocks.has(number)) {
        const bytes = new Uint8Array(blockBytes);
        const origin = { kind: "memory", step, offset: number * blockBytes, length: blockBytes } as const;
        blocks.set(number, this.read(origin, bytes, limit) ? bytes : undefined);
      }
      const block = blocks.get(number);
      if (block !== undefined) {
        into.set(block.subarray(start, start + into.length));
        return true;
      }
    }
    return this.read({ kind: "memory", step, offset, length: into.length }, into, limit);
  }

  /** Fills bytes that are zero with those of an origin. @returns whether all are known */
  read(origin: ByteOrigin, into: Uint8Array, limit = new WorkLimit(), hashDepth = 0): boolean {
    const job: RestoreJob = { parts: [], limit, hashDepth };
    let isKnown = this.#copy(origin, 0, into, job);
    // Not by recursion: bytes may have been passed on thousands of times.
    for (let part = job.parts.pop(); part !== undefined; part = job.parts.pop())
      if (!this.#fill(part, job)) isKnown = false;
    return isKnown;
  }

  /** Goes back through the writes until each byte was written. */
  #fill({ into, step, offset }: RestoreJob["parts"][number], job: RestoreJob): boolean {
    const { offsets, lengths, previous } = this.#writes;
    const isSet = new Uint8Array(into.length);
    let left = into.length;
    let isKnown = true;
    for (let write = this.#writeBefore[step] ?? -1; write >= 0 && left > 0; write = previous[write] ?? -1) {
      const start = (offsets[write] ?? 0) - offset;
      const from = Math.max(start, 0);
      const to = Math.min(start + (lengths[write] ?? 0), into.length);
      if (!job.limit.spend(1 + Math.max(to - from, 0) / wordBytes)) return false;
      for (let at = from; at < to;) {
        const set = isSet.subarray(at, to).indexOf(1);
        const end = set < 0 ? to : at + set;
        if (end > at && !this.#copyWritten(write, at - start, into.subarray(at, end), job)) isKnown = false;
        isSet.fill(1, at, end);
        left -= end - at;
        at = end;
        const free = isSet.subarray(at, to).indexOf(0);
        at = free < 0 ? to : at + free;
      }
    }
    return isKnown && (left === 0 || offset + into.length <= maxMemory);
  }

  /** Copies what was written. @param at the first byte, counted from where the write begins */
  #copyWritten(write: number, at: number, into: Uint8Array, job: RestoreJob): boolean {
    const step = this.#writes.steps[write] ?? 0;
    const source = this.#writes.sources[write] ?? unknownWord;
    if (source < 0) return false;
    const last = (source + 1) * wordBytes;
    switch (this.#steps.ops[step]) {
      case opcode.MSTORE:
        into.set(this.#steps.tops.subarray(last - wordBytes + at, last - wordBytes + at + into.length));
        return true;
      case opcode.MSTORE8:
        into.set(this.#steps.tops.subarray(last - 1, last));
        return true;
      case opcode.MCOPY:
        return this.#copy({ kind: "memory", step, offset: source, length: maxMemory }, at, into, job);
      default: {
        const { origin, at: first } = this.#copiedFrom(step, source);
        return first >= 0 && this.#copy(origin, first + at, into, job);
      }
    }
  }

  /** @returns false if a byte is unknown; what is memory is restored later */
  #copy(origin: ByteOrigin, at: number, into: Uint8Array, job: RestoreJob): boolean {
    switch (origin.kind) {
      case "bytes":
        into.set(origin.bytes.subarray(at, at + into.length));
        return true;
      case "memory": {
        const length = Math.min(into.length, origin.length - at);
        const { step, offset } = origin;
        if (length > 0) job.parts.push({ into: into.subarray(0, length), step, offset: offset + at });
        return true;
      }
      case "sha256": {
        const { limit, hashDepth } = job;
        const length = lengthOf(origin.input);
        if (hashDepth >= maxHashDepth || length > maxQuery || !limit.spend(length)) return false;
        const bytes = new Uint8Array(length);
        if (!this.read(origin.input, bytes, limit, hashDepth + 1)) return false;
        return this.#copy({ kind: "bytes", bytes: sha256(bytes, "bytes") }, at, into, job);
      }
      case "unknown":
        return false;
    }
  }
}
