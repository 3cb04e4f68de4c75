import assert from "node:assert/strict";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { fullRecord, recordViewOf } from "../support/lookupViews.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const styles = "**/page-styles.css";
const document = { title: "Record", page: recordPage(recordViewOf({ body: fullRecord })), state: {} };
const isSeen = "document.querySelector('h1')?.checkVisibility() ?? false";

describe("a page whose styles are late", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));
  afterEach(() => window.page.unroute(styles));

  it("is not seen without them, and is with them", async () => {
    const gate = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<undefined>();
    await window.page.route(styles, async (route) => {
      asked.resolve(undefined);
      await gate.promise;
      await route.fallback();
    });
    const shown = window.show(document);
    await asked.promise;
    await window.page.waitForSelector("h1", { state: "attached" });
    assert.equal(await window.page.evaluate(isSeen), false);
    gate.resolve(undefined);
    await shown;
    assert.equal(await window.page.evaluate(isSeen), true);
  });

  it("is seen all the same where they cannot be had", async () => {
    await window.page.route(styles, (route) => route.fulfill({ status: 204, body: "" }));
    await window.show(document);
    await window.page.waitForFunction(isSeen);
  });
});
