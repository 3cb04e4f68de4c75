import assert from "node:assert/strict";
import { atOnce } from "../../src/core/turns/atOnce.ts";
import type { HostMessage } from "../../src/ui/page/hostMessage.ts";
import type { PageMessage } from "../../src/ui/page/pageMessage.ts";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { rowsOf } from "../../src/ui/subjects/result/rows/resultRows.ts";
import { until } from "../integration/support/until.ts";
import { fullLog, fullResult, resultViewOf } from "../support/lookupViews.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const logs = Array.from({ length: 400 }, (_, index) => ({ ...fullLog, index }));

/** How high the opened row's fields are at first, and once they have been waited for. */
const heights = `(() => {
  const detail = document.querySelector(".row.open .row-detail");
  const [waiting] = detail.getAnimations();
  waiting.pause();
  return [0, 1000].map((time) => ((waiting.currentTime = time), detail.offsetHeight));
})()`;

describe("a row of a long list that is opened", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  it("stays as it is until its fields come, and says that it waits only where they take long", async () => {
    const view = resultViewOf({ body: { ...fullResult, logs } });
    // Rows that the page has no room for at first are asked for with those in view: no response may come before one is opened.
    let held: HostMessage | undefined;
    const panel = (message: PageMessage): undefined => {
      if (message.type !== "rows") return;
      const { version, ...asked } = message;
      const rows = atOnce(rowsOf(view)(asked));
      held = rows && { ...rows, version };
    };
    await window.show({ title: "Result", page: resultPage(view), state: {} }, panel);
    const row = window.page.locator('[data-rows="logs"] [data-row="0"]');
    await row.locator(".row-toggle").click();
    await until("the fields to be asked for", () => held !== undefined);
    const [atFirst, later] = await window.page.evaluate<readonly number[]>(heights);
    assert.equal(atFirst, 0);
    assert.ok(later !== undefined && later > 10);
    assert.ok(held !== undefined);
    await window.tell(held);
    await row.locator(".row-detail dt").first().waitFor();
    assert.ok(((await row.locator(".row-detail").boundingBox())?.height ?? 0) > later);
  });
});
