import assert from "node:assert/strict";
import fc from "fast-check";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { readExecution, type Execution } from "../../../src/debugger/execution.ts";
import { opcodeOf } from "../../../src/services/ledger/opcodes.ts";
import type { ExecutedTransaction } from "../../../src/services/ledger/steps.ts";
import { unknownHeight, type StepTable } from "../../../src/services/ledger/stepTable.ts";

const address: Hex = `0x${"11".repeat(20)}`;
const transaction: ExecutedTransaction = {
  from: address,
  to: address,
  input: "0x01020304",
  value: 0n,
  created: undefined,
  hasFailed: false,
};

type AnyStep = {
  readonly op: number;
  readonly depth?: number;
  readonly top?: bigint;
  readonly height?: number;
};

function tableOf(length: number, stepAt: (step: number) => AnyStep): StepTable {
  const table = {
    length,
    pcs: new Uint32Array(length),
    ops: new Uint8Array(length),
    depths: new Uint16Array(length),
    gas: new Float64Array(length),
    tops: new Uint8Array(length * 32),
    heights: new Uint16Array(length),
  };
  const words = new DataView(table.tops.buffer);
  for (let step = 0; step < length; step += 1) {
    const { op, depth = 1, top = 0n, height = unknownHeight } = stepAt(step);
    table.ops[step] = op;
    table.depths[step] = depth;
    table.heights[step] = height;
    for (let part = 0; part < 4; part += 1)
      words.setBigUint64(step * 32 + part * 8, BigInt.asUintN(64, top >> BigInt(192 - 64 * part)));
  }
  return table;
}

const executionOf = (table: StepTable, code?: Uint8Array): Execution =>
  runToEnd(readExecution(table, transaction, () => code));

/** Steps that repeat instructions: `[op, top]`, where the top is that before the instruction. */
const repeated = (count: number, ...round: readonly (readonly [name: string, top: bigint])[]): StepTable =>
  tableOf(count * round.length, (step) => {
    const [name, top] = round[step % round.length]!;
    return { op: opcodeOf(name), top };
  });

/** Everything that can be asked, at a step. */
function ask(execution: Execution, step: number, offset: number, length: number): void {
  const frame = execution.frameAt(step);
  assert.ok(frame.first <= step && step <= frame.last);
  const stack = execution.stackAt(step);
  assert.ok(stack.length <= 1024);
  for (const word of stack) assert.ok(word >= -1 && word < execution.steps.length);
  assert.equal(execution.memoryAt(step, offset, length).bytes.length, Math.min(length, 2 ** 20));
  for (const bytes of [execution.inputOf(frame), execution.outputOf(frame)])
    assert.ok(bytes.bytes.length <= 2 ** 20);
  if (frame.address !== undefined)
    for (const slot of execution.slotsOf(frame.address)) execution.storageAt(step, frame.address, slot);
}

/** In milliseconds. What takes quadratic time takes minutes. */
const slow = 30_000;

const names = [
  ..."PUSH1 DUP1 DUP7 DUP16 SWAP1 SWAP16 POP ADD JUMP MLOAD MSTORE MSTORE8 CALLDATACOPY CODECOPY".split(" "),
  ..."EXTCODECOPY RETURNDATACOPY MCOPY SLOAD SSTORE KECCAK256 ADDRESS RETURN REVERT STOP INVALID".split(" "),
  ..."CREATE CREATE2 CALL CALLCODE DELEGATECALL STATICCALL LOG4 SELFDESTRUCT NOTHING".split(" "),
];

const anyWord = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 0n, max: 100n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 26n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }) },
);

const anyStep = fc.record({
  op: fc.constantFrom(...names).map(opcodeOf),
  depth: fc.oneof(fc.constantFrom(1, 2, 3, 4), fc.constantFrom(1, 2), fc.integer({ min: 0, max: 65535 })),
  top: anyWord,
  height: fc.oneof(
    fc.constant(unknownHeight),
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 65535 }),
  ),
});

describe("steps that no EVM ran", () => {
  it("have an answer to every question", () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 1, maxLength: 300 }),
        fc.nat(),
        fc.nat(200),
        fc.constantFrom(0, 1, 32, 100, 5000),
        (steps, place, offset, length) => {
          const execution = executionOf(
            tableOf(steps.length, (step) => steps[step]!),
            place % 2 === 0 ? new Uint8Array(50) : undefined,
          );
          ask(execution, place % steps.length, offset, length);
          ask(execution, steps.length - 1, offset, length);
          for (const preimage of execution.preimages()) assert.ok(preimage.length >= 32);
          for (const [index, frame] of execution.frames.entries()) {
            assert.equal(frame.index, index);
            const { caller, callStep } = frame;
            assert.equal(caller === undefined, index === 0);
            if (caller === undefined) continue;
            assert.equal(callStep, frame.first - 1);
            assert.equal(execution.frameAt(callStep), caller);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("may be of very many calls", () => {
    const execution = executionOf(
      tableOf(600_000, (step) => ({ op: opcodeOf("CALL"), depth: 1 + (step % 2), height: 7 })),
    );
    assert.ok(execution.frames.length > 100_000 && execution.frames.length <= 262_144);
    for (const step of [0, 300_000, 599_999]) ask(execution, step, 0, 32);
  });

  it("may be of calls deeper than any", () => {
    const execution = executionOf(
      tableOf(60_000, (step) => ({ op: opcodeOf("CALL"), depth: step < 30_000 ? step : 60_000 - step })),
    );
    assert.equal(execution.frames.length, 1025);
    for (const step of [0, 1500, 29_000, 59_999]) ask(execution, step, 0, 32);
  });

  it("may have heights above those of the EVM", () => {
    const execution = executionOf(tableOf(2000, () => ({ op: opcodeOf("DUP16"), height: 60_000 })));
    assert.equal(execution.stackAt(1999).length, 1024);
    const without = executionOf(tableOf(2000, () => ({ op: opcodeOf("PUSH1") })));
    assert.equal(without.stackAt(1999).length, 1024);
  });

  it("may copy the same memory on and on", () => {
    // Each copies a mebibyte, one byte further.
    const table = repeated(100_000, ["PUSH1", 0n], ["PUSH1", 2n ** 20n], ["PUSH1", 0n], ["MCOPY", 1n]);
    const execution = executionOf(table);
    assert.equal(execution.memoryAt(table.length - 1, 0, 2 ** 20).isKnown, false);
    ask(execution, table.length - 1, 0, 1);
  }).timeout(slow);

  it("may hash memory that was never written, between many writes", () => {
    const table = repeated(
      100_000,
      ...([
        ["PUSH1", 0n],
        ["PUSH1", 1n],
        ["MSTORE", 0n],
        ["PUSH1", 0n],
        ["PUSH1", 1024n],
        ["KECCAK256", 5000n],
        ["POP", 12345n],
      ] as const),
    );
    const execution = executionOf(table);
    assert.equal([...execution.preimages()].length, 1);
  }).timeout(slow);

  it("may write to slots whose numbers end the same", () => {
    const table = tableOf(900_000, (step) => {
      const round = step % 3;
      return { op: opcodeOf(["PUSH1", "SLOAD", "POP"][round]!), top: BigInt(step - round) << 64n };
    });
    assert.equal(executionOf(table).slotsOf(address).size, 4096);
  }).timeout(slow);

  it("may pass a hash to the next, again and again", () => {
    const call = ["PUSH1", 0n] as const;
    const table = repeated(
      50_000,
      ...([call, call, ["PUSH1", 32n], ["PUSH1", 0n], ["PUSH1", 32n], ["PUSH1", 0n]] as const),
      ...([
        ["PUSH1", 2n],
        ["STATICCALL", 1n],
        ["POP", 1n],
      ] as const),
    );
    const execution = executionOf(table);
    assert.equal(execution.memoryAt(table.length - 1, 0, 32).isKnown, false);
    // The last bytes that were hashed, and zeros behind them.
    assert.ok(execution.memoryAt(9 * 20, 0, 64).isKnown);
  }).timeout(slow);

  it("may copy from long call data very often", function () {
    this.timeout(slow);
    const table = repeated(
      5000,
      ["PUSH1", 0n],
      ["PUSH1", 32n],
      ["PUSH1", 64n],
      ["CALLDATACOPY", 128n],
      ["POP", 1n],
    );
    const input: Hex = `0x${"11".repeat(2_000_000)}`;
    const execution = runToEnd(readExecution(table, { ...transaction, input }, () => undefined));
    assert.ok(execution.memoryAt(table.length - 1, 0, 100_000).bytes.length > 0);
  });

  it("may have a memory in which every word is far away", function () {
    this.timeout(slow);
    const execution = executionOf(repeated(600_000, ["PUSH1", 1n], ["PUSH1", 0n], ["MSTORE", 0n]));
    const last = execution.steps.length - 1;
    assert.ok(execution.memoryAt(last, 4096, 32).isKnown);
    for (let word = 0; word < 100_000; word += 1) execution.memoryAt(last, word * 4097, 32);
  });

  it("may hash more than any", () => {
    const execution = executionOf(
      tableOf(200_000, (step) => ({
        op: opcodeOf(["PUSH1", "PUSH1", "KECCAK256", "POP"][step % 4]!),
        height: [0, 1, 2, 1][step % 4]!,
        top: [0n, 32n, 0n, BigInt(step)][step % 4]!,
      })),
    );
    assert.equal([...execution.preimages()].length, 30_000);
  });
});
