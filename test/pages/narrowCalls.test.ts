import assert from "node:assert/strict";
import { ether } from "../../src/services/ledger/amount.ts";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { fullResult, resultViewOf } from "../support/lookupViews.ts";
import { foundCalls, sevenCalls, traced, withdrawDecoding } from "../support/decodings.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

describe("calls on a narrow page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  it("orders headers like the cells: result after the call, gas above the gas", async () => {
    const page = resultPage(resultViewOf({ body: fullResult }, { decoding: withdrawDecoding() }));
    for (const width of [320, 880]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const [call, result, gas, rowGas] = await window.page.evaluate<
        readonly { left: number; right: number; top: number }[]
      >(`(() => {
        const ofText = (cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { left, right, top } = range.getBoundingClientRect();
          return { left, right, top };
        };
        const at = (row, place) => document.querySelector(".rows-calls " + row + " > :nth-child(" + place + ")");
        return [at(".row-head", 1), at(".row-head", 2), at(".row-head", 3), at(".row .row-line", 3)].map(ofText);
      })()`);
      assert.ok(call !== undefined && result !== undefined && gas !== undefined && rowGas !== undefined);
      assert.ok(
        result.left > call.right && result.left - call.right < 40,
        `${result.left - call.right} at ${width}`,
      );
      // The arrow, which stands before what came of it, has as much before it as behind it.
      const [before, behind] = await window.page.evaluate<readonly [number, number]>(`(() => {
        const cells = document.querySelectorAll(".rows-calls .row-head > *");
        const text = document.createRange();
        text.selectNodeContents(cells[0]);
        return [
          cells[1].getBoundingClientRect().left - text.getBoundingClientRect().right,
          Number.parseFloat(getComputedStyle(cells[1]).columnGap),
        ];
      })()`);
      assert.ok(Math.abs(before - behind) <= 1, `${before} and ${behind} at ${width}`);
      assert.ok(Math.abs(gas.right - rowGas.right) <= 1, `${gas.right} over ${rowGas.right} at ${width}`);
      assert.ok(Math.abs(gas.top - call.top) <= 2 && Math.abs(result.top - call.top) <= 2, String(width));
    }
  });

  it("gives the result of a call all room beside the gas", async () => {
    const page = resultPage(resultViewOf({ body: fullResult }, { decoding: withdrawDecoding() }));
    for (const width of [320, 760]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const free = await window.page.evaluate<readonly number[]>(
        `[...document.querySelectorAll(".rows-calls .row .row-line > :nth-child(3)")].map((gas) => {
          const text = document.createRange();
          text.selectNodeContents(gas);
          return gas.getBoundingClientRect().width - text.getBoundingClientRect().width;
        })`,
      );
      assert.ok(free.length > 1);
      assert.ok(
        free.every((pixels) => pixels <= 1),
        `${free.join(", ")} at ${width}`,
      );
    }
  });

  it("shows the amount of a call whole, without cutting names", async () => {
    const sent = { value: { units: 1_234_567_890_123_456_789n, currency: ether } };
    const calls = sevenCalls.map((call) => ({ ...call, ...(call.operation === "CALL" ? sent : {}) }));
    const payment = traced(7, 1, "CALL", sevenCalls[3]?.to, { kind: "noData" }, sent);
    const decoding = withdrawDecoding({ calls: foundCalls([...calls, payment]) });
    const page = resultPage(resultViewOf({ body: fullResult }, { decoding }));
    for (const width of [320, 440, 880]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const parts = await window.page.evaluate<readonly { text: string; right: number; isCut: boolean }[]>(
        `[...document.querySelectorAll(".rows-calls .row .row-line")]
          .filter((row) => row.textContent.includes("ETH"))
          .flatMap((row) => [...row.querySelectorAll(":scope > :nth-child(1) .call-name, :scope > :nth-child(2) > .aside")])
          .map((node) => ({
            text: node.textContent,
            right: node.getBoundingClientRect().right,
            isCut: node.scrollWidth > node.clientWidth + 1,
          }))`,
      );
      const amounts = parts.filter(({ text }) => text === "· 1.234567890123456789 ETH");
      assert.equal(amounts.length, 3, String(width));
      assert.deepEqual(
        parts.filter(({ isCut, right }) => isCut || right > width),
        [],
        String(width),
      );
    }
  });

  it("leaves no empty line below a call without a return value", async () => {
    const page = resultPage(resultViewOf({ body: fullResult }, { decoding: withdrawDecoding() }));
    for (const width of [420, 880]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const rows = await window.page.evaluate<
        readonly { height: number; isOfOne: boolean; right: number }[]
      >(`(() => {
        const lines = [...document.querySelectorAll(".rows-calls .row .row-line")];
        return lines.map((line) => {
          const [, result, gas] = line.children;
          if (line === lines[0]) result.replaceChildren();
          return {
            height: line.offsetHeight,
            isOfOne: result.childNodes.length === 0,
            right: gas.getBoundingClientRect().right,
          };
        });
      })()`);
      assert.ok(rows.length > 1);
      for (const { height, isOfOne, right } of rows) {
        assert.equal(height < 40, isOfOne, `${height} at ${width}`);
        assert.ok(Math.abs(right - (rows[0]?.right ?? 0)) <= 1, String(width));
      }
    }
  });
});
