import assert from "node:assert/strict";
import * as vscode from "vscode";
import { networkWithoutExplorer } from "../support/networkWithoutExplorer.ts";
import { addressOf, devnet, requests, resetDevnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith, textOf } from "./support/panel.ts";
import { relayTo, type Relay } from "./support/relay.ts";
import { until } from "./support/until.ts";
import { violations } from "./support/violations.ts";

const network = "Verifier behind a relay";
const unknown = "Verification status unknown";

const posts = async () => (await requests()).filter(({ method }) => method === "POST");

describe("stored match in a plan", () => {
  let verifier: Relay;
  let isDown = false;

  before(async () => {
    // An address of its own: nothing was ever sent there.
    verifier = await relayTo(devnet.verifierUrl, (method, path) =>
      isDown && method === "GET" && path.startsWith("/v2/contract/")
        ? Promise.reject(new Error("down"))
        : Promise.resolve(),
    );
    const { mirrorUrl } = devnet;
    await useNetworks("session", [networkWithoutExplorer(network, { mirrorUrl, verifierUrl: verifier.url })]);
  });
  beforeEach(async () => {
    isDown = false;
    await resetDevnet();
    await useNetwork(network);
  });
  afterEach(closeAll);
  after(() => verifier.close());

  it("unknown status is stated beside Publish, and can be requested again", async () => {
    isDown = true;
    await verifyUnderCursor(addressOf("savings"));
    const page = await pageWith(unknown);
    const text = await textOf(page);
    for (const said of [
      "Expected result: exact match",
      "The contract may already be verified.",
      "Publish 1 File",
    ])
      assert.ok(text.includes(said), `${said} in ${text}`);
    assert.deepEqual(await violations(page), []);
    isDown = false;
    await click(page, "Try Again");
    await until("the status to be known", async () => {
      const told = await textOf(await pageWith("Verify Savings from your build"));
      return told.includes("No files are sent until you press Publish") && !told.includes(unknown);
    });
    assert.deepEqual(await posts(), []);
  });

  it("unknown status of several contracts is stated above the list of files", async () => {
    isDown = true;
    const subjects = ["savings", "garden"].map((name) => ({ network, address: addressOf(name) }));
    void vscode.commands.executeCommand("contractLens.verifyDeployments", { label: "Two", subjects });
    const list = await pageWith("did not return the status of 2 contracts");
    assert.match(await textOf(list), /These contracts may already be verified\..*No files are sent until/);
    assert.deepEqual(await violations(list), []);
    isDown = false;
    await click(list, "Try Again");
    await until("the status to be known", async () => {
      const told = await textOf(await pageWith("Verify 2 contracts"));
      return told.includes("No files are sent until") && !told.includes("did not return");
    });
    assert.deepEqual(await posts(), []);
  });

  it("exact match comes first, with a link to the record, and nothing is published", async () => {
    await verifyUnderCursor(addressOf("savings"));
    await click(await pageWith("No files are sent until you press Publish"), "Publish 1 File");
    await click(await pageWith("Verified, exact match"), "Verify Again");
    const page = await pageWith("Already verified, exact match");
    assert.equal(await page.locator("h1").textContent(), "Already verified, exact match");
    assert.deepEqual(await violations(page), []);
    assert.equal((await posts()).length, 1);
    await click(page, "Open Record");
    await pageWith("Your build");
    assert.equal((await posts()).length, 1);
  });
});
