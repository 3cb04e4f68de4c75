import assert from "node:assert/strict";
import * as vscode from "vscode";
import { devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText } from "./support/editor.ts";
import { useNetwork, useNetworks } from "./support/networks.ts";
import { hover } from "./support/hover.ts";
import { click, pageWith, textOf } from "./support/panel.ts";
import { rowsOnce, showTrees } from "./support/tree.ts";
import { until } from "./support/until.ts";

const network = { name: "Decoded", chainId: "298", mirrorUrl: devnet.mirrorUrl } as const;

const transactionOf = (name: string): string => sample(name).transactionId ?? "";

describe("result decoded by workspace builds", () => {
  before(() => useNetworks("session", [network]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(network.name);
  });
  afterEach(closeAll);

  it("shows the call and the error, and opens the statement that failed", async () => {
    await vscode.commands.executeCommand(
      "contractLens.inspectExecutionResult",
      transactionOf("libraryError"),
    );
    const page = await pageWith("TooLight(uint256 grams, uint256 least)");
    const text = await textOf(page);
    assert.ok(!text.includes("Guess from"), "names are of the contracts themselves from the first");
    for (const said of ["weigh", "exact match", "Call tree", "DELEGATECALL"])
      assert.ok(text.includes(said), `${said} in ${text}`);
    await click(page, /^Open the source that declares TooLight|^Go to Source/);
    await until("the source to be shown", () =>
      Promise.resolve(vscode.window.activeTextEditor?.document.fileName.endsWith(".sol") === true),
    );
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor !== undefined);
    assert.equal(editor.document.getText(editor.selection), "revert TooLight(grams, least)");
    const panel = vscode.window.tabGroups.all.find(
      ({ activeTab }) => activeTab?.label.startsWith("Scales.") === true,
    );
    assert.notEqual(panel?.viewColumn, editor.viewColumn, "the panel stays in sight");
    assert.notEqual(panel, undefined);
  });

  it("tab and views show function and error, in this window only", async () => {
    await showTrees();
    await vscode.commands.executeCommand(
      "contractLens.inspectExecutionResult",
      transactionOf("libraryError"),
    );
    await pageWith("exact match");
    const title = "Scales.weigh · Reverted: TooLight";
    await until("the tab to be named", () =>
      Promise.resolve(vscode.window.tabGroups.activeTabGroup.activeTab?.label === title),
    );
    const [, newest] = await rowsOnce("History", (all) => all[1]?.startsWith("Scales.weigh") === true);
    assert.match(newest ?? "", /^Scales\.weigh, Reverted: TooLight · \d\d:\d\d\b.*0\.0\.\d+/);
  });

  it("opens the declarations of an event in a collapsed row and of a contract", async () => {
    const selected = () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.fileName.endsWith(".sol") === true && editor.document.getText(editor.selection);
    };
    const inspect = (name: string) =>
      vscode.commands.executeCommand("contractLens.inspectExecutionResult", transactionOf(name));
    await inspect("anonymousEvent");
    await click(
      await pageWith("exact match"),
      /^Whispered: Open the source|^Open the source that declares Whispered/,
    );
    await until("the event's declaration", () => Promise.resolve(selected() === "Whispered"));
    await closeAll();
    await inspect("fiveLevels");
    const page = await pageWith("exact match");
    await page.locator(".rows-calls .row-toggle").first().click();
    const link = page
      .locator(".rows-calls")
      .getByRole("button", { name: /Open the source that declares \w+$/ });
    const label = (await link.first().getAttribute("aria-label")) ?? (await link.first().textContent()) ?? "";
    await link.first().click();
    const contract = /\w+$/.exec(label)?.[0];
    await until("the contract's declaration", () => Promise.resolve(selected() === contract));
  });

  it("links the error to the call that raised it, and that call to its contract", async () => {
    await vscode.commands.executeCommand("contractLens.inspectExecutionResult", transactionOf("fiveLevels"));
    const page = await pageWith("Raised in");
    await pageWith("exact match");
    const links = page.getByRole("button", { name: "Show in call tree" });
    await links.last().click();
    const focused = await until("a row to have the keyboard", async () => {
      const row = page.locator(".rows-calls .row:has(.row-toggle:focus)");
      return (await row.count()) === 1 ? row : undefined;
    });
    assert.match((await focused.textContent()) ?? "", /raised here/);
    assert.ok(await focused.isVisible());
    assert.ok((await focused.locator('.text-button[title^="Show "]').count()) > 0);
  });

  it("hover shows the call and its outcome", async () => {
    const id = transactionOf("libraryError");
    await vscode.commands.executeCommand("contractLens.inspectExecutionResult", id);
    await pageWith("exact match");
    // A hover does not wait for builds that take longer to read than a second.
    const said = await until("the builds in the hover", async () => {
      const text = await hover(id);
      return !text.includes("Reading the builds") && text;
    });
    assert.match(said, /Scales\.weigh\(grams: 3\)/);
    assert.match(said, /TooLight\(grams: 3, least: /);
  });

  it("Decode Under Cursor decodes a selection without a request", async () => {
    const data = `0x${"0".repeat(8)}`;
    const before = (await requests()).length;
    const editor = await showText(`reverted: ${data}`, data);
    const start = editor.document.getText().indexOf(data);
    editor.selection = new vscode.Selection(
      editor.document.positionAt(start),
      editor.document.positionAt(start + data.length),
    );
    const text = await vscode.commands.executeCommand<string | undefined>("contractLens.decodeSelection");
    assert.match(text ?? "", /selector 0x00000000/);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), text);
    assert.equal((await requests()).length, before);
  });
});
