import assert from "node:assert/strict";
import * as vscode from "vscode";
import { sample } from "./support/devnet.ts";
import { answerInputBox, inputBoxOpens } from "./support/dialogs.ts";
import { hover, settled } from "./support/hover.ts";
import { chooseItem, pageWith } from "./support/panel.ts";
import { chooseFromMenu, row } from "./support/tree.ts";
import { showTreesOfNothing } from "./support/treesOfNothing.ts";

describe("labels", () => {
  showTreesOfNothing();

  it("show in the page, the views, and hovers, until they are removed", async () => {
    const { address = "", contractId = "" } = sample("perfect");
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", address);
    await chooseItem(await pageWith(contractId), "Set Label…");
    await answerInputBox("My treasury");
    await pageWith(`My treasury ${contractId}`);
    const contract = () => row("Contracts", /^Contract My treasury/);
    assert.match(await settled(() => hover(address)), /My treasury.*Your label/s);
    await chooseFromMenu(contract, "Set Label…", inputBoxOpens);
    await answerInputBox("");
    await row("Contracts", new RegExp(`^Contract (?!My treasury).*${contractId}`));
  });
});
