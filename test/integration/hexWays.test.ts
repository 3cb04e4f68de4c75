import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { devnet, requests, resetDevnet } from "./support/devnet.ts";
import { answerInputBox, choose, questionText } from "./support/dialogs.ts";
import { closeAll, showText } from "./support/editor.ts";
import { hoverOver } from "./support/hover.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith } from "./support/panel.ts";
import { workbench } from "./support/window.ts";

const hex = `0x${randomBytes(32).toString("hex")}`;

/** What the link of a hover runs: the command with its arguments. */
function linkIn(hover: string): readonly [command: string, ...given: unknown[]] {
  const [, command = "", given = ""] = /command:(contractLens\.\w+)\?([^ )]+)/.exec(hover) ?? [];
  return [command, ...(JSON.parse(decodeURIComponent(given)) as unknown[])];
}

async function hoverOn(text: string): Promise<string> {
  const { document } = await showText(text, hex);
  return hoverOver(document, hex);
}

/** Runs what must ask first, and turns it away. */
async function mustAsk(run: () => Thenable<unknown>): Promise<void> {
  const running = run();
  assert.ok((await questionText()).includes(new URL(devnet.mirrorUrl).host), "the host is named");
  await choose("Cancel");
  assert.equal(await running, undefined);
  assert.deepEqual(await requests(), []);
}

describe("the ways of a 32-byte hex into the product", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
  });
  afterEach(async () => {
    await closeAll();
    await vscode.env.clipboard.writeText("");
  });

  it("from the cursor: asks on a line that speaks of a key", async () => {
    await showText(`deployer key ${hex}`, hex);
    await mustAsk(() => vscode.commands.executeCommand("contractLens.inspectUnderCursor"));
  });

  it("from a selection: asks on such a line too", async () => {
    const editor = await showText(`mnemonic or seed: ${hex.slice(2)}`, hex.slice(2));
    const start = editor.document.positionAt(editor.document.getText().indexOf(hex.slice(2)));
    editor.selection = new vscode.Selection(start, start.translate(0, 64));
    await mustAsk(() => vscode.commands.executeCommand("contractLens.inspectUnderCursor"));
  });

  it("from a selection of whole lines: asks, though it ends where the next line begins", async () => {
    const editor = await showText(`  privateKey: "${hex}",\n  url: "",\n`, hex);
    editor.selection = new vscode.Selection(0, 0, 1, 0);
    await mustAsk(() => vscode.commands.executeCommand("contractLens.inspectUnderCursor"));
    await mustAsk(() => vscode.commands.executeCommand("contractLens.verifyUnderCursor"));
  });

  it("from a line of its own: asks when the words above it speak of a key", async () => {
    await showText(`const deployerKey =\n  "${hex}";\nconst hash = 1;\n`, hex);
    await mustAsk(() => vscode.commands.executeCommand("contractLens.inspectUnderCursor"));
  });

  it("from an input box: asks when what was typed speaks of a key", async () => {
    for (const command of ["inspectContractRecord", "verifyContract", "inspectExecutionResult"]) {
      const running = vscode.commands.executeCommand(`contractLens.${command}`);
      await answerInputBox(`PRIVATE_KEY=${hex}`);
      await mustAsk(() => running);
    }
  });

  it("from another extension or a keybinding: asks", async () => {
    for (const options of [undefined, {}, { capability: "guessed" }]) {
      await mustAsk(() =>
        vscode.commands.executeCommand("contractLens.inspectExecutionResult", hex, options),
      );
    }
  });

  it("from a hover on a line that speaks of a key: its link asks", async () => {
    const [command, ...given] = linkIn(await hoverOn(`secret = "${hex}"`));
    await mustAsk(() => vscode.commands.executeCommand(command, ...given));
  });

  it("from a hover elsewhere: nothing is sent before its link is clicked", async () => {
    const [command, ...given] = linkIn(await hoverOn(`transaction ${hex} came in`));
    assert.deepEqual(await requests(), []);
    await vscode.commands.executeCommand(command, ...given);
    assert.deepEqual(
      (await requests()).map(({ path }) => path),
      [`/api/v1/contracts/results/${hex}`],
    );
  });

  it("from the clipboard: never", async () => {
    await vscode.env.clipboard.writeText(hex);
    for (const command of ["inspectContractRecord", "inspectExecutionResult"]) {
      const running = vscode.commands.executeCommand(`contractLens.${command}`);
      const page = await workbench();
      const input = page.locator(".quick-input-widget:visible input");
      await input.waitFor();
      assert.equal(await input.inputValue(), "");
      await input.press("Escape");
      await running;
    }
    assert.deepEqual(await requests(), []);
  });

  it("into the box for execution results: Enter sends it to the host that the box names", async () => {
    const running = vscode.commands.executeCommand("contractLens.inspectExecutionResult");
    const page = await workbench();
    const box = page.locator(".quick-input-widget:visible");
    await box.getByText(`Press Enter to send it to ${new URL(devnet.mirrorUrl).host}`).waitFor();
    await answerInputBox(hex);
    await running;
    assert.deepEqual(
      [...new Set((await requests()).map(({ path }) => path))],
      [`/api/v1/contracts/results/${hex}`],
    );
  });

  it("from the cursor to a block explorer: asks on a line that speaks of a key, naming the explorer's host", async () => {
    await useNetworks("session", [
      { name: "Explored", chainId: "298", explorerUrl: "http://explorer.test/{transaction}" },
    ]);
    await useNetwork("Explored");
    await showText(`deployer key ${hex}`, hex);
    const opening = vscode.commands.executeCommand("contractLens.openInExplorer");
    assert.ok((await questionText()).includes("explorer.test"));
    await choose("Cancel");
    assert.equal(await opening, undefined);
    await useNetworks("session");
  });

  it("from one host to another: asks for each, the next network's and the block explorer's", async () => {
    await useNetworks("session", [
      { name: "Explored", chainId: "298", explorerUrl: "http://explorer.test/{transaction}" },
    ]);
    const hex = `0x${randomBytes(32).toString("hex")}`;
    await showText(`what is ${hex}`, hex);
    const first = vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    await questionText();
    await choose("Look Up");
    await first;
    await click(await pageWith("Look on"), "Look on Hedera Mainnet");
    assert.ok((await questionText()).includes("mainnet.mirrornode.hedera.com"), "the second host is named");
    await choose("Cancel");
    const asked = (await requests()).length;
    await useNetwork("Explored");
    const opening = vscode.commands.executeCommand("contractLens.openInExplorer", hex);
    assert.ok((await questionText()).includes("explorer.test"), "the explorer's host is named");
    await choose("Cancel");
    assert.equal(await opening, undefined);
    assert.equal((await requests()).length, asked);
    await useNetworks("session");
  });

  it("is not sent, and not asked about, when it is a private key that everybody knows", async () => {
    // The first account of every development chain.
    const known = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
    for (const text of [`transaction ${known}`, `tx: ${known}`]) {
      await showText(text, known);
      await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
      const told = (await workbench()).getByText(
        "This is the private key of account 0xf39F…2266. It was not sent.",
      );
      await told.first().waitFor({ state: "attached" });
      await vscode.commands.executeCommand("notifications.clearAll");
    }
    assert.deepEqual(await requests(), []);
  });
});
