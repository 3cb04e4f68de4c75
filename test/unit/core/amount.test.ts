import assert from "node:assert/strict";
import fc from "fast-check";
import { formatHbar, groupDigits } from "../../../src/core/amount.ts";

const amounts = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });

describe("amount", () => {
  it("writes ℏ", () => {
    const table: readonly (readonly [bigint, string])[] = [
      [0n, "0 ℏ"],
      [1n, "0.00000001 ℏ"],
      [-1n, "-0.00000001 ℏ"],
      [1234n, "0.00001234 ℏ"],
      [2_500_000_000n, "25 ℏ"],
      [-150_000_000n, "-1.5 ℏ"],
      [5_000_000_000_000_000_000n, "50,000,000,000 ℏ"],
      [9_223_372_036_854_775_807n, "92,233,720,368.54775807 ℏ"],
    ];
    assert.deepEqual(
      table.map(([amount]) => [amount, formatHbar(amount)]),
      table,
    );
  });

  it("loses no digit", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        assert.equal(BigInt(groupDigits(amount).replaceAll(",", "")), amount);
        const [, sign, whole, fraction = ""] = /^(-?)([\d,]+)(?:\.(\d{1,8}))? ℏ$/.exec(formatHbar(amount))!;
        const digits = whole!.replaceAll(",", "") + fraction.padEnd(8, "0");
        assert.equal(BigInt(digits) * (sign === "-" ? -1n : 1n), amount);
      }),
    );
  });

  it("groups whole numbers only", () => {
    const texts = ["1234567", "-123", "-1234", "12.5", "0x1234", "", "1,234", "\n1234"];
    assert.deepEqual(texts.map(groupDigits), ["1,234,567", "-123", "-1,234", ...texts.slice(3)]);
  });
});
