import { opcode, unknownOpcode } from "../services/ledger/opcodes.ts";
import type { CallFrame, Execution } from "./execution.ts";
import type { Program } from "./program.ts";

const stepsInTurn = 5000;

/**
 * The programs of other code than ran: the code at an address may have changed since the transaction, as that of an account that
 * delegates (EIP-7702). Pauses now and then.
 */
export function* findMismatchedPrograms(
  execution: Pick<Execution, "steps" | "frameAt">,
  programs: ReadonlyMap<CallFrame, Program>,
): Generator<undefined, ReadonlySet<Program>> {
  const { steps } = execution;
  const mismatched = new Set<Program>();
  for (let step = 0; step < steps.length; step += 1) {
    const op = steps.ops[step] ?? unknownOpcode;
    const program = op === unknownOpcode ? undefined : programs.get(execution.frameAt(step));
    // Behind its end, code is zeros, which stop.
    if (program !== undefined && op !== (program.code[steps.pcs[step] ?? 0] ?? opcode.STOP))
      mismatched.add(program);
    if (step % stepsInTurn === 0) yield;
  }
  return mismatched;
}
