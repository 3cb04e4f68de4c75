import assert from "node:assert/strict";
import type { BatchPhase } from "../../src/app/batch/batch.ts";
import { batchPage } from "../../src/ui/batch/batchPage.ts";
import type { ShownBatch } from "../../src/ui/batch/shownBatch.ts";
import { violations } from "../integration/support/violations.ts";
import { everyState, planned, shownBatch } from "../unit/ui/batch/batchViews.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const deep = planned({ build: "lib/openzeppelin-contracts/contracts/proxy/ERC1967Proxy.sol:ERC1967Proxy" });
const contractIds = ["0.0.1057", "0.0.123456789", "0.0.1064"];
const names = ["LoyaltyCards", "TransparentUpgradeableProxy", "Raffle", "L".repeat(60)];

/** Contracts in every state, with names and IDs as long as they come. */
function batchIn(phase: BatchPhase): ShownBatch {
  const shown = shownBatch([...everyState, deep], phase);
  const rows = shown.view.rows.map((row, index) => ({
    ...row,
    subject: { ...row.subject, name: names[index % names.length] ?? "" },
    contractId: contractIds[index % contractIds.length],
  }));
  return { ...shown, view: { ...shown.view, rows } };
}

const phases: readonly BatchPhase[] = ["looking", "list", "running", "ended"];

/** Names and IDs of more than one line. */
const broken = `[...document.querySelectorAll(".batch strong, .batch .reference code")]
  .filter((node) => node.textContent.length < 60)
  .filter((node) => new Set([...node.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    || node.getBoundingClientRect().height > 1.7 * Number.parseFloat(getComputedStyle(node).fontSize))
  .map((node) => node.textContent)`;

/** How far below each name what came of it begins, and how far right of that: a block reads downwards, a row across. */
const outcomes = `[...document.querySelectorAll(".batch tbody tr")].map((row) => {
  const [name, outcome] = [".cell-name", ".cell-outcome"].map((cell) => row.querySelector(cell).getBoundingClientRect());
  return outcome.top >= name.bottom - 1 && Math.abs(outcome.left - name.left) < 1;
})`;

describe("batch page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  for (const phase of phases)
    it(`is accessible, breaks no name, and never scrolls sideways: ${phase}`, async () => {
      const page = batchPage(batchIn(phase));
      for (const width of [320, 760]) {
        await window.page.setViewportSize({ width, height: 900 });
        await window.show({ page });
        const right = await window.page.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(right <= width, `${right} at ${width}`);
        assert.deepEqual(await window.page.evaluate(broken), [], String(width));
        const narrow = await window.page.evaluate<readonly number[]>(
          "[...document.querySelectorAll('.batch tbody .cell-outcome')].map((cell) => cell.offsetWidth).filter((width) => width < 120)",
        );
        assert.deepEqual(narrow, [], String(width));
        const areBlocks = await window.page.evaluate<readonly boolean[]>(outcomes);
        assert.ok(areBlocks.length > 0);
        assert.deepEqual([...new Set(areBlocks)], [width <= 700], String(width));
      }
      await window.page.setViewportSize({ width: 420, height: 900 });
      assert.deepEqual(await violations(window.page.mainFrame()), []);
    });

  it("has the same columns in every table with checkboxes, and no button outside of its banner", async () => {
    const page = batchPage(shownBatch(everyState, "list"));
    for (const width of [320, 1100]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const columns = await window.page.evaluate<readonly (readonly number[])[]>(
        `[...document.querySelectorAll(".batch:has(.tick) thead tr")].map((head) =>
          [...head.children].map((cell) => cell.getBoundingClientRect().left))`,
      );
      assert.ok(columns.length > 1);
      for (const lefts of columns)
        for (const [index, left] of lefts.entries())
          assert.ok(Math.abs(left - (columns[0]?.[index] ?? Infinity)) < 2, columns.join(" | "));
      const beyond = await window.page.evaluate<readonly string[]>(
        `[...document.querySelectorAll(".banner vscode-button")].filter((button) =>
          button.getBoundingClientRect().right > button.closest(".banner").getBoundingClientRect().right - 16
        ).map((button) => button.textContent)`,
      );
      assert.deepEqual(beyond, [], String(width));
    }
  });
});
