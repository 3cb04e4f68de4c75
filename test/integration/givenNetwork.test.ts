import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { useNetworks } from "./support/networks.ts";
import { workbench } from "./support/window.ts";

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
    "contractLens.openInExplorer": [addressOf("perfect"), { network }],
    "contractLens.checkConnection": [network],
  };
  for (const [command, given] of Object.entries(commands)) {
    it(`asks no other, and says so: ${command}`, async () => {
      assert.equal(await vscode.commands.executeCommand(command, ...given), undefined);
      const page = await workbench();
      // VS Code reads notifications out, also when a window without focus shows no toast.
      await page.getByText("a network that is not among yours").first().waitFor({ state: "attached" });
      assert.deepEqual(await requests(), []);
      assert.deepEqual(
        vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs),
        [],
      );
    });
  }
});

/** VS Code leaves in the window's document what it has read out. */
async function forgetWhatWasReadOut(): Promise<void> {
  const page = await workbench();
  await page.evaluate(
    `document.querySelectorAll(".monaco-aria-container > *").forEach((element) => element.replaceChildren())`,
  );
}
