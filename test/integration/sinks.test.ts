import assert from "node:assert/strict";
import * as vscode from "vscode";
import { resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { lens } from "./support/lens.ts";
import { useNetworks } from "./support/networks.ts";
import { chooseItem, copyReport, finishedPage, pageWith } from "./support/panel.ts";
import { sinks, sinksWith } from "./support/sinks.ts";
import { showTrees } from "./support/tree.ts";
import { until } from "./support/until.ts";

describe("places that canary tests search", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session");
    await showTrees();
  });
  after(async () => {
    await closeAll();
    await vscode.commands.executeCommand("workbench.view.explorer");
  });

  it("all contain an address that was shown everywhere", async () => {
    const { address = "", contractId = "" } = sample("perfect");
    await verifyUnderCursor(address);
    await copyReport(await finishedPage());
    await lens().lookUpRecord(contractId);
    await showText(`${address} ${contractId}`, contractId);
    await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    await chooseItem(await pageWith("evm_address"), "Open Raw Response");
    await until(
      "the raw JSON",
      () => vscode.window.activeTextEditor?.document.uri.scheme === "contract-lens",
    );
    // It stands before its panel, whose page is a place too.
    await vscode.commands.executeCommand("workbench.action.moveEditorToNextGroup");
    const seeing = await until("all places to show the contract", async () => {
      const found = new Set([...(await sinksWith(address)), ...(await sinksWith(contractId))]);
      return found.size === sinks.length && found;
    }).catch(async () => new Set([...(await sinksWith(address)), ...(await sinksWith(contractId))]));
    assert.deepEqual(
      sinks.map(({ name }) => name).filter((name) => !seeing.has(name)),
      [],
    );
  });
});
