import assert from "node:assert/strict";
import path from "node:path";
import * as vscode from "vscode";
import { devnet, requests, resetDevnet, sample } from "../support/devnet.ts";
import { closeAll } from "../support/editor.ts";
import { useNetwork, useNetworks } from "../support/networks.ts";
import { OtherWindow } from "../support/otherWindow.ts";
import { relayTo, type Relay } from "../support/relay.ts";
import { rows, showTrees } from "../support/tree.ts";
import { until } from "../support/until.ts";
import { violations } from "../support/violations.ts";
import { getFocus, workbench } from "../support/window.ts";

const [perfect = "", immutable = "", deleted = "", updated = ""] = [
  "perfect",
  "immutable",
  "deleted",
  "updatedRecord",
].map((name) => sample(name).contractId);

const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail("no folder");

const inspectTitle = "Contract Lens: Inspect Contract…";

function inspect(contract: string): Thenable<unknown> {
  return vscode.commands.executeCommand("contractLens.inspectContractRecord", contract);
}

/** Waits until the first window shows contracts once it has got the focus. */
async function shownHere(...contracts: readonly string[]): Promise<void> {
  const page = await workbench();
  await until(`rows of ${contracts.join()}`, async () => {
    await getFocus(page);
    const all = await rows("Contracts");
    return contracts.every((id) => all.some((row) => row.includes(id)));
  });
}

async function recordsAskedFor(): Promise<number> {
  return (await requests()).filter(({ path }) => path.startsWith("/api/v1/contracts/")).length;
}

/** Waits until so many records were asked for: what is kept stands in a panel before anybody is asked. */
async function haveAskedFor(count: number): Promise<void> {
  await until(`${count} records to be asked for`, async () => (await recordsAskedFor()) >= count);
  assert.equal(await recordsAskedFor(), count);
}

async function sentNoVerification(): Promise<void> {
  const posts = (await requests()).filter(({ method }) => method === "POST");
  assert.deepEqual(posts, []);
}

describe("history in two windows", () => {
  let mirror: Relay;
  let other: OtherWindow;

  before(async () => {
    mirror = await relayTo(devnet.mirrorUrl);
    const name = "Devnet behind a relay";
    const { verifierUrl } = devnet;
    const services = { mirrorUrl: mirror.url, verifierUrl, verifierProtocol: "session" };
    await useNetworks("session", [{ name, chainId: "298", explorerSource: "etherscan", ...services }]);
    await useNetwork(name);
    await resetDevnet();
    await showTrees();
    // Windows on one folder would overwrite each other's editors, which VS Code in a browser keeps by folder.
    other = await OtherWindow.open(path.join(folder, "contracts"));
  });
  after(async () => {
    await other.close();
    mirror.close();
    await closeAll();
  });

  it("shows changes of the other window on focus", async () => {
    await inspect(deleted);
    await other.runOn(inspectTitle, immutable);
    await other.panelWith("Nobody can change me");
    await shownHere(deleted, immutable);
    await getFocus(other.page);
    await other.viewsWith([deleted, immutable]);
  });

  it("restores panels after a reload, with stored responses if no service responds", async () => {
    await other.runOn("Contract Lens: Verify Contract…", perfect);
    await other.panelWith("Verified, exact match");
    await other.runOn(inspectTitle, immutable);
    await other.panelWith("Nobody can change me");
    await other.runOn(inspectTitle, updated);
    await other.panelWith("Under new management");
    await resetDevnet();
    await other.reload();
    await other.panelWith("Under new management");
    await haveAskedFor(1);
    await other.tab(immutable).click();
    await other.panelWith("Nobody can change me");
    await haveAskedFor(2);
    await other.tab("Verified").click();
    await other.panelWith("Verify Again");
    assert.deepEqual(await violations(await other.panelWith("Verify Again")), []);
    await haveAskedFor(2);
    await sentNoVerification();
    mirror.close();
    await other.reload();
    await other.viewsWith([perfect, immutable, deleted, updated]);
    await other
      .row(new RegExp(`^Contract .*${updated}(?!\\d)`))
      .first()
      .click();
    const page = await other.panelWith("The data below is from the last successful request");
    await page.getByText("Connection refused by").first().waitFor();
    assert.deepEqual(await violations(page), []);
    await other
      .row(new RegExp(`^(?!Contract )(?=.*exact match).*${perfect}(?!\\d)`, "i"))
      .first()
      .click();
    await other.panelWith("Verify Again");
    await sentNoVerification();
  });
});
