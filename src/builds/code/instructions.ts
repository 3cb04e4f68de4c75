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
const zero = 48;
const lowerA = 97;

/** The instructions of a code in lower-case digits. What stands behind the code, as metadata, is read as if it were some. */
export function* instructionsOf(digits: string): Generator<Instruction> {
  const end = digits.length / 2;
  for (let at = 0; at < end;) {
    const opcode = 16 * valueOf(digits, 2 * at) + valueOf(digits, 2 * at + 1);
    const operandLength = opcode >= push1 && opcode <= push32 ? opcode - push1 + 1 : 0;
    yield { at, opcode, operandLength };
    at += 1 + operandLength;
  }
}

/** The value of a digit, of 0 to 9 or a to f. */
function valueOf(digits: string, at: number): number {
  const code = digits.charCodeAt(at);
  return code < lowerA ? code - zero : code - lowerA + 10;
}

/** The digits of an instruction's operand; fewer than it should have at the end of the code. */
export function operandOf(digits: string, { at, operandLength }: Instruction): string {
  return digits.slice(2 * at + 2, 2 * (at + 1 + operandLength));
}
