import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, devnet, resetDevnet } from "./support/devnet.ts";
import { choose } from "./support/dialogs.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith } from "./support/panel.ts";
import { relayTo, type Relay } from "./support/relay.ts";
import { row, showTrees, unfold } from "./support/tree.ts";
import { until } from "./support/until.ts";

const network = "Sources behind a relay";

/** VS Code shows the first as an image by itself, and the second as a page where the settings say so. */
const sources: Readonly<Record<string, { readonly content: string }>> = {
  "src/Logo.svg": { content: "<svg xmlns='http://www.w3.org/2000/svg'/>" },
  "README.md": { content: "![counted](https://images.example/pixel.png)" },
};

/** The first differs from the workspace's, which lacks the second. */
const others: typeof sources = {
  "contracts/Vault.sol": { content: "contract Vault {}" },
  "lib/Owned.sol": { content: "contract Owned {}" },
};

const activeLabel = (): string | undefined => vscode.window.tabGroups.activeTabGroup.activeTab?.label;

const associations = async (value: object | undefined): Promise<void> => {
  const settings = vscode.workspace.getConfiguration("workbench");
  await settings.update("editorAssociations", value, vscode.ConfigurationTarget.Global);
};

describe("Open Verified Source", () => {
  let verifier: Relay;

  before(async () => {
    verifier = await relayTo(devnet.verifierUrl, undefined, (path, text) =>
      path.includes("fields=sources")
        ? JSON.stringify({ ...(JSON.parse(text) as object), sources: { ...sources, ...others } })
        : text,
    );
    const { mirrorUrl } = devnet;
    const relayed = { name: network, chainId: "298", mirrorUrl, verifierUrl: verifier.url };
    await useNetworks("session", [{ ...relayed, verifierProtocol: "session", explorerSource: "etherscan" }]);
    await useNetwork(network);
    await associations({ "*.md": "vscode.markdown.preview.editor" });
  });
  beforeEach(resetDevnet);
  after(async () => {
    await associations(undefined);
    await closeAll();
    verifier.close();
  });

  it("opens text, whichever editor is set for the file type", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    for (const [path, { content }] of Object.entries(sources)) {
      await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("perfect"));
      await click(await pageWith("Open Verified Source"), "Open Verified Source");
      const name = path.split("/").at(-1) ?? "";
      await choose(name);
      // The page may take the focus back, so that the tab is not the active one.
      const tab = await until(`the tab of ${name}`, () => {
        const shown = vscode.window.tabGroups.all.map(({ activeTab }) => activeTab);
        return Promise.resolve(shown.find((one) => one?.label.startsWith(`${name} (verified`)));
      });
      const { input } = tab;
      assert.ok(input instanceof vscode.TabInputText, name);
      const document = await vscode.workspace.openTextDocument(input.uri);
      assert.equal(document.getText(), content);
    }
  });

  it("lists the files on the page and in the view, and compares them with the workspace", async () => {
    const address = addressOf("perfect");
    await verifyUnderCursor(address);
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", address);
    const page = await pageWith("Verified source");
    await page.locator("#verified-source > summary").click();
    await page.getByRole("button", { name: "contracts/Vault.sol" }).first().waitFor();
    await showTrees();
    for (const words of [/^Contract .*Exact match/, /^Verified source · 4 files/])
      await unfold("Contracts", words);
    await row("Contracts", "Verified source folder contracts/");
    const options = { network };
    await vscode.commands.executeCommand("contractLens.compareWithVerifiedSource", address, options);
    await until("the diff of the files that differ", () => activeLabel()?.startsWith("Verified source of"));
    const file = { ...options, file: "contracts/Vault.sol" };
    await vscode.commands.executeCommand("contractLens.compareWithVerifiedSource", address, file);
    const diff = await until("the diff of a file", () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff ? input : undefined;
    });
    const verified = await vscode.workspace.openTextDocument(diff.original);
    assert.equal(verified.getText(), others["contracts/Vault.sol"]?.content);
    assert.match(diff.modified.path, /\/contracts\/Vault\.sol$/);
    assert.equal(diff.modified.scheme, "file");
  });
});
