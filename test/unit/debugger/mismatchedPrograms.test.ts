import assert from "node:assert/strict";
import { SourceProgram } from "../../../src/builds/source/sourceProgram.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { readExecution } from "../../../src/debugger/execution.ts";
import { findMismatchedPrograms } from "../../../src/debugger/mismatchedPrograms.ts";
import { Program } from "../../../src/debugger/program.ts";
import { StepTableBuilder } from "../../../src/services/ledger/stepTable.ts";

const address: Hex = `0x${"11".repeat(20)}`;

/** PUSH1 1, POP, JUMPDEST, PUSH1 3, of which the last runs behind the end. */
const code = Uint8Array.of(0x60, 0x01, 0x50, 0x5b, 0x60, 0x03);

const program =
  runToEnd(
    Program.read({
      ...{ code, isCreation: false, sourceMap: "0:1:0:-", sourceIds: new Map([[0, "A.sol"]]) },
      sources: runToEnd(SourceProgram.read(new Map([["A.sol", "contract A {}"]]), "A.sol", [])),
      contract: { source: "A.sol", name: "A" },
      ...{ abi: [], isOptimized: false, isViaIr: false, compilerVersion: "0.8.28" },
    }),
  ) ?? assert.fail();

/** Whether the program is one of other code than steps ran. */
function isMismatched(steps: readonly (readonly [pc: number, op: string])[]): boolean {
  const builder = new StepTableBuilder();
  for (const [pc, op] of steps) builder.add({ pc, op, depth: 1, gas: 0, top: undefined });
  const execution = runToEnd(
    readExecution(
      builder.build(),
      { from: address, to: address, input: "0x", value: 0n, created: undefined, hasFailed: false },
      () => undefined,
    ),
  );
  const programs = new Map(execution.frames.map((frame) => [frame, program]));
  return runToEnd(findMismatchedPrograms(execution, programs)).has(program);
}

const whole = [
  [0, "PUSH1"],
  [2, "POP"],
  [3, "JUMPDEST"],
  [4, "PUSH1"],
  [6, "STOP"],
] as const;

describe("mismatched programs", () => {
  it("are none of the code that ran, behind whose end is STOP", () => {
    assert.equal(isMismatched(whole), false);
  });

  it("are those where another instruction ran", () => {
    assert.equal(isMismatched([...whole.slice(0, 2), [3, "ADD"]]), true);
    assert.equal(isMismatched([...whole.slice(0, 4), [6, "JUMPDEST"]]), true);
  });

  it("are not found by instructions that are not known", () => {
    assert.equal(isMismatched([...whole.slice(0, 2), [3, "NEWCODE"]]), false);
  });
});
