import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closedPort } from "./support/closedPort.ts";
import { addressOf, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, finishedPage, pageWith } from "./support/panel.ts";
import { violations } from "./support/violations.ts";

type Theme = { readonly id: string };

/** The default light theme of this VS Code: older ones call it "Default Light Modern". */
const lightModern =
  (
    vscode.extensions.getExtension("vscode.theme-defaults")?.packageJSON as {
      contributes: { themes: readonly Theme[] };
    }
  ).contributes.themes.find(({ id }) => id.endsWith("Light Modern"))?.id ?? "";

async function inspect(reference: string): Promise<void> {
  await showText(reference, reference);
  await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
}

describe("the panels, for everybody", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
  });
  afterEach(closeAll);

  for (const name of ["perfect", "mismatch", "missingFiles", "hostileRecord", "retired"]) {
    it(`break no rule: verification, ${name}`, async () => {
      await verifyUnderCursor(addressOf(name));
      assert.deepEqual(await violations(await finishedPage()), []);
    });
  }

  it("break no rule: contract record", async () => {
    await inspect(addressOf("updatedRecord"));
    assert.deepEqual(await violations(await pageWith("Under new management")), []);
  });

  it("break no rule: contract that is not found", async () => {
    await inspect(sample("unknownContract").contractId ?? "");
    assert.deepEqual(await violations(await pageWith("Look on")), []);
  });

  it("break no rule: verification that is running", async () => {
    await showText(addressOf("slow"), addressOf("slow"));
    const verifying = vscode.commands.executeCommand("contractLens.verifyUnderCursor");
    const page = await pageWith("Small contracts take");
    assert.deepEqual(await violations(page), []);
    await click(page, "Cancel");
    await verifying;
  });

  it("break no rule: contract record as of a time, the form for it open", async () => {
    await inspect(addressOf("updatedRecord"));
    const page = await pageWith("Under new management");
    await page.locator("#as-of summary").click();
    await page.getByRole("textbox", { name: "Consensus timestamp" }).fill("1768000000");
    assert.deepEqual(await violations(page), []);
    await click(page, "Apply");
    assert.deepEqual(await violations(await pageWith("Opened, with a garden")), []);
  });

  it("break no rule: failed lookup, incomplete result", async () => {
    await inspect(addressOf("lookupError"));
    assert.deepEqual(await violations(await pageWith("Try Again")), []);
    await inspect(sample("partialResult").transactionId ?? "");
    assert.deepEqual(await violations(await pageWith("Incomplete result")), []);
  });

  it("break no rule: connection check, fine and failed", async () => {
    await vscode.commands.executeCommand("contractLens.checkConnection");
    assert.deepEqual(await violations(await pageWith("Both services are reachable")), []);
    const mirrorUrl = `http://127.0.0.1:${await closedPort()}`;
    await useNetworks("session", [{ name: "Nowhere", chainId: "298", mirrorUrl }]);
    await vscode.commands.executeCommand("contractLens.checkConnection", "Nowhere");
    assert.deepEqual(await violations(await pageWith("Connection refused by")), []);
    await useNetworks("session");
  });

  for (const theme of [lightModern, "Default High Contrast", "Default High Contrast Light"]) {
    it(`break no rule: result, verification and failed lookup, ${theme}`, async () => {
      const configuration = vscode.workspace.getConfiguration();
      const global = vscode.ConfigurationTarget.Global;
      await configuration.update("window.autoDetectColorScheme", false, global);
      await configuration.update("workbench.colorTheme", theme, global);
      try {
        await inspect(sample("revertedWithWords").transactionId ?? "");
        const result = await pageWith("Only the owner opens the vault");
        await result.locator(`body[data-vscode-theme-id="${theme}"]`).waitFor();
        assert.deepEqual(await violations(result), []);
        await verifyUnderCursor(addressOf("mismatch"));
        assert.deepEqual(await violations(await finishedPage()), []);
        await inspect(addressOf("lookupError"));
        assert.deepEqual(await violations(await pageWith("Try Again")), []);
      } finally {
        await configuration.update("workbench.colorTheme", undefined, global);
        await configuration.update("window.autoDetectColorScheme", undefined, global);
      }
    });
  }

  it("break no rule: execution result", async () => {
    await inspect(sample("revertedWithWords").transactionId ?? "");
    assert.deepEqual(await violations(await pageWith("Only the owner opens the vault")), []);
  });
});
