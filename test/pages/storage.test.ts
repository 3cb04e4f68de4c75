import assert from "node:assert/strict";
import { placeKey } from "../../src/decode/storage/storagePlace.ts";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { readOf, storage, viewOf } from "../unit/ui/subjects/record/storageViews.ts";
import { until } from "../integration/support/until.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

describe("the section Storage in a page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  it("is asked for when it is opened, takes keys by the keyboard, and fits a narrow panel", async () => {
    const { page } = window;
    const read = readOf(storage);
    const mapping = placeKey(
      read.variables.find(({ value }) => value.kind === "mapping")?.place ?? assert.fail(),
    );
    await window.show({ page: recordPage(viewOf({ kind: "notRequested" })) });
    await page.locator("#storage > summary").click();
    assert.deepEqual(await window.posted(1), [{ type: "openSection", section: "storage" }]);
    // A page that is drawn anew says again what is open: the panel has it by then.
    await window.update({ page: recordPage(viewOf({ ...read, entries: new Map() })) });
    const field = page.locator(".key-input input");
    await field.fill("nobody");
    await field.press("Enter");
    assert.deepEqual((await window.posted(2))[1], { type: "readKey", mapping, key: "nobody" });
    const type = { kind: "value", label: "address", bytes: 20, base: "address" } as const;
    const refused = { text: "nobody", reason: "notOfType", type } as const;
    await window.update({
      page: recordPage(viewOf({ ...read, entries: new Map(), refusedKeys: new Map([[mapping, refused]]) })),
    });
    await page.locator(".key-input [role=alert]").waitFor();
    assert.equal(await field.inputValue(), "nobody");
    await field.press("Backspace");
    await page.locator(".key-input [role=alert]").waitFor({ state: "detached" });
    await field.press("y");
    await page.locator(".key-input [role=alert]").waitFor();
    await window.update({ page: recordPage(viewOf(read)) });
    await page.locator(".key-input [role=alert]").waitFor({ state: "detached" });
    await until("an empty field", async () => (await field.inputValue()) === "");
    await field.fill("half a key");
    await page.getByRole("button", { name: /^Remove balances\[0xA1A1…a1a1\]$/ }).press("Enter");
    const [entry] = read.entries.get(mapping) ?? [];
    const removed = { type: "removeKey", entry: placeKey(entry?.place ?? assert.fail()) };
    assert.deepEqual((await window.posted(3))[2], removed);
    await window.update({ page: recordPage(viewOf({ ...read, entries: new Map() })) });
    await until("the focus in the field", () =>
      page.evaluate<boolean>("document.activeElement?.localName === 'vscode-textfield'"),
    );
    assert.equal(await field.inputValue(), "half a key");
    await window.update({ page: recordPage(viewOf(read)) });
    await page.locator("#storage > summary").click();
    assert.deepEqual((await window.posted(4))[3], { type: "closeSection", section: "storage" });
    await page.locator("#storage > summary").click();
    await page.locator(".unfold > summary").first().click();
    await page.setViewportSize({ width: 440, height: 800 });
    const edges =
      "['.unfold > summary', '.unfold dt'].map((one) => document.querySelector(one).getBoundingClientRect().left)";
    const [summary = 0, member = 0] = await page.evaluate<readonly number[]>(edges);
    assert.ok(member > summary, "members are not indented");
    await page.setViewportSize({ width: 320, height: 800 });
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert.equal(await page.evaluate<number>(overflow), 0);
  });

  it("an update that marks a list leaves it unfolded", async () => {
    const { page } = window;
    const read = readOf(storage);
    const list = read.variables.find(({ place }) => place.path.variable === "numbers") ?? assert.fail();
    const view = (parts: Partial<typeof read>) =>
      ({ page: recordPage(viewOf({ ...read, ...parts }, { isOpen: true, isWatched: true })) }) as const;
    const fold = page.locator("#storage tr", { hasText: "numbers" }).locator("details");
    const chip = page.locator("#storage tr", { hasText: "numbers" }).locator("td .chip");
    await window.show(view({}));
    await fold.locator("> summary").click();
    await window.update(
      view({
        previous: new Map([
          [list, { value: { kind: "list", length: 1n, items: [] }, until: 2n, isNew: true }],
        ]),
      }),
    );
    await chip.waitFor();
    assert.equal(await fold.getAttribute("open"), "");
    await window.update(view({ previous: new Map() }));
    await chip.waitFor({ state: "detached" });
    assert.equal(await fold.getAttribute("open"), "");
  });
});
