import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { forgetWhatWasReadOut, readOut } from "./support/readOut.ts";

describe("a command told to use a network that there is not", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await forgetWhatWasReadOut();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("notifications.clearAll");
    await closeAll();
  });

  const network = "Nowhere";
  const commands: Readonly<Record<string, readonly unknown[]>> = {
    "contractLens.verifyContract": [addressOf("perfect"), { network }],
    "contractLens.inspectContractRecord": [addressOf("perfect"), { network }],
    "contractLens.inspectExecutionResult": [sample("createdContracts").transactionId, { network }],
    "contractLens.checkConnection": [network],
  };
  for (const [command, given] of Object.entries(commands)) {
    it(`asks no other, and has a page that says so, with the way to the settings: ${command}`, async () => {
      assert.equal(await vscode.commands.executeCommand(command, ...given), undefined);
      const page = await pageWith("a network that is not one of your networks");
      assert.deepEqual(await requests(), []);
      assert.equal(await page.getByRole("button", { name: "Select Network" }).count(), 0);
      await page.getByRole("button", { name: "Open Settings" }).waitFor();
    });
  }

  it("opens no page in the browser, and says so", async () => {
    const given = [addressOf("perfect"), { network }];
    assert.equal(await vscode.commands.executeCommand("contractLens.openInExplorer", ...given), undefined);
    await readOut("a network that is not one of your networks");
    assert.deepEqual(await requests(), []);
  });
});
