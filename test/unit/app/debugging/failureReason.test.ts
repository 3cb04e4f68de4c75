import assert from "node:assert/strict";
import { encodeErrorResult, parseAbi } from "viem";
import { failureReasons, type FailureReason } from "../../../../src/app/debugging/failureReason.ts";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { readExecution } from "../../../../src/debugger/execution.ts";
import type { ExecutedTransaction } from "../../../../src/services/ledger/steps.ts";
import { StepTableBuilder } from "../../../../src/services/ledger/stepTable.ts";
import { otherAddress, vaultAddress } from "./timelines.ts";

/** The reason of a call that reverts with a word of which no step shows the value. @param reasons as a node returns them */
function reasonOf(reasons?: readonly (readonly [step: number, data: Hex])[]): FailureReason {
  const transaction: ExecutedTransaction = {
    ...{ from: otherAddress, to: vaultAddress, input: "0x", value: 0n, created: undefined, hasFailed: true },
  };
  const builder = new StepTableBuilder();
  const add = (op: string, height: number, top = 0): void =>
    builder.add({ pc: 0, op, depth: 1, gas: 0, top: top.toString(16), height });
  add("MSTORE", 2);
  add("PUSH1", 0);
  add("PUSH1", 1, 32);
  add("REVERT", 2);
  const table = builder.build();
  const execution = runToEnd(readExecution(table, transaction, () => undefined));
  const [call] = execution.frames;
  assert.ok(call !== undefined);
  const read = { kind: "steps", steps: table, transaction, source: "trace" } as const;
  const steps = reasons === undefined ? read : { ...read, reasons: new Map(reasons) };
  return failureReasons({ execution, programs: new Map(), steps })({ call });
}

describe("reasons of failures", () => {
  it("are not known where no step shows all of the data", () => {
    assert.deepEqual(reasonOf(), { kind: "unknown" });
  });

  it("are what the node returns for the step that reverted", () => {
    const abi = parseAbi(["error Error(string)"]);
    const data = encodeErrorResult({ abi, errorName: "Error", args: ["too much"] });
    assert.deepEqual(reasonOf([[3, data]]), { kind: "reason", text: "too much" });
    assert.deepEqual(reasonOf([[1, data]]), { kind: "unknown" });
  });
});
