import assert from "node:assert/strict";
import fc from "fast-check";
import { ether, type Currency } from "../../../src/services/ledger/amount.ts";
import { hbar, hbarInWeibars } from "../../../src/core/hedera/hbar.ts";
import { amountText, gasPriceText, smallestUnitText } from "../../../src/text/amount.ts";

type Row = readonly [units: bigint, text: string, smallest: string | undefined];

const textsIn =
  (currency: Currency) =>
  ([units]: Row): Row => [units, amountText({ units, currency }), smallestUnitText({ units, currency })];

describe("amount", () => {
  it("writes ℏ, and tinybars to the last digit in the plural form of their number", () => {
    const rows: readonly Row[] = [
      [0n, "0 ℏ", undefined],
      [1n, "0.00000001 ℏ", "1 tinybar"],
      [-1n, "-0.00000001 ℏ", "-1 tinybar"],
      [1234n, "0.00001234 ℏ", "1,234 tinybars"],
      [2_500_000_000n, "25 ℏ", "2,500,000,000 tinybars"],
      [-150_000_000n, "-1.5 ℏ", "-150,000,000 tinybars"],
      [9_223_372_036_854_775_807n, "92,233,720,368.54775807 ℏ", "9,223,372,036,854,775,807 tinybars"],
    ];
    assert.deepEqual(rows.map(textsIn(hbar)), rows);
  });

  it("writes ether, small amounts in gwei or wei, and wei behind", () => {
    const rows: readonly Row[] = [
      [0n, "0 ETH", undefined],
      [1n, "1 wei", undefined],
      [-1n, "-1 wei", undefined],
      [999_999n, "999,999 wei", undefined],
      [1_000_000n, "0.001 gwei", "1,000,000 wei"],
      [20_000_000_001n, "20.000000001 gwei", "20,000,000,001 wei"],
      [999_999_999_999n, "999.999999999 gwei", "999,999,999,999 wei"],
      [1_000_000_000_000n, "0.000001 ETH", "1,000,000,000,000 wei"],
      [-1_500_000_000_000_000_000n, "-1.5 ETH", "-1,500,000,000,000,000,000 wei"],
      [1_000_000_000_000_000_000_001n, "1,000.000000000000000001 ETH", "1,000,000,000,000,000,000,001 wei"],
    ];
    assert.deepEqual(rows.map(textsIn(ether)), rows);
  });

  it("writes a currency of any decimals, whose smallest unit has no name", () => {
    const rows: readonly (readonly [Currency, bigint, string])[] = [
      [{ symbol: "USD", decimals: 6 }, 1n, "0.000001 USD"],
      [{ symbol: "USD", decimals: 6 }, 1_234_500_000n, "1,234.5 USD"],
      [{ symbol: "PT", decimals: 0 }, 1_234n, "1,234 PT"],
      [{ symbol: "DEEP", decimals: 36 }, 1n, `0.${"0".repeat(35)}1 DEEP`],
    ];
    for (const [currency, units, text] of rows) {
      assert.equal(amountText({ units, currency }), text);
      assert.equal(gasPriceText({ units, currency }), text);
      assert.equal(smallestUnitText({ units, currency }), undefined);
    }
  });

  it("writes ℏ with the decimals that JSON-RPC gives it, never in wei", () => {
    const rows: readonly Row[] = [
      [1n, "0.000000000000000001 ℏ", "1 weibar"],
      [10_000_000_000n, "0.00000001 ℏ", "10,000,000,000 weibars"],
    ];
    assert.deepEqual(rows.map(textsIn(hbarInWeibars)), rows);
  });

  it("writes a gas price in gwei, or in wei where it is tiny", () => {
    const table: readonly (readonly [bigint, string])[] = [
      [0n, "0 gwei"],
      [7n, "7 wei"],
      [1_000_000n, "0.001 gwei"],
      [1_250_000_001n, "1.250000001 gwei"],
      [5_000_000_000_000n, "5,000 gwei"],
    ];
    assert.deepEqual(
      table.map(([units]) => [units, gasPriceText({ units, currency: ether })]),
      table,
    );
  });

  it("loses no digit", () => {
    const units = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n });
    fc.assert(
      fc.property(units, fc.nat({ max: 36 }), (amount, decimals) => {
        const text = amountText({ units: amount, currency: { symbol: "X", decimals } });
        const [, sign, whole, fraction = "", unit] = /^(-?)([\d,]+)(?:\.(\d+))? (X|gwei|wei)$/.exec(text)!;
        const places = unit === "X" ? decimals : unit === "gwei" ? 9 : 0;
        const digits = whole!.replaceAll(",", "") + fraction.padEnd(places, "0");
        assert.equal(BigInt(digits) * (sign === "-" ? -1n : 1n), amount);
      }),
    );
  });
});
