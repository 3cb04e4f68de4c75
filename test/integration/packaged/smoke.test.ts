import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, resetDevnet, sample } from "../support/devnet.ts";
import { closeAll, showText, verifyUnderCursor } from "../support/editor.ts";
import { dismissPromptOf } from "../support/dialogs.ts";
import { hover } from "../support/hover.ts";
import { networkName, useNetworks } from "../support/networks.ts";
import { finishedPage, pageWith, textOf } from "../support/panel.ts";
import { forgetAll, row, rowsOnce, showTrees } from "../support/tree.ts";
import { logText } from "../support/traces.ts";
import { until } from "../support/until.ts";

type Manifest = { readonly contributes: { readonly commands: readonly { readonly command: string }[] } };

function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension("contract-lens.contract-lens");
  assert.ok(found, "the extension is not there");
  return found;
}

describe("installed package", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session");
    await forgetAll();
  });
  afterEach(closeAll);

  it("runs instead of the repository", async () => {
    await extension().activate();
    const installed = process.env["CONTRACT_LENS_EXTENSIONS"] ?? "nowhere";
    assert.ok(extension().extensionPath.startsWith(installed), extension().extensionPath);
  });

  it("shows texts instead of keys of package.json", () => {
    assert.doesNotMatch(JSON.stringify(extension().packageJSON), /"%[\w.]+%"/);
  });

  it("runs every command without an unexpected error", async () => {
    const { contributes } = extension().packageJSON as Manifest;
    assert.ok(contributes.commands.length > 20);
    await vscode.env.clipboard.writeText("");
    // So that there is a log to look at.
    await hover(addressOf("perfect"));
    for (const { command } of contributes.commands)
      await dismissPromptOf(vscode.commands.executeCommand(command));
    const log = await logText();
    assert.doesNotMatch(log, /\[error\]/);
  });

  it("shows a hover", async () => {
    const said = await hover(addressOf("updatedRecord"));
    assert.ok(said.includes("Under new management"), said);
  });

  it("provides links", async () => {
    const { document } = await showText(`${addressOf("perfect")}\n`, addressOf("perfect"));
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
      10,
    );
    assert.equal(links.filter(({ target }) => target?.scheme === "command").length, 1);
  });

  it("verifies, and loads the panel's script and styles", async () => {
    const summary = await verifyUnderCursor(addressOf("perfect"));
    assert.equal(summary?.word, "perfect");
    const page = await finishedPage();
    assert.match(await textOf(page), /Verified, exact match/);
    const loaded =
      '[...document.fonts].some(({ family, status }) => /codicon/.test(family) && status === "loaded")';
    await until("the icons' font to be loaded", () => page.evaluate<boolean>(loaded));
  });

  it("shows records and results", async () => {
    for (const [reference, words] of [
      [addressOf("updatedRecord"), "Under new management"],
      [sample("success").transactionId ?? "", "SUCCESS"],
    ] as const) {
      await showText(`see ${reference} for more`, reference);
      await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
      await pageWith(words);
      await closeAll();
    }
  });

  it("lists what was done in the tree", async () => {
    await showTrees();
    const found = await rowsOnce("Contracts", (all) => all.length >= 3);
    assert.match(found[0] ?? "", new RegExp(`^${networkName("session")}`));
    await (await row("Contracts", /^Contract .*Exact match/)).click();
    await pageWith(sample("perfect").contractId ?? "");
    await rowsOnce("History", (all) => all.length >= 4);
    await forgetAll();
  });
});
