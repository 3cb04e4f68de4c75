/** One instruction of a code. */
export type Instruction = {
  /** The byte at which it stands. */
  readonly at: number;
  readonly opcode: number;
  /** How many bytes behind it are its operand: those of PUSH1 to PUSH32. */
  readonly operandLength: number;
};

const push1 = 0x60;
const push32 = 0x7f;

/** The instructions of a code in lower-case digits. What stands behind the code, as metadata, is read as if it were some. */
export function* instructionsOf(digits: string): Generator<Instruction> {
  const end = digits.length / 2;
  for (let at = 0; at < end;) {
    const opcode = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
    const operandLength = opcode >= push1 && opcode <= push32 ? opcode - push1 + 1 : 0;
    yield { at, opcode, operandLength };
    at += 1 + operandLength;
  }
}

/** The digits of an instruction's operand; fewer than it should have at the end of the code. */
export function operandOf(digits: string, { at, operandLength }: Instruction): string {
  return digits.slice(2 * at + 2, 2 * (at + 1 + operandLength));
}
