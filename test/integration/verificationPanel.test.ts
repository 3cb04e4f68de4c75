import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, devnet, requests, sample } from "./support/devnet.ts";
import { dismissPrompt } from "./support/dialogs.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { closePanel } from "./support/inTurn.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { chooseItem, click, finishedPage, pageWith, textOf } from "./support/panel.ts";
import { forgetAll, openByRow, row } from "./support/tree.ts";
import { showTreesOfNothing } from "./support/treesOfNothing.ts";
import { until } from "./support/until.ts";

function panelCount(): number {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(isPanel).length;
}

function isPanel({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview;
}

describe("verification panel", () => {
  showTreesOfNothing();

  it("shows the requested attempt in place of another one on the contract", async () => {
    await useNetwork(networkName("job"));
    for (const word of ["perfect", "alreadyVerified"]) {
      assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, word);
    }
    await pageWith("Earlier attempts");
    const sent = (await requests()).length;
    for (const [label, title] of [
      [/(?<!verified, )exact match/i, "Verified, exact match"],
      [/already verified, exact match/i, "Already verified, exact match"],
    ] as const) {
      await (await row("History", label)).click();
      const page = await pageWith(title);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await pageWith("Earlier result");
    }
    assert.equal(panelCount(), 1);
    assert.equal((await requests()).length, sent, "nothing is sent to show what is remembered");
  });

  it("stays on its network if the user selects no other one, whichever is active", async () => {
    await verifyUnderCursor(addressOf("notDeployed"));
    const page = await finishedPage();
    const sent = (await requests()).length;
    await useNetwork(networkName("job"));
    await vscode.env.clipboard.writeText("");
    await click(page, "Select Network…");
    await dismissPrompt();
    await chooseItem(page, "Copy Report");
    await until("the report", async () => (await vscode.env.clipboard.readText()).includes("#"));
    assert.equal((await requests()).length, sent);
  });

  it("shows the current stage after it becomes visible again", async () => {
    const verifying = verifyUnderCursor(sample("slow").contractId ?? "");
    const step = "(session protocol)…";
    await pageWith(step);
    const document = await vscode.workspace.openTextDocument({ content: "in front" });
    const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isPanel));
    await vscode.window.showTextDocument(document, { viewColumn: group!.viewColumn });
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    const page = await pageWith("Verifying…");
    assert.ok((await textOf(page)).includes(step));
    await click(page, "Cancel");
    assert.equal((await verifying)?.word, "cancelled");
  });

  it("links every name of the contract to its record on the same network", async () => {
    const { contractId = "", address = "" } = sample("create2");
    await verifyUnderCursor(contractId);
    await useNetworks("session", [{ name: "Without services", chainId: "298" }]);
    await useNetwork("Without services");
    for (const name of [contractId, address]) {
      await click(await pageWith("Copy Report"), name);
      const page = await pageWith("evm_address");
      assert.ok((await textOf(page)).includes(networkName("session")));
      await closePanel();
    }
    await useNetworks("session");
  });

  it("shows a stored status of a verified contract without an explorer source", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    await closeAll();
    await forgetAll();
    const { mirrorUrl, verifierUrl } = devnet;
    const name = "Without explorer";
    await useNetworks("session", [{ name, chainId: "298", mirrorUrl, verifierUrl }]);
    await useNetwork(name);
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.status, "perfect");
    await closeAll();
    await openByRow("History", /exact match/i);
    const page = await pageWith("Earlier result");
    await page.getByRole("heading", { level: 1, name: "Verified, exact match" }).waitFor();
    assert.ok((await textOf(page)).includes("Verification status"), "the whole answer");
    await useNetworks("session");
  });

  it("shows an earlier result by ID in the same panel as a verification by address", async () => {
    const { contractId = "", address = "" } = sample("create2");
    await verifyUnderCursor(contractId);
    await closeAll();
    await openByRow("History", /exact match/i);
    await pageWith("Earlier result");
    await verifyUnderCursor(address);
    assert.ok(!(await textOf(await finishedPage())).includes("Earlier result"));
    assert.equal(panelCount(), 1);
  });
});
