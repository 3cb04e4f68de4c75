import assert from "node:assert/strict";
import * as vscode from "vscode";
import { resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText } from "./support/editor.ts";
import { useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { violations } from "./support/violations.ts";

type Theme = { readonly id: string };

/** The default themes of this VS Code: older ones call them "Default Light Modern" and so on. */
const themes = (
  vscode.extensions.getExtension("vscode.theme-defaults")?.packageJSON as {
    contributes: { themes: readonly Theme[] };
  }
).contributes.themes
  .map(({ id }) => id)
  .filter((id) => /(?:Light|Dark) Modern$|High Contrast/.test(id));

describe("accessibility of panels", () => {
  const configuration = vscode.workspace.getConfiguration();
  const set = (name: string, value: unknown): Thenable<void> =>
    configuration.update(name, value, vscode.ConfigurationTarget.Global);

  before(async () => {
    await resetDevnet();
    await useNetworks("session");
    await set("window.autoDetectColorScheme", false);
  });
  after(async () => {
    await set("workbench.colorTheme", undefined);
    await set("window.autoDetectColorScheme", undefined);
    await closeAll();
  });

  it("axe finds no violation in four themes", async () => {
    assert.equal(themes.length, 4, themes.join());
    const { transactionId = "" } = sample("revertedWithWords");
    await showText(transactionId, transactionId);
    await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    const page = await pageWith("Only the owner opens the vault");
    for (const theme of themes) {
      await set("workbench.colorTheme", theme);
      await page.locator(`body[data-vscode-theme-id="${theme}"]`).waitFor();
      assert.deepEqual(await violations(page), [], theme);
    }
  });
});
