import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import type { VerificationSummary } from "../../src/app/verification/summary.ts";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { answerInputBox, choose, dismissPrompt } from "./support/dialogs.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { finishedPage, pageWith } from "./support/panel.ts";
import { forgetAll, rowsOnce, showTrees } from "./support/tree.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

async function lookupsOf(text: string): Promise<number> {
  return (await requests()).filter(({ path }) => path.startsWith("/api/v1/") && path.includes(text)).length;
}

describe("commands of the active panel", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
    await vscode.env.clipboard.writeText("");
  });
  afterEach(closeAll);

  async function showRecord(): Promise<void> {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("updatedRecord"));
    await pageWith("Under new management");
  }

  it("Refresh Panel requests again, and returns the new summary", async () => {
    await showRecord();
    const before = await lookupsOf(addressOf("updatedRecord").toLowerCase());
    const summary = await vscode.commands.executeCommand<InspectSummary>("contractLens.refreshPanel");
    assert.equal(summary.outcome, "found");
    assert.equal(await lookupsOf(addressOf("updatedRecord").toLowerCase()), before + 1);
  });

  it("Copy Panel Contents copies in every format, given or selected", async () => {
    await showRecord();
    for (const [format, words] of [
      ["json", /"memo": "Under new management"/],
      ["markdown", /Under new management/],
      ["curl", /^curl --silent 'http:\/\/127\.0\.0\.1/],
    ] as const) {
      const copied = await vscode.commands.executeCommand<string>("contractLens.copyFromPanel", format);
      assert.match(copied, words);
      assert.equal(await vscode.env.clipboard.readText(), copied);
    }
    const copying = vscode.commands.executeCommand<string>("contractLens.copyFromPanel");
    await choose("JSON");
    assert.match(await copying, /Under new management/);
  });

  it("Open Raw Response opens a read-only document", async () => {
    await showRecord();
    const shown = await vscode.commands.executeCommand<string>("contractLens.openRawJson");
    const { document } = await until("the raw answer", () => vscode.window.activeTextEditor);
    assert.deepEqual([document.uri.scheme, document.languageId], ["contract-lens", "json"]);
    assert.ok(document.getText().includes("Under new management"));
    assert.equal(document.getText(), shown);
  });

  it("work for a verification: copy, open the response, verify again", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    await finishedPage();
    for (const [format, words] of [
      ["json", /"status": "perfect"/],
      ["markdown", /^# Verified/],
      [
        "curl",
        /^curl --silent --header .* --data '\{"address":"0x.*' 'http:.*\/session\/verify\/etherscan'$/,
      ],
    ] as const) {
      const copied = await vscode.commands.executeCommand<string>("contractLens.copyFromPanel", format);
      assert.match(copied, words);
      assert.equal(await vscode.env.clipboard.readText(), copied);
    }
    const again = await vscode.commands.executeCommand<VerificationSummary>("contractLens.refreshPanel");
    assert.equal(again.word, "alreadyVerified");
    assert.equal((await requests()).filter(({ method }) => method === "POST").length, 1);
    const shown = await vscode.commands.executeCommand<string>("contractLens.openRawJson");
    assert.match(shown, /"match": "exact_match"/);
  });

  it("appear in the palette and in the tab menu of a verification", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    await finishedPage();
    const page = await workbench();
    await page.locator(".tab.active .tab-label", { hasText: "Verified" }).first().waitFor();
    await page.locator('.editor-actions a[aria-label^="Refresh Panel"]').first().waitFor();
    const asking = vscode.commands.executeCommand(
      "workbench.action.quickOpen",
      ">Contract Lens: Copy Panel Contents",
    );
    await page
      .locator(".quick-input-widget:visible .monaco-list-row", {
        hasText: "Contract Lens: Copy Panel Contents",
      })
      .waitFor();
    await dismissPrompt();
    await asking;
  });

  it("say that no panel is active", async () => {
    assert.equal(await vscode.commands.executeCommand("contractLens.copyFromPanel", "json"), undefined);
    assert.equal(await vscode.env.clipboard.readText(), "");
    await vscode.commands.executeCommand("notifications.clearAll");
  });
});

describe("commands without arguments", () => {
  before(async () => {
    await useNetworks("session");
    await showTrees();
  });
  beforeEach(async () => {
    await resetDevnet();
    await vscode.env.clipboard.writeText("");
    await forgetAll();
  });
  afterEach(closeAll);
  after(async () => {
    await forgetAll();
    await vscode.commands.executeCommand("workbench.view.explorer");
  });

  it("Inspect Transaction asks for an ID that may contain the nonce", async () => {
    const { transactionId = "" } = sample("success");
    for (const [typed, expected] of [
      [transactionId, ""],
      [`${transactionId}/7`, "?nonce=7"],
    ] as const) {
      const inspecting = vscode.commands.executeCommand<InspectSummary>(
        "contractLens.inspectExecutionResult",
      );
      await answerInputBox(typed);
      assert.equal((await inspecting).kind, "result");
      assert.ok((await requests()).some(({ path }) => path.endsWith(`/results/${transactionId}${expected}`)));
    }
  });

  it("Inspect Transaction accepts a hash", async () => {
    const { hash = "" } = sample("success");
    const inspecting = vscode.commands.executeCommand<InspectSummary>("contractLens.inspectExecutionResult");
    await answerInputBox(hash);
    assert.equal((await inspecting).outcome, "found");
  });

  it("Pin, Unpin, and Remove ask for a contract", async () => {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("immutable"));
    // A panel that is still on its way takes the focus, and with it the question.
    await pageWith("Nobody can change me");
    const { contractId = "" } = sample("immutable");
    for (const [command, isDone] of [
      ["contractLens.pin", (rows: readonly string[]) => rows.some((row) => row.includes("Pinned"))],
      ["contractLens.unpin", (rows: readonly string[]) => !rows.some((row) => row.includes("Pinned"))],
      ["contractLens.remove", (rows: readonly string[]) => rows.length === 0],
    ] as const) {
      const doing = vscode.commands.executeCommand(command);
      await choose(contractId);
      await doing;
      await rowsOnce("Contracts", isDone);
    }
  });
});
