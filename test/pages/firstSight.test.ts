import assert from "node:assert/strict";
import type { PageModel } from "../../src/ui/page/pageModel.ts";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { verificationPage } from "../../src/ui/verification/verificationPage.ts";
import { until } from "../integration/support/until.ts";
import { fullLog, fullRecord, fullResult, recordViewOf, resultViewOf } from "../support/lookupViews.ts";
import { respondedReport } from "../support/reports.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const logs = Array.from({ length: 8 }, (_, index) => ({ ...fullLog, index }));

/** Where all that is shown stands, in pixels of the page. */
const places = `JSON.stringify([...document.querySelectorAll("#page *")].map((element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [element.localName, element.getAttribute("aria-label"), ...[left, top, width, height].map(Math.round)];
}))`;

describe("a page before its buttons and fields are made", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  /** Where all stands before and after. */
  async function beforeAndAfter(page: PageModel): Promise<readonly [string, string]> {
    let goOn: (() => void) | undefined;
    await window.show({ title: "A page", page, state: {} });
    await window.page.route("**/page-elements.js", async (route) => {
      await new Promise<void>((resolve) => (goOn = resolve));
      await route.fallback();
    });
    try {
      await window.page.goto(window.page.url());
      await window.page.evaluate("document.fonts.ready");
      await until("the elements to be asked for", () => goOn !== undefined);
      const before = await window.page.evaluate<string>(places);
      goOn?.();
      await window.page.evaluate("customElements.whenDefined('vscode-textfield').then(() => true)");
      await window.page.evaluate(
        "Promise.all([...document.querySelectorAll(':is(vscode-button, vscode-textfield)')].map((made) => made.updateComplete)).then(() => true)",
      );
      return [before, await window.page.evaluate<string>(places)];
    } finally {
      goOn?.();
      await window.page.unroute("**/page-elements.js");
    }
  }

  it("has everything where it is to stay, at any width", async () => {
    const refused = { status: 500, body: { error: "The deployed and recompiled bytecode don't match." } };
    const report = await respondedReport("session", [refused]);
    const pages = [
      recordPage(recordViewOf({ body: fullRecord })),
      resultPage(resultViewOf({ body: { ...fullResult, logs } })),
      verificationPage({ kind: "finished", report, earlier: [] }),
    ];
    // As VS Code gives it to pages: the elements draw in it.
    await window.page.addInitScript(
      `document.addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("--vscode-font-family", "sans-serif"))`,
    );
    for (const width of [320, 420, 760, 1100]) {
      await window.page.setViewportSize({ width, height: 900 });
      for (const page of pages) {
        const [before, after] = await beforeAndAfter(page);
        assert.match(before, /vscode-button/);
        assert.deepEqual(JSON.parse(before), JSON.parse(after), `${page.head.title} at ${width}`);
      }
    }
  });
});
