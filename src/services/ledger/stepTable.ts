import { opcodeOf } from "./opcodes.ts";

/** One step of an execution, before its instruction runs. */
export type Step = {
  readonly pc: number;
  /** As nodes name it: `PUSH1`. */
  readonly op: string;
  /** 1 for the call of the transaction itself. */
  readonly depth: number;
  readonly gas: number;
  /** The top word of the stack, hex digits with or without `0x` and leading zeros; undefined if the stack is empty. */
  readonly top: string | undefined;
  /** Number of words on the stack; undefined if the source sends only the top word. */
  readonly height?: number | undefined;
};

/**
 * The steps of a transaction, in columns: 49 bytes each. Only the top words of stacks are kept, from which `Execution` restores whole
 * stacks, memory, and storage.
 */
export type StepTable = {
  readonly length: number;
  readonly pcs: Uint32Array;
  /** Opcodes; `unknownOpcode` for names that are not known. */
  readonly ops: Uint8Array;
  readonly depths: Uint16Array;
  /** Remaining gas. */
  readonly gas: Float64Array;
  /** 32 bytes each, zero for an empty stack. */
  readonly tops: Uint8Array;
  /** Number of words on the stack; `unknownHeight` where the source does not send it. */
  readonly heights: Uint16Array;
};

export const unknownHeight = 0xffff;

/** Bytes of a word. */
export const wordBytes = 32;

const columnsOf = (capacity: number) => ({
  pcs: new Uint32Array(capacity),
  ops: new Uint8Array(capacity),
  depths: new Uint16Array(capacity),
  gas: new Float64Array(capacity),
  tops: new Uint8Array(capacity * wordBytes),
  heights: new Uint16Array(capacity),
});

/** Collects steps in the order in which they ran. */
export class StepTableBuilder {
  #capacity = 1024;
  #length = 0;
  #columns = columnsOf(this.#capacity);

  get length(): number {
    return this.#length;
  }

  add({ pc, op, depth, gas, top, height }: Step): void {
    if (this.#length === this.#capacity) this.#resize(this.#capacity * 2);
    const at = this.#length;
    const { pcs, ops, depths, gas: gases, tops, heights } = this.#columns;
    pcs[at] = pc;
    ops[at] = opcodeOf(op);
    depths[at] = depth;
    gases[at] = gas;
    if (top !== undefined) writeWord(tops, at * wordBytes, top);
    heights[at] = height === undefined ? unknownHeight : Math.min(height, unknownHeight - 1);
    this.#length += 1;
  }

  build(): StepTable {
    this.#resize(this.#length);
    return { length: this.#length, ...this.#columns };
  }

  #resize(capacity: number): void {
    const [old, length] = [this.#columns, Math.min(this.#length, capacity)];
    const columns = columnsOf(capacity);
    columns.pcs.set(old.pcs.subarray(0, length));
    columns.ops.set(old.ops.subarray(0, length));
    columns.depths.set(old.depths.subarray(0, length));
    columns.gas.set(old.gas.subarray(0, length));
    columns.tops.set(old.tops.subarray(0, length * wordBytes));
    columns.heights.set(old.heights.subarray(0, length));
    this.#columns = columns;
    this.#capacity = capacity;
  }
}

/** Writes hex digits as a big-endian word. Other characters count as zero. */
function writeWord(into: Uint8Array, at: number, digits: string): void {
  const start = digits.startsWith("0x") ? 2 : 0;
  let byte = at + wordBytes - 1;
  for (let index = digits.length - 1; index >= start && byte >= at; index -= 2, byte -= 1) {
    const high = index - 1 >= start ? digitOf(digits.charCodeAt(index - 1)) : 0;
    into[byte] = (high << 4) | digitOf(digits.charCodeAt(index));
  }
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  // Lower case.
  const letter = (code | 32) - 97;
  return letter >= 0 && letter < 6 ? letter + 10 : 0;
}
