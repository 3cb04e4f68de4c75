import type { Hex } from "../../src/core/hex.ts";
import type { Execution } from "../../src/debugger/execution.ts";
import { StepTableBuilder, type StepTable } from "../../src/services/ledger/stepTable.ts";

/** A step as `debug_traceTransaction` of anvil reports it. Words of the stack begin with `0x`, those of the memory do not. */
export type StructLog = {
  readonly pc: number;
  readonly op: string;
  readonly depth: number;
  readonly gas: number;
  readonly stack: readonly Hex[];
  /** With `enableMemory`. */
  readonly memory?: readonly string[];
};

/** @param hasHeights without them, the table has what a source of top words alone sends */
export function stepTableOf(structLogs: readonly StructLog[], hasHeights = false): StepTable {
  const builder = new StepTableBuilder();
  for (const { pc, op, depth, gas, stack } of structLogs)
    builder.add({ pc, op, depth, gas, top: stack.at(-1), height: hasHeights ? stack.length : undefined });
  return builder.build();
}

/** How many restored stacks are not those of the trace. */
export function stacksThatDiffer(execution: Execution, structLogs: readonly StructLog[]): number {
  return structLogs.filter(({ stack }, step) => {
    const words = execution.stackAt(step);
    return (
      words.length !== stack.length ||
      words.some((word, index) => execution.valueOf(word) !== BigInt(stack[index]!))
    );
  }).length;
}

/** How many words of the restored memory are not those of a trace with memory, or unknown, and how many there are. */
export function memoryThatDiffers(
  execution: Execution,
  structLogs: readonly StructLog[],
): { readonly words: number; readonly different: number; readonly unknown: number } {
  const count = { words: 0, different: 0, unknown: 0 };
  for (const [step, { memory = [] }] of structLogs.entries()) {
    const { bytes, isKnown } = execution.memoryAt(step, 0, memory.length * 32);
    const digits = Buffer.from(bytes).toString("hex");
    count.words += memory.length;
    for (const [index, word] of memory.entries()) {
      if (digits.slice(index * 64, index * 64 + 64) === word.replace(/^0x/, "").padStart(64, "0")) continue;
      if (isKnown || execution.memoryAt(step, index * 32, 32).isKnown) count.different += 1;
      else count.unknown += 1;
    }
  }
  return count;
}
