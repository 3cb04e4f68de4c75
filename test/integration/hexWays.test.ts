import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { requests, resetDevnet } from "./support/devnet.ts";
import { answerInputBox, choose, questionText, dismissPromptOf } from "./support/dialogs.ts";
import { closeAll, showText } from "./support/editor.ts";
import { hoverOver, linkIn } from "./support/hover.ts";
import { networkName, remoteNetwork, useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith } from "./support/panel.ts";
import { workbench } from "./support/window.ts";

const anyHex = (): string => `0x${randomBytes(32).toString("hex")}`;

async function pathsSent(): Promise<readonly string[]> {
  return [...new Set((await requests()).map(({ path }) => path))];
}

describe("inputs of a 32-byte value", () => {
  const { host } = new URL(remoteNetwork().mirrorUrl);
  const explored = {
    ...remoteNetwork(),
    name: "Explored",
    explorerUrl: "http://explorer.test/{transaction}",
  };

  /** Runs what must ask first, and turns it away. */
  async function mustAsk(run: () => Thenable<unknown>): Promise<void> {
    const running = run();
    assert.ok((await questionText()).includes(host), "the host is named");
    await choose("Cancel");
    assert.equal(await running, undefined);
    assert.deepEqual(await requests(), []);
  }

  before(() => useNetworks("session", [remoteNetwork(), explored]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(remoteNetwork().name);
  });
  afterEach(async () => {
    await closeAll();
    await vscode.env.clipboard.writeText("");
  });

  it("cursor and selection: asks, unless the text calls it a transaction hash", async () => {
    const hex = anyHex();
    const editor = await showText(`  privateKey: "${hex}",\n  url: "",\n`, hex);
    await mustAsk(() => vscode.commands.executeCommand("contractLens.inspectUnderCursor"));
    // Of whole lines, which ends where the next line begins.
    editor.selection = new vscode.Selection(0, 0, 1, 0);
    await mustAsk(() => vscode.commands.executeCommand("contractLens.verifyUnderCursor"));
    await showText(`Transaction hash: ${hex}`, hex);
    await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    assert.deepEqual(await pathsSent(), [`/api/v1/contracts/results/${hex}`]);
  });

  it("hover: its link has no value, and the text at the time of the click decides", async () => {
    const hex = anyHex();
    const { document } = await showText(`secret = "${hex}"`, hex);
    const hover = await hoverOver(document, hex);
    assert.ok(!hover.includes(hex));
    const { command, given } = linkIn(hover, "contractLens.inspectExecutionResult");
    await mustAsk(() => vscode.commands.executeCommand(command, ...given));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, 0, 6), "txHash");
    await vscode.workspace.applyEdit(edit);
    await document.save();
    await vscode.commands.executeCommand(command, ...given);
    assert.deepEqual(await pathsSent(), [`/api/v1/contracts/results/${hex}`]);
  });

  it("bare argument, or a box without a host: asks", async () => {
    const hex = anyHex();
    await mustAsk(() => vscode.commands.executeCommand("contractLens.inspectExecutionResult", hex));
    const running = vscode.commands.executeCommand("contractLens.inspectContractRecord");
    await answerInputBox(`txHash=${hex}`);
    await mustAsk(() => running);
  });

  it("Inspect Transaction: Enter sends it to the host that the box names", async () => {
    const hex = anyHex();
    const running = vscode.commands.executeCommand("contractLens.inspectExecutionResult");
    const box = (await workbench()).locator(".quick-input-widget:visible");
    await box.getByText(`Press Enter to send it to ${host}`).waitFor();
    await answerInputBox(hex);
    await running;
    assert.deepEqual(await pathsSent(), [`/api/v1/contracts/results/${hex}`]);
  });

  it("clipboard: is never sent", async () => {
    await vscode.env.clipboard.writeText(anyHex());
    const running = vscode.commands.executeCommand("contractLens.inspectExecutionResult");
    const input = (await workbench()).locator(".quick-input-widget:visible input");
    await input.waitFor();
    assert.equal(await input.inputValue(), "");
    await dismissPromptOf(running);
    assert.deepEqual(await requests(), []);
  });

  it("another host: asks for each, the block explorer included", async () => {
    await useNetwork(explored.name);
    const hex = anyHex();
    await showText(`what is ${hex} on https://hashscan.io/mainnet`, hex);
    const first = vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    await questionText();
    await choose("Look Up");
    await first;
    await click(await pageWith("Look on"), "Look on Hedera Mainnet");
    assert.ok((await questionText()).includes("mainnet.mirrornode.hedera.com"), "the second host is named");
    await choose("Cancel");
    const opening = vscode.commands.executeCommand("contractLens.openInExplorer", hex);
    assert.ok((await questionText()).includes("explorer.test"), "the explorer's host is named");
    await choose("Cancel");
    assert.equal(await opening, undefined);
    assert.deepEqual(await pathsSent(), [`/api/v1/contracts/results/${hex}`]);
  });

  it("this machine: sends without a question, except a well-known private key", async () => {
    await useNetwork(networkName("session"));
    const hex = anyHex();
    await showText(`what is ${hex}`, hex);
    await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    assert.deepEqual(await pathsSent(), [`/api/v1/contracts/results/${hex}`]);
    await resetDevnet();
    // The first account of every development chain.
    const known = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
    await showText(`txHash: ${known}`, known);
    await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    const told = (await workbench()).getByText(
      "This is the private key of account 0xf39F…2266. It was not sent.",
    );
    await told.first().waitFor({ state: "attached" });
    await vscode.commands.executeCommand("notifications.clearAll");
    assert.deepEqual(await requests(), []);
  });
});
