import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, devnet, requests, sample } from "./support/devnet.ts";
import { turnAway } from "./support/dialogs.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { closePanel } from "./support/inTurn.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, finishedPage, pageWith, textOf } from "./support/panel.ts";
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

describe("the panel of a verification", () => {
  showTreesOfNothing();

  it("shows the attempt that is asked for, also where another on the contract is shown", async () => {
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

  it("verifies nowhere else when no other network is chosen, whichever is active by then", async () => {
    await verifyUnderCursor(addressOf("notDeployed"));
    const page = await finishedPage();
    const sent = (await requests()).length;
    await useNetwork(networkName("job"));
    await vscode.env.clipboard.writeText("");
    await click(page, "Select Network…");
    await turnAway();
    await click(page, "Copy Report");
    await until("the report", async () => (await vscode.env.clipboard.readText()).includes("#"));
    assert.equal((await requests()).length, sent);
  });

  it("tells where a verification stands also when it comes back into sight", async () => {
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

  it("leads from every name of the contract to its record, on the network of the verification", async () => {
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

  it("says from memory what it said of a contract that is verified where nothing can be imported", async () => {
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

  it("is one for a contract, shown from memory by its ID and verified by its address", async () => {
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
