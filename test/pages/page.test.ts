import assert from "node:assert/strict";
import { runToEnd } from "../../src/core/async/yielding.ts";
import type { Locator } from "playwright-core";
import { until } from "../integration/support/until.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";
import {
  fullLog,
  fullRecord,
  fullResult,
  largeResultViewOf,
  recordViewOf,
  word,
} from "../support/lookupViews.ts";
import type { HostMessage } from "../../src/ui/page/pageModel.ts";
import type { PageMessage } from "../../src/ui/page/pageMessage.ts";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import type { ResultView } from "../../src/ui/subjects/view.ts";
import { rowsOf } from "../../src/ui/subjects/result/rows/resultRows.ts";

/** An element of the page, as far as it is touched here. */
type Scrolled = { scrollTop: number; readonly scrollHeight: number };

const manyLogs = 50_000;
let viewOfMany: ResultView;
const state = { subject: { kind: "result", text: "0.0.2001-1700000021-000000000" } };

function resultWithLogs(count: number): Promise<ResultView> {
  const logs = Array.from({ length: count }, (_, index) => ({
    ...fullLog,
    index,
    bloom: "0x",
    data: word(index),
  }));
  return largeResultViewOf({ ...fullResult, logs });
}

describe("page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));
  before(async () => {
    viewOfMany = await resultWithLogs(manyLogs);
  });

  /** Shows a result of logs that have their number as data; rows are answered as the panel answers them. */
  async function showLogs(view = viewOfMany): Promise<void> {
    const panel = (message: PageMessage): HostMessage | undefined => {
      if (message.type !== "request") return undefined;
      return { type: "response", id: message.id, response: runToEnd(rowsOf(view)(message.request)) };
    };
    await window.show({ page: resultPage(view), state }, panel);
  }

  const list = (): Locator => window.page.locator('[data-rows="logs"]');
  const body = (): Locator => list().locator("[data-rows-body]");
  const rows = (): Locator => list().locator("[data-row]");
  const arrived = (index: number): Locator => list().locator(`[data-row="${index}"]:not([aria-busy])`);
  /** What the count says once the rows of the whole filter are there: it is typed letter by letter. */
  const lastCount = async (): Promise<string> => {
    let before = "";
    return until("the count to stay", async () => {
      const count = (await window.page.locator('[data-rows-count="logs"]').textContent()) ?? "";
      const stays = count !== "" && count === before;
      before = count;
      return stays ? count : undefined;
    });
  };
  const filter = (): Locator => window.page.getByRole("textbox", { name: /Filter logs/ });

  it("renders at most 100 of 50,000 rows at any scroll position", async () => {
    await showLogs();
    for (const place of [0.5, 1, 0]) {
      await body().evaluate((element: Scrolled, share) => {
        element.scrollTop = element.scrollHeight * share;
      }, place);
      const row = Math.round(place * (manyLogs - 1));
      await arrived(row).waitFor();
      assert.ok((await rows().count()) <= 100);
    }
  });

  it("requests only visible rows while scrolling fast", async () => {
    await showLogs();
    await body().evaluate(async (element: Scrolled) => {
      for (let step = 1; step <= 40; step += 1) {
        element.scrollTop = (element.scrollHeight * step) / 40;
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await arrived(manyLogs - 1).waitFor();
    const asked = window.messages.filter(({ type }) => type === "request").length;
    assert.ok(asked < 20, `asked ${asked} times`);
  });

  it("moves through rows by keyboard, and opens one", async () => {
    await showLogs();
    await list().locator(".row-toggle").first().focus();
    await window.page.keyboard.press("ArrowDown");
    await window.page.keyboard.press("Enter");
    // Its fields may be yet to come.
    await arrived(1).locator(".row-detail").waitFor();
    await window.page.keyboard.press("End");
    await arrived(manyLogs - 1).waitFor();
    await window.page.locator(`[data-row="${manyLogs - 1}"] .row-toggle:focus`).waitFor();
  });

  it("filters rows by a text, and shows their number", async () => {
    await showLogs();
    await filter().fill(word(49_999).slice(-8));
    const count = window.page.locator('[data-rows-count="logs"]');
    await count.getByText("1 of 50,000").waitFor();
    await until("one row", async () => (await rows().count()) === 1);
    await filter().fill("");
    await arrived(5).waitFor();
    await until("no count", async () => (await count.textContent()) === "");
  });

  it("Ctrl+F filters the page, long lists included, and Escape ends it", async () => {
    await showLogs();
    await window.page.keyboard.press("Control+f");
    const field = window.page.getByRole("textbox", { name: "Filter this page" });
    await field.fill("gas_consumed");
    await until("one field", async () => (await window.page.locator("main dt").count()) === 1);
    await field.fill(word(49_999).slice(-8));
    await arrived(0).waitFor();
    await list().locator('[data-row="0"]', { hasText: "49,999" }).waitFor();
    await until("one row", async () => (await rows().count()) === 1);
    await field.press("Escape");
    await arrived(5).waitFor();
    await until("no field", async () => (await field.count()) === 0);
    await until("all fields", async () => (await window.page.locator("main dt").count()) > 20);
  });

  it("Ctrl+F takes text typed at once, marks matches, and says if there are none", async () => {
    await showLogs();
    await window.page.keyboard.press("Control+f");
    await window.page.keyboard.type("insufficient");
    const field = window.page.getByRole("textbox", { name: "Filter this page" });
    assert.equal(await field.inputValue(), "insufficient");
    await until(
      "marks",
      async () => (await window.page.evaluate<number>("CSS.highlights.get('found')?.size ?? 0")) > 0,
    );
    const found = window.page.locator("search [role=status]");
    const marks = await window.page.evaluate<number>("CSS.highlights.get('found')?.size ?? 0");
    await until(
      "their number",
      async () => (await found.textContent()) === (marks === 1 ? "1 result" : `${marks} results`),
    );
    await field.fill("zzzz");
    await window.page.getByText("No results.").waitFor();
    await until("no list", async () => !(await list().isVisible()));
    await field.fill("49,999");
    await arrived(0).waitFor();
    assert.equal(await list().isVisible(), true);
    // A row is one place, whatever it holds.
    await until("the number of rows", async () => (await found.textContent()) === "1 result");
    await field.press("Escape");
    // Marks go when the page without them has been drawn.
    await until(
      "no marks",
      async () => !(await window.page.evaluate<boolean>("CSS.highlights.has('found')")),
    );
  });

  it("ending a search restores the filter of a list", async () => {
    await showLogs();
    await filter().fill(word(0x12).slice(-2));
    const total = await lastCount();
    await window.page.keyboard.press("Control+f");
    const field = window.page.getByRole("textbox", { name: "Filter this page" });
    await field.fill("4c".repeat(32));
    await until("no row", async () => (await rows().count()) === 0);
    await field.press("Escape");
    await until("the rows of before", async () => (await lastCount()) === total);
    assert.equal(await filter().inputValue(), word(0x12).slice(-2));
    assert.doesNotMatch(await window.state(), /4c4c4c/);
  });

  it("restores scroll position, filter, and open rows", async () => {
    await showLogs();
    await filter().fill(word(0x12).slice(-2));
    const total = await lastCount();
    await arrived(3).locator(".row-toggle").click();
    await body().evaluate((element: Scrolled) => (element.scrollTop = 200));
    await window.page.evaluate("scrollTo(0, 300)");
    await keptOnce(/"scroll":300,.*"top":200,"open":\[\d+\]/);
    await window.showAgain();
    await arrived(3).locator(".row-detail").waitFor();
    // Where it was scrolled to is gone to when all has its height.
    await until("the reader's place", async () => {
      const top = await body().evaluate((element: Scrolled) => element.scrollTop);
      return top === 200 && (await window.page.evaluate<number>("Math.round(scrollY)")) === 300;
    });
    assert.equal(await lastCount(), total);
  });

  it("stores at most 4 kB of state", async () => {
    await showLogs(await resultWithLogs(40));
    for (let index = 0; index < 40; index += 1) await arrived(index).locator(".row-toggle").click();
    await keptOnce(/"open":\[0,1,/);
    assert.ok((await window.state()).length <= 4096);
  });

  it("posts a copy, and confirms it", async () => {
    await window.show({ page: recordPage(recordViewOf({ body: fullRecord })), state });
    await window.page.getByRole("button", { name: "Copy contract ID" }).first().click();
    await window.page.locator("#announcement", { hasText: "Copied" }).waitFor({ state: "attached" });
    await window.page.getByRole("button", { name: "More Actions" }).click();
    await window.page.getByRole("menuitem", { name: "Copy as curl" }).click();
    assert.deepEqual(await window.posted(2), [
      { type: "copy", text: "0.0.5012345" },
      { type: "copyAs", format: "curl" },
    ]);
  });

  /** Waits until what the page keeps says so. */
  async function keptOnce(text: RegExp): Promise<void> {
    await until(`a state with ${text.source}`, async () => text.test(await window.state()));
  }
});
