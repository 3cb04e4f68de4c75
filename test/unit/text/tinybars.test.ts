import assert from "node:assert/strict";
import { formatTinybars } from "../../../src/text/tinybars.ts";

describe("tinybars", () => {
  it("are written to the last digit, in the plural form of their number", () => {
    const table: readonly (readonly [bigint, string])[] = [
      [0n, "0 tinybars"],
      [1n, "1 tinybar"],
      [-1n, "-1 tinybar"],
      [1234n, "1,234 tinybars"],
      [-150_000_000n, "-150,000,000 tinybars"],
      [5_000_000_000_000_000_000n, "5,000,000,000,000,000,000 tinybars"],
      [9_223_372_036_854_775_807n, "9,223,372,036,854,775,807 tinybars"],
    ];
    assert.deepEqual(
      table.map(([amount]) => [amount, formatTinybars(amount)]),
      table,
    );
  });
});
