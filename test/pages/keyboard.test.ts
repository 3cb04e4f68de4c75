import assert from "node:assert/strict";
import { fullLog, fullRecord, fullResult, recordViewOf, resultViewOf } from "../support/lookupViews.ts";
import { until } from "../integration/support/until.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";
import { respondedReport } from "../support/reports.ts";
import type { PageModel } from "../../src/ui/page/pageModel.ts";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { verificationPage } from "../../src/ui/verification/verificationPage.ts";

const notFound = { status: 404, body: { _status: { messages: [{ message: "Not found" }] } } };
const mismatch = { status: 500, body: { error: "The deployed and recompiled bytecode don't match." } };

const pages: Readonly<Record<string, () => Promise<PageModel> | PageModel>> = {
  record: () => recordPage(recordViewOf({ body: fullRecord })),
  "record that is not found": () => recordPage(recordViewOf(notFound)),
  result: () => resultPage(resultViewOf({ body: { ...fullResult, logs: Array(8).fill(fullLog) } })),
  "result that is not found": () => resultPage(resultViewOf(notFound)),
  verification: async () =>
    verificationPage({
      kind: "finished",
      report: await respondedReport("direct", [mismatch]),
      earlier: [],
    }),
};

/** Numbers every control in sight, in the order of the page, and tells what each is called. */
const numberControls = `(async () => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  // What a fold holds may come only when it is opened.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const kinds = "button, summary, input, select, a[href], vscode-button, vscode-textfield, vscode-single-select";
  const controls = [...document.querySelectorAll(kinds)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.matches("[tabindex='-1']"));
  return controls.map((element, index) => {
    element.dataset.control = String(index);
    return (element.ariaLabel ?? element.label ?? element.textContent).trim();
  });
})()`;

const focused = "document.activeElement?.dataset.control ?? null";

describe("page by keyboard", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  for (const [name, model] of Object.entries(pages)) {
    it(`Tab reaches every control in page order, each with a name: ${name}`, async () => {
      await window.show({ page: await model() });
      const names = await window.page.evaluate<readonly string[]>(numberControls);
      const reached: number[] = [];
      for (;;) {
        await window.page.keyboard.press("Tab");
        const control = await window.page.evaluate<string | null>(focused);
        if (control === null) break;
        // A field for a date has places of its own for day, month and year.
        if (reached.at(-1) !== Number(control)) reached.push(Number(control));
      }
      assert.ok(names.length > 3);
      assert.deepEqual(
        reached.map((index) => names[index]),
        names,
      );
      assert.ok(!names.includes(""), names.join(", "));
    });
  }

  it("arrow keys move in a menu, Escape and Tab leave it, and Shift+Tab returns to its button", async () => {
    await window.show({ page: recordPage(recordViewOf({ body: fullRecord })) });
    const { keyboard } = window.page;
    const named = (): Promise<string> =>
      window.page.evaluate<string>(
        "(document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '').trim()",
      );
    const focusOn = (name: string): Promise<boolean> => until(name, async () => (await named()) === name);
    const menu = window.page.getByRole("menu");
    const items = await window.page.locator(".more-items [role=menuitem]").allTextContents();
    const [first = "", last = ""] = [items[0], items.at(-1)];
    await window.page.getByRole("button", { name: "More Actions" }).focus();
    await keyboard.press("ArrowDown");
    await focusOn(first);
    await keyboard.press("ArrowUp");
    await focusOn(last);
    await keyboard.press("ArrowDown");
    await focusOn(first);
    await keyboard.press("End");
    await focusOn(last);
    await keyboard.press("Home");
    await focusOn(first);
    await keyboard.press("Escape");
    await focusOn("More Actions");
    await menu.waitFor({ state: "hidden" });
    await keyboard.press("ArrowDown");
    await focusOn(first);
    await keyboard.press("Shift+Tab");
    await focusOn("More Actions");
    await menu.waitFor({ state: "hidden" });
  });
});
