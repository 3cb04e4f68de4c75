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

describe("an execution result of contracts whose builds are in the workspace", () => {
  before(() => useNetworks("session", [network]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(network.name);
  });
  afterEach(closeAll);

  it("says what was called and why it failed, and leads to the line that declares the error", async () => {
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
    assert.equal(editor.document.getText(editor.selection), "TooLight");
    const panel = vscode.window.tabGroups.all.find(
      ({ activeTab }) => activeTab?.label.startsWith("Scales.") === true,
    );
    assert.notEqual(panel?.viewColumn, editor.viewColumn, "the panel stays in sight");
    assert.notEqual(panel, undefined);
  });

  it("is called by its function and its error in its tab and in the views, in this window alone", async () => {
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
    assert.match(newest ?? "", /^Scales\.weigh, Reverted: TooLight · 0\.0\.\d+ · \d\d:\d\d/);
  });

  it("leads from an event in a row that is closed, and from a contract, to where these are declared", async () => {
    const selected = () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.fileName.endsWith(".sol") === true && editor.document.getText(editor.selection);
    };
    const inspect = () =>
      vscode.commands.executeCommand("contractLens.inspectExecutionResult", transactionOf("anonymousEvent"));
    await inspect();
    await click(
      await pageWith("exact match"),
      /^Whispered: Open the source|^Open the source that declares Whispered/,
    );
    await until("the event's declaration", () => Promise.resolve(selected() === "Whispered"));
    await closeAll();
    await inspect();
    const page = await pageWith("exact match");
    await page.locator("[role=grid] .row-toggle, .row .row-toggle").first().click();
    await click(page, /Open the source that declares Keepsakes$/);
    await until("the contract's declaration", () => Promise.resolve(selected() === "Keepsakes"));
  });

  it("leads from where an error was raised to that call's row, which leads to the contract", async () => {
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

  it("says in a hover what was called and what came of it", async () => {
    const id = transactionOf("libraryError");
    await vscode.commands.executeCommand("contractLens.inspectExecutionResult", id);
    await pageWith("exact match");
    const said = await hover(id);
    assert.match(said, /Scales\.weigh\(grams: 3\)/);
    assert.match(said, /TooLight\(grams: 3, least: /);
  });

  it("is decoded from a selection as well, and nobody is asked for that", async () => {
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
