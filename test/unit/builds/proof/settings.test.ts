import assert from "node:assert/strict";
import { runsOptimizer } from "../../../../src/builds/proof/settings.ts";

describe("settings of the optimizer", () => {
  it("turn it on as a whole, or by a step, but not by those that always run", () => {
    for (const [optimizer, expected] of [
      [undefined, false],
      [{ enabled: false }, false],
      [{ enabled: true }, true],
      [{ enabled: false, details: { cse: true } }, true],
      [{ details: { yul: true, yulDetails: { stackAllocation: true } } }, true],
      [{ enabled: false, details: { cse: false, peephole: true, jumpdestRemover: true } }, false],
    ] as const)
      assert.equal(runsOptimizer(optimizer === undefined ? {} : { optimizer }), expected);
  });
});
