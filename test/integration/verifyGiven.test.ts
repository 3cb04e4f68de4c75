import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { VerificationSummary } from "../../src/app/verification/summary.ts";
import { addressOf, devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { answerInputBox, choose, questionText, dismissPrompt } from "./support/dialogs.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

function verifyContract(...given: unknown[]): Thenable<VerificationSummary | undefined> {
  return vscode.commands.executeCommand("contractLens.verifyContract", ...given);
}

describe("Verify Contract", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
    await vscode.env.clipboard.writeText("");
  });
  afterEach(closeAll);

  it("asks before a given contract is verified, and names contract, network, host, and key", async () => {
    const address = addressOf("perfect");
    const verifying = verifyContract(address);
    const text = await questionText();
    for (const part of [address, networkName("session"), new URL(devnet.verifierUrl).host, "No API key"]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
    assert.deepEqual(await requests(), []);
    await choose("Verify");
    assert.equal((await verifying)?.word, "perfect");
  });

  it("sends nothing if the user declines, or if the token is of another window", async () => {
    for (const given of [[addressOf("perfect")], [addressOf("perfect"), { token: "guessed" }]]) {
      const verifying = verifyContract(...given);
      await questionText();
      await choose("Cancel");
      assert.equal(await verifying, undefined);
    }
    assert.deepEqual(await requests(), []);
  });

  it("rejects an invalid contract without a question", async () => {
    for (const given of [
      "nonsense",
      42,
      {},
      "0x12",
      sample("success").hash,
      "command:workbench.action.quit",
    ]) {
      assert.equal(await verifyContract(given), undefined);
    }
    assert.deepEqual(await requests(), []);
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("asks for a contract without an argument, and validates the input", async () => {
    const verifying = verifyContract();
    const page = await workbench();
    const input = page.locator(".quick-input-widget:visible input");
    await input.waitFor();
    await input.fill("0x1234");
    await page.locator(".quick-input-widget:visible").getByText("has 40 hex digits").waitFor();
    await answerInputBox(sample("perfect").contractId ?? "");
    assert.equal((await verifying)?.word, "perfect");
  });

  it("suggests the clipboard, and accepts short forms when typed", async () => {
    await vscode.env.clipboard.writeText(`  ${addressOf("partial").toLowerCase()}\n`);
    const verifying = verifyContract();
    const page = await workbench();
    const input = page.locator(".quick-input-widget:visible input");
    await until("the suggestion", async () => (await input.inputValue()) === addressOf("partial"));
    await answerInputBox(addressOf("partial").slice(2));
    assert.equal((await verifying)?.word, "partial");
  });

  it("suggests a transaction ID with its nonce", async () => {
    await vscode.env.clipboard.writeText("0.0.2@5.6/1");
    const verifying = verifyContract();
    const page = await workbench();
    const input = page.locator(".quick-input-widget:visible input");
    await until("the suggestion", async () => (await input.inputValue()) === "0.0.2-5-000000006/1");
    await dismissPrompt();
    assert.equal(await verifying, undefined);
  });

  it("lists the contracts that a transaction created", async () => {
    const { transactionId = "" } = sample("createdContracts");
    await showText(`sent as ${transactionId}`, transactionId);
    const verifying = vscode.commands.executeCommand<VerificationSummary>("contractLens.verifyUnderCursor");
    await choose("created by this transaction");
    assert.equal((await verifying).network, networkName("session"));
  });

  it("accepts a selection in a short form", async () => {
    await resetDevnet();
    const bare = addressOf("perfect").slice(2);
    const editor = await showText(`"${bare}"`, bare);
    editor.selection = new vscode.Selection(0, 1, 0, 41);
    const summary = await vscode.commands.executeCommand<VerificationSummary>(
      "contractLens.verifyUnderCursor",
    );
    assert.equal(summary.word, "perfect");
    const again = await verifyUnderCursor(addressOf("perfect"));
    assert.deepEqual([again?.word, again?.address], ["alreadyVerified", summary.address]);
  });
});
