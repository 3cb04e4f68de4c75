import assert from "node:assert/strict";
import * as vscode from "vscode";
import { networkWithoutExplorer } from "../support/networkWithoutExplorer.ts";
import { addressOf, devnet, requests, resetDevnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith, textOf } from "./support/panel.ts";
import { until } from "./support/until.ts";
import { violations } from "./support/violations.ts";

const bare = "Without Explorer";
const notYet = "No files are sent until you press Publish";

const posts = async () => (await requests()).filter(({ method }) => method === "POST");

describe("verify a proxy from a build", () => {
  before(() => useNetworks("session", [networkWithoutExplorer(bare, devnet)]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(bare);
  });
  afterEach(closeAll);

  it("record looks up the implementation only after a click", async () => {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("loyaltyProxy"));
    const record = await pageWith("Find Implementation");
    const asked = async () => (await requests()).map(({ path }) => path);
    assert.equal(
      (await asked()).some((path) => path.includes("/state?slot=")),
      false,
    );
    await click(record, "Find Implementation");
    const found = await pageWith("src/LoyaltyCards.sol:LoyaltyCards");
    assert.deepEqual(await violations(found), []);
    assert.ok((await asked()).some((path) => path.includes("/state?slot=")));
    await click(found, "Verify Implementation…");
    const plan = await pageWith("Verify LoyaltyCards from your build");
    assert.deepEqual(await violations(plan), []);
    assert.deepEqual(await posts(), []);
  });

  it("names the implementation and its build, and verifies it first in a panel of its own", async () => {
    await verifyUnderCursor(addressOf("loyaltyProxy"));
    const plan = await pageWith(notYet);
    const text = await textOf(plan);
    for (const said of [
      "is not verified. src/LoyaltyCards.sol:LoyaltyCards in this workspace has its code. Verify it first",
      "src/LoyaltyProxy.sol:LoyaltyProxy",
      "Implementation",
      "Not verified",
    ])
      assert.ok(text.includes(said), `${said} in ${text}`);
    assert.deepEqual(await posts(), []);
    assert.deepEqual(await violations(plan), []);
    await click(plan, "Verify Implementation…");
    const page = await pageWith("Verify LoyaltyCards from your build");
    assert.ok((await textOf(page)).includes("src/LoyaltyCards.sol"));
    assert.deepEqual(await posts(), []);
    await click(page, "Publish 1 File");
    await pageWith("Verified, exact match");
    await closeAll();
    await verifyUnderCursor(addressOf("loyaltyProxy"));
    const proxy = await pageWith("This contract is a proxy, and its implementation");
    assert.match(await textOf(proxy), /its implementation 0x162A…6890 is verified/);
    await click(proxy, /^Publish/);
    // The plan says so of the implementation already.
    await until("the proxy to be sent", async () => (await posts()).length > 1);
    await pageWith("Verified, exact match");
    const sent = (await posts()).map(({ path }) => path.slice(path.lastIndexOf("/") + 1).toLowerCase());
    assert.deepEqual(
      sent,
      [addressOf("loyaltyCards"), addressOf("loyaltyProxy")].map((it) => it.toLowerCase()),
    );
  });

  it("says at the end that the implementation is not verified", async () => {
    // Of what was published before nothing is asked.
    await verifyUnderCursor(addressOf("loyaltyProxy"));
    const text = await textOf(await pageWith("Proxy verified. Implementation"));
    assert.match(text, /Proxy verified\. Implementation 0x162A…6890 not verified/);
    assert.ok(text.includes("Verify Implementation…") && text.includes("Not verified"), text);
    assert.equal((await posts()).length, 1);
  });
});
