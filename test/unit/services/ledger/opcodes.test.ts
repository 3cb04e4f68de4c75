import assert from "node:assert/strict";
import { instructions, opcode, opcodeOf, unknownOpcode } from "../../../../src/services/ledger/opcodes.ts";
import type { StructLog } from "../../../debugger/structLogs.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";

const hexByte = (byte: number): string => byte.toString(16).padStart(2, "0");

/** Instructions that end an execution, or jump. */
const ends: ReadonlySet<number> = new Set([
  ...[opcode.STOP, opcode.RETURN, opcode.REVERT, opcode.SELFDESTRUCT, unknownOpcode],
  ...[opcodeOf("JUMP"), opcodeOf("JUMPI")],
]);

/** Runs an instruction, after as many zeros as it may need. */
const runOf = (opcode: number): string => `${"5f".repeat(18)}${hexByte(opcode)}${"00".repeat(33)}`;

describe("opcodes", () => {
  let chain: Chain;
  before(async () => {
    chain = await startChain([...currentRules, "--hardfork", "osaka"]);
  });
  after(() => chain.stop());

  const stepsOf = async (code: string): Promise<readonly StructLog[]> =>
    (await chain.rpc<{ structLogs: StructLog[] }>("debug_traceCall", { data: `0x${code}` }, "latest", {}))
      .structLogs;

  it("have the names that a node gives them, and change the height of the stack as on a node", async () => {
    for (const [opcode, instruction] of instructions.entries()) {
      if (instruction === undefined) continue;
      // A creation may have a step of its own.
      const steps = (await stepsOf(runOf(opcode))).filter(({ depth }) => depth === 1);
      const step = steps.findIndex(({ pc }) => pc === 18);
      assert.equal(opcodeOf(steps[step]!.op), opcode, instruction.name);
      if (ends.has(opcode)) continue;
      const heights = steps.slice(step, step + 2).map(({ stack }) => stack.length);
      const { pushes, pops } = instruction;
      assert.deepEqual(heights, [18, 18 + pushes - pops], instruction.name);
    }
  });

  it("of bytes without an instruction are unknown", async () => {
    for (const byte of [0x0c, 0x21, 0xa5, 0xef, 0xfc]) {
      assert.equal(instructions[byte], undefined);
      const steps = await stepsOf(runOf(byte));
      const named = steps.find(({ pc }) => pc === 18);
      if (named !== undefined) assert.equal(opcodeOf(named.op), unknownOpcode, named.op);
    }
    assert.equal(opcodeOf("constructor"), unknownOpcode);
  });

  it("are found by their former names", () => {
    assert.deepEqual(["SHA3", "DIFFICULTY", "SUICIDE"].map(opcodeOf), [0x20, 0x44, 0xff]);
  });

  it("have the names in the list of those with effects", () => {
    for (const [name, byte] of Object.entries(opcode)) assert.equal(opcodeOf(name), byte);
  });
});
