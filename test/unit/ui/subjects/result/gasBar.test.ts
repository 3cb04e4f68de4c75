import assert from "node:assert/strict";
import { gasUse } from "../../../../../src/ui/subjects/result/drawings.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { foundTransaction } from "../../../../../src/ui/subjects/result/resultHead.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { fullResult, resultViewOf } from "../../../../support/lookupViews.ts";

describe("gas bar", () => {
  const useOf = (gas_limit: unknown, gas_used: unknown, gas_consumed: unknown) => {
    const reading = foundTransaction(resultViewOf({ body: { gas_limit, gas_used, gas_consumed } }));
    assert.ok(reading);
    return gasUse(reading).map(({ used, consumed, label }) => ({ used, consumed, label }));
  };

  it("takes shares of the limit, stays inside whatever comes, and says in words what it draws", () => {
    assert.deepEqual(useOf(300_000, 240_000, 21_021), [
      {
        used: 800,
        consumed: 70,
        label: "Gas: 240,000 used, 80% of the limit, 21,021 consumed by the EVM, and limit 300,000.",
      },
    ]);
    assert.deepEqual(useOf(1, 9_223_372_036_854_775_807n, -5), [
      {
        used: 1000,
        consumed: 0,
        label:
          "Gas: 9,223,372,036,854,775,807 used, more than the limit, -5 consumed by the EVM, and limit 1.",
      },
    ]);
    for (const [limit, used, consumed] of [
      [0, 1, 1],
      [null, 1, 1],
      [1, null, null],
    ])
      assert.deepEqual(useOf(limit, used, consumed), []);
  });

  it("draws these shares", () => {
    const view = resultViewOf({ body: fullResult });
    const [gas] = blocksOfKind(resultPage(view), "gas");
    const page = drawnPage(resultPage(view));
    assert.ok(gas !== undefined && page.includes(`aria-label="${gas.label}"`));
    assert.match(page, /<rect class="gas-used" x="0" y="1" width="80%"/);
    assert.match(page, /<svg x="7%"[^>]*><rect class="gas-consumed"/);
    const without = drawnPage(resultPage(resultViewOf({ body: { gas_limit: 1 } })));
    assert.doesNotMatch(without, /gas-limit/);
  });
});
