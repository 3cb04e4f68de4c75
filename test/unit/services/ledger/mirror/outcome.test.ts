import assert from "node:assert/strict";
import { transactionIn } from "../../../../support/mirrorLookups.ts";

describe("the outcome of a transaction", () => {
  it("follows its status, else its response code, and is unknown without both", () => {
    const cases = [
      [{ status: "0x1" }, "succeeded"],
      [{ status: "0x1", result: "CONTRACT_REVERT_EXECUTED" }, "succeeded"],
      [{ status: "0x0", result: "SUCCESS" }, "failed"],
      [{ status: "0x7" }, "failed"],
      [{ result: "SUCCESS" }, "succeeded"],
      [{ status: null, result: "INSUFFICIENT_GAS" }, "failed"],
      [{ status: null }, "unknown"],
      [{}, "unknown"],
    ] as const;
    for (const [body, outcome] of cases)
      assert.equal(transactionIn(body).outcome, outcome, JSON.stringify(body));
  });
});
