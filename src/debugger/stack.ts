import { partitionPoint } from "../core/partitionPoint.ts";
import { instructions, opcode } from "../services/ledger/opcodes.ts";
import { unknownHeight, type StepTable } from "../services/ledger/stepTable.ts";

/** Words on a stack, as the EVM limits them. */
const maxHeight = 1024;

/** A word that no step has had on top. */
export const unknownWord = -1;

/** The stack of a call as it runs. A word is the step whose top word it is. */
export class Stack {
  readonly #words = new Int32Array(maxHeight);
  #height = 0;

  /** Makes it that of a checkpoint. */
  reset(words: Int32Array | undefined): void {
    if (words !== undefined) this.#words.set(words);
    this.#height = words?.length ?? 0;
  }

  /** Takes over the top word and height that the node sent for a step; not all send the height. */
  arrive({ heights }: StepTable, step: number): void {
    const sentHeight = heights[step] ?? unknownHeight;
    if (sentHeight !== unknownHeight) {
      const height = Math.min(sentHeight, maxHeight);
      if (height > this.#height) this.#words.fill(unknownWord, this.#height, height);
      // What was cut or added is not known well enough: only the top is.
      if (height !== this.#height && height > 0) this.#words[height - 1] = unknownWord;
      this.#height = height;
    }
    const top = this.#height - 1;
    if (top >= 0 && this.#words[top] === unknownWord) this.#words[top] = step;
  }

  /** Runs an instruction. A word that it computes is unknown until the call's next step arrives. */
  run(op: number): void {
    if (op >= opcode.DUP1 && op <= opcode.DUP16) this.#push(this.peek(op - opcode.DUP1));
    else if (op >= opcode.SWAP1 && op <= opcode.SWAP16) this.#swap(1 + op - opcode.SWAP1);
    else {
      this.#height = Math.max(this.#height - (popsOf[op] ?? 0), 0);
      if (pushesOf[op] === 1) this.#push(unknownWord);
    }
  }

  /** A word counted from the top, which is 0. */
  peek(fromTop: number): number {
    return fromTop < this.#height ? (this.#words[this.#height - 1 - fromTop] ?? unknownWord) : unknownWord;
  }

  /** A copy, from the bottom. */
  words(): Int32Array {
    return this.#words.slice(0, this.#height);
  }

  #push(word: number): void {
    if (this.#height < maxHeight) this.#words[this.#height++] = word;
  }

  #swap(fromTop: number): void {
    const top = this.#height - 1;
    const below = top - fromTop;
    const word = this.peek(fromTop);
    if (below >= 0) this.#words[below] = this.peek(0);
    if (top >= 0) this.#words[top] = word;
  }
}

const popsOf = Uint8Array.from(instructions, (instruction) => instruction?.pops ?? 0);
const pushesOf = Uint8Array.from(instructions, (instruction) => instruction?.pushes ?? 0);

/** How many steps of a call are run again at most to restore a stack. */
const checkpointInterval = 256;

type Checkpoint = { readonly step: number; readonly words: Int32Array };

/** The stacks of all steps, restored from checkpoints. */
export class StackHistory {
  readonly #steps: StepTable;
  /** By call. */
  readonly #checkpoints = new Map<number, Checkpoint[]>();
  readonly #stepAfter: (step: number) => number;
  /** The stack that was restored last: the next is mostly one of the following steps. */
  readonly #stack = new Stack();
  #call = -1;
  #step = -1;

  /** @param stepAfter the next step of the same call, behind the calls that it made */
  constructor(steps: StepTable, stepAfter: (step: number) => number) {
    this.#steps = steps;
    this.#stepAfter = stepAfter;
  }

  /** Keeps what is needed of a stack that has arrived at a step. @param count of the call's steps before it */
  record(call: number, step: number, count: number, stack: Stack): void {
    if (count === 0 || count % checkpointInterval !== 0) return;
    const checkpoint = { step, words: stack.words() };
    const kept = this.#checkpoints.get(call);
    if (kept === undefined) this.#checkpoints.set(call, [checkpoint]);
    else kept.push(checkpoint);
  }

  /** The stack before a step of a call runs, from the bottom. */
  at(call: number, first: number, step: number): Int32Array {
    const checkpoints = this.#checkpoints.get(call) ?? [];
    const checkpoint = checkpoints[partitionPoint(checkpoints, (one) => one.step <= step) - 1];
    const from = checkpoint?.step ?? first;
    if (this.#call !== call || this.#step > step || this.#step < from) {
      this.#stack.reset(checkpoint?.words);
      if (checkpoint === undefined) this.#stack.arrive(this.#steps, first);
      this.#call = call;
      this.#step = from;
    }
    while (this.#step < step) {
      this.#stack.run(this.#steps.ops[this.#step] ?? 0);
      this.#step = this.#stepAfter(this.#step);
      this.#stack.arrive(this.#steps, this.#step);
    }
    return this.#stack.words();
  }
}
