import assert from "node:assert/strict";
import * as vscode from "vscode";
import { devnet, requests, resetDevnet, sample } from "../support/devnet.ts";
import { closeAll } from "../support/editor.ts";
import { useNetwork, useNetworks } from "../support/networks.ts";
import { OtherWindow } from "../support/otherWindow.ts";
import { relayTo, type Relay } from "../support/relay.ts";
import { rowsOnce, showTrees } from "../support/tree.ts";
import { until } from "../support/until.ts";
import { violations } from "../support/violations.ts";

const [perfect = "", immutable = "", deleted = "", partial = "", updated = ""] = [
  "perfect",
  "immutable",
  "deleted",
  "partial",
  "updatedRecord",
].map((name) => sample(name).contractId);

const inspectTitle = "Contract Lens: Inspect Contract Record…";

function inspect(contract: string): Thenable<unknown> {
  return vscode.commands.executeCommand("contractLens.inspectContractRecord", contract);
}

async function shownHere(...contracts: readonly string[]): Promise<void> {
  await rowsOnce("Contracts", (all) => contracts.every((id) => all.some((row) => row.includes(id))));
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

describe("two windows, and one that is loaded anew", function () {
  this.timeout(120_000);
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
    other = await OtherWindow.open();
  });
  after(async () => {
    await other.close();
    mirror.close();
  });
  afterEach(closeAll);

  it("show what the other did, though neither gets the focus", async () => {
    await inspect(deleted);
    await other.runOn("Contract Lens: Verify Contract…", perfect);
    await other.panelWith("Verified, exact match");
    await other.runOn(inspectTitle, immutable);
    await other.panelWith("Nobody can change me");
    await shownHere(perfect, immutable, deleted);
    await other.viewsWith([perfect, immutable, deleted]);
  });

  it("do not overwrite each other when both write at a time", async () => {
    await Promise.all([inspect(partial), other.runOn(inspectTitle, updated)]);
    await other.panelWith("Under new management");
    const all = [perfect, immutable, deleted, partial, updated];
    await shownHere(...all);
    await other.viewsWith(all);
  });

  it("restore panels: a lookup in sight asks once, one behind when it is seen, a verification never", async () => {
    await resetDevnet();
    await other.reload();
    await other.panelWith("Under new management");
    await haveAskedFor(1);
    await other.tab(immutable).click();
    await other.panelWith("Nobody can change me");
    await haveAskedFor(2);
    await other.tab("Verified").click();
    await other.panelWith("Verify Again");
    assert.deepEqual(await violations(await other.panelWith("Verification ID")), []);
    await haveAskedFor(2);
    await sentNoVerification();
  });

  it("know after that what was seen, and what services responded when nobody does any more", async () => {
    mirror.close();
    await other.reload();
    await other.viewsWith([perfect, immutable, deleted, partial, updated]);
    await other.row(`Contract ${deleted}`).first().click();
    const page = await other.panelWith("The data below is from the last successful request");
    await page.getByText("Connection refused by").first().waitFor();
    assert.deepEqual(await violations(page), []);
    await other
      // Behind the name that a deployment of the workspace gives it, where that is known.
      .row(new RegExp(`^(?!Contract ).*${perfect}, .*exact match`, "i"))
      .first()
      .click();
    await other.panelWith("Verification ID");
    await sentNoVerification();
  });
});
