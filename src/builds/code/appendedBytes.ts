import { instructionsOf, operandOf } from "./instructions.ts";
import { vyperSuffixAtEnd } from "./vyperSuffix.ts";

const jumps: ReadonlySet<number> = new Set([0x56, 0x57]);

/** STOP, JUMP, RETURN, REVERT, INVALID and SELFDESTRUCT: what follows one of them is reached by jumps alone. */
const ends: ReadonlySet<number> = new Set([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]);

/**
 * How many bytes of immutables Vyper's constructor appends to the runtime code, as the creation code tells; 0 where it does not
 * tell, or tells it of code that is not the one at hand, or that would go on in what is appended: a build could call most of a
 * contract's code appended. Both codes in lower-case digits without `0x`.
 */
export function appendedBytes(creation: string, runtime: string): number {
  const suffix = vyperSuffixAtEnd(creation);
  if (suffix === undefined) return 0;
  const isOfRuntime =
    2 * suffix.runtime === runtime.length && creation.endsWith(runtime, creation.length - 2 * suffix.length);
  const code = runtime.slice(0, 2 * (suffix.runtime - suffix.data));
  return isOfRuntime && staysWithin(code) ? suffix.immutables : 0;
}

/** Whether code neither runs on behind its end nor jumps there, as far as it says where it jumps to. */
function staysWithin(code: string): boolean {
  let last: number | undefined;
  let pushed: number | undefined;
  for (const instruction of instructionsOf(code)) {
    const { at, opcode, operandLength } = instruction;
    if (jumps.has(opcode) && pushed !== undefined && 2 * pushed >= code.length) return false;
    if (at + operandLength >= code.length / 2) return false;
    pushed = operandLength > 0 ? Number.parseInt(operandOf(code, instruction), 16) : undefined;
    last = opcode;
  }
  return last !== undefined && ends.has(last);
}
