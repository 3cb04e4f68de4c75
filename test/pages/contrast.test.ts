import assert from "node:assert/strict";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { fullLog, fullResult, resultViewOf } from "../support/lookupViews.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

describe("a page in high contrast", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  it("has one kind of line between fields and between rows, which is to be seen", async () => {
    const logs = [fullLog, fullLog, fullLog];
    const page = resultPage(resultViewOf({ body: { ...fullResult, logs } }));
    await window.show({ title: "Result", page, state: {} });
    const lines = await window.page.evaluate<readonly string[]>(`(() => {
      document.body.classList.add("vscode-high-contrast");
      document.documentElement.style.setProperty("--vscode-contrastBorder", "rgb(111, 195, 223)");
      const field = getComputedStyle(document.querySelector(".labelled .field + .field"));
      const row = getComputedStyle(document.querySelector(".row"));
      return [field.borderTopColor, row.borderBottomColor];
    })()`);
    assert.equal(lines[0], lines[1]);
    assert.doesNotMatch(lines[0] ?? "", /, 0\)$|^transparent$|\/ 0\)$/);
  });
});
