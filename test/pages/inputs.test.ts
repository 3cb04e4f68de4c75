import assert from "node:assert/strict";
import type { Block, PageModel } from "../../src/ui/page/pageModel.ts";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { fullRecord, recordViewOf } from "../support/lookupViews.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const signature = "allowance(address,address)";
const inputs: Block = {
  kind: "inputs",
  id: signature,
  inputs: ["owner", "spender"].map((label) => ({ label, placeholder: "address" })),
  button: { label: "Read", about: "allowance", icon: "search" },
  message: { type: "readFunction", signature },
};
const fold: Block = {
  kind: "fold",
  id: "reads",
  section: "read",
  title: [{ kind: "text", text: "Functions" }],
  blocks: [inputs],
};

describe("labelled inputs", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  const model = (...more: readonly Block[]): PageModel => ({
    ...recordPage(recordViewOf({ body: fullRecord })),
    body: [fold, ...more],
  });

  it("have names, load their section when it is opened, and send their texts by Enter and by the button", async () => {
    await window.show({ page: model() });
    const { page } = window;
    await page.locator("#reads > summary").click();
    assert.deepEqual(await window.posted(1), [{ type: "openSection", section: "read" }]);
    await page.getByRole("textbox", { name: "owner: address" }).fill("0x1");
    await page.getByRole("textbox", { name: "spender: address" }).fill("0x2");
    // What comes meanwhile takes nothing of what was typed.
    await window.update({ page: model({ kind: "loading" }) });
    await page.keyboard.press("Enter");
    const sent = { type: "readFunction", signature, arguments: ["0x1", "0x2"] };
    assert.deepEqual((await window.posted(2)).slice(1), [sent]);
    await page.getByRole("button", { name: "Read: allowance" }).click();
    assert.deepEqual((await window.posted(3)).slice(2), [sent]);
  });
});
