import assert from "node:assert/strict";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { verificationPage } from "../../src/ui/verification/verificationPage.ts";
import { fullLog, fullResult, resultViewOf } from "../support/lookupViews.ts";
import { answeredReport, askedAddress, network } from "../support/reports.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const record = { address: askedAddress, chainId: network.chainId };
const said = [
  { status: 500, body: { error: "The deployed and recompiled bytecode don't match." } },
  { status: 500, body: { error: "some words" } },
  { body: { contracts: [{ ...record, status: "perfect" }], unused: [] } },
];

describe("a narrow page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));
  const number = (expression: string): Promise<number> => window.page.evaluate<number>(expression);

  it("shortens what is in a row once, at its middle, and loses nothing beside it", async () => {
    const logs = Array<object>(3).fill({ ...fullLog, data: `0x${"ab".repeat(96)}` });
    const page = resultPage(resultViewOf({ body: { ...fullResult, logs: logs as never } }));
    for (const width of [320, 420, 760, 1100]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ title: "Result", page, state: {} });
      const cut = await window.page.evaluate<readonly string[]>(
        `[...document.querySelectorAll(".rows-logs .row-line > * > *, .fitted > :last-child")]
          .filter((node) => !node.matches(".fitted") && node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0)
          .map((node) => node.textContent)`,
      );
      assert.deepEqual(cut, [], String(width));
      const ends = await window.page.locator(".rows-logs .fitted > :last-child").allInnerTexts();
      assert.deepEqual([...new Set(ends)], ["1b1b", "abab"]);
    }
  });

  it("never scrolls sideways, and keeps what stands under the stages apart from them", async () => {
    for (const width of [320, 400, 760]) {
      await window.page.setViewportSize({ width, height: 900 });
      for (const answer of said) {
        const report = await answeredReport("session", [answer]);
        const page = verificationPage({ kind: "finished", report, earlier: [] });
        await window.show({ title: "Verification", page, state: {} });
        assert.ok((await number("document.documentElement.scrollWidth")) <= width, String(width));
        const right =
          "Math.max(...[...document.querySelectorAll('.chip')].map((c) => c.getBoundingClientRect().right))";
        assert.ok((await number(right)) <= width, String(width));
        const gap =
          "(s => s.nextElementSibling.getBoundingClientRect().top - s.getBoundingClientRect().bottom)(document.querySelector('.stages'))";
        assert.ok((await number(gap)) >= 12, String(width));
      }
    }
  });

  it("cuts nothing off where one of several equals takes two lines", async () => {
    const report = await answeredReport("session", [
      { status: 500, body: { error: "Compiler error: something is wrong" } },
    ]);
    const page = verificationPage({ kind: "finished", report, earlier: [] });
    for (const width of [402, 420, 440]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ title: "Verification", page, state: {} });
      const cut = await window.page.evaluate<readonly (string | null)[]>(
        `[...document.querySelectorAll(".equals")].filter((equals) => {
          const dot = Number.parseFloat(getComputedStyle(equals.firstElementChild, "::before").width);
          const seenFrom = equals.getBoundingClientRect().left + dot - 3;
          const texts = document.createTreeWalker(equals, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            if ([...range.getClientRects()].some(({ left, width }) => width > 0 && left < seenFrom)) return true;
          }
        }).map((equals) => equals.textContent)`,
      );
      assert.deepEqual(cut, [], String(width));
    }
  });

  it("opens a menu right below its button, and never beyond its own edges", async () => {
    const page = resultPage(resultViewOf({ body: fullResult }));
    for (const width of [320, 500, 860, 1100]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ title: "Result", page, state: {} });
      const button = window.page.locator(".head [aria-haspopup=menu]").last();
      await button.click();
      const [below, menu] = [
        await button.boundingBox(),
        await window.page.locator(".menu-items").last().boundingBox(),
      ];
      assert.ok(below !== null && menu !== null);
      assert.ok(menu.x >= 0 && menu.x + menu.width <= width, String(width));
      assert.ok(menu.x <= below.x && menu.x + menu.width >= below.x + below.width, String(width));
      assert.ok(menu.y >= below.y + below.height && menu.y < below.y + below.height + 12, String(width));
    }
  });
});
