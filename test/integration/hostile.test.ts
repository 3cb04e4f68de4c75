import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, resetDevnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { useNetworks } from "./support/networks.ts";
import { copyReport, finishedPage, textOf } from "./support/panel.ts";
import { workbench } from "./support/window.ts";

const command = "command:workbench.action.quit";

describe("hostile text from services", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session");
  });
  afterEach(closeAll);

  it("stays text in panels, reports, and the window", async () => {
    await verifyUnderCursor(addressOf("hostileRecord"));
    const page = await finishedPage();
    assert.ok((await textOf(page)).includes(command), "the text is shown");
    for (const place of [page, await workbench()]) {
      assert.equal(await place.locator(`a[href*="${command}"], [data-href*="${command}"]`).count(), 0);
    }
    assert.equal(await page.locator("img, iframe, object").count(), 0);
    const scripts = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll("body script")].map(({ src }) => src.split("/").pop())`,
    );
    assert.deepEqual(scripts, ["page.js"]);
    assert.equal(await page.locator("a[href]").count(), 0);
    const report = await copyReport(page);
    assert.ok(report.includes(command));
    const rendered = await vscode.commands.executeCommand<string>("markdown.api.render", report);
    assert.doesNotMatch(rendered, /<a\b|<img\b|<script\b|<iframe\b/);
  });
});
