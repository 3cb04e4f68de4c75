import assert from "node:assert/strict";
import fc from "fast-check";
import { hbarText, tinybarText } from "../../../../src/text/hedera/amount.ts";

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
      table.map(([amount]) => [amount, hbarText(amount)]),
      table,
    );
  });

  it("loses no digit", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        assert.equal(
          BigInt(
            tinybarText(amount)
              .replace(/ tinybars?$/, "")
              .replaceAll(",", ""),
          ),
          amount,
        );
        const [, sign, whole, fraction = ""] = /^(-?)([\d,]+)(?:\.(\d{1,8}))? ℏ$/.exec(hbarText(amount))!;
        const digits = whole!.replaceAll(",", "") + fraction.padEnd(8, "0");
        assert.equal(BigInt(digits) * (sign === "-" ? -1n : 1n), amount);
      }),
    );
  });

  it("writes tinybars to the last digit, in the plural form of their number", () => {
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
      table.map(([amount]) => [amount, tinybarText(amount)]),
      table,
    );
  });
});
