import assert from "node:assert/strict";
import { addressOf, devnet, resetDevnet } from "../support/devnet.ts";
import { choose, questionText } from "../support/dialogs.ts";
import { closeAll, verifyUnderCursor } from "../support/editor.ts";
import { clearKeys, setKey } from "../support/key.ts";
import { networkName, setUserSetting, useNetwork, useNetworks } from "../support/networks.ts";
import { click, finishedPage, pageWith, textOf } from "../support/panel.ts";
import { askedOfVerifier, bare, notYet, type Sent, waysOfAsking } from "../support/verifyingBuilds.ts";

const posts = async () => (await askedOfVerifier()).filter(({ method }) => method === "POST");

describe("verification in a browser", () => {
  before(() => useNetworks("job", [bare]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("job"));
  });
  afterEach(closeAll);

  it("imports from the block explorer by a job", async () => {
    const summary = await verifyUnderCursor(addressOf("perfect"));
    assert.equal(summary?.word, "perfect");
    assert.match(await textOf(await finishedPage()), /Verified, exact match/);
  });

  it("imports by the direct protocol", async () => {
    await useNetwork(networkName("direct"));
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "perfect");
  });

  it("plans from a build, and sends nothing before Publish", async () => {
    await useNetwork(bare.name);
    assert.equal(await verifyUnderCursor(addressOf("savings")), undefined);
    const text = await textOf(await pageWith(notYet));
    for (const said of ["Expected result: exact match", "src/Savings.sol"])
      assert.ok(text.includes(said), `${said} in ${text}`);
    assert.deepEqual(await posts(), []);
  });

  it("publishes a build, and does not ask for the same files again", async () => {
    await useNetwork(bare.name);
    await verifyUnderCursor(addressOf("savings"));
    await click(await pageWith(notYet), "Publish 1 File");
    await pageWith("Verified, exact match");
    const [sent] = await posts();
    const body = JSON.parse(sent?.body ?? "") as Sent;
    assert.deepEqual(Object.keys(body.stdJsonInput.sources), ["src/Savings.sol"]);
    await resetDevnet();
    await click(await finishedPage(), "Verify Again");
    await pageWith("before, so Contract Lens did not ask again");
  });

  it("keeps an API key, and sends it after a question", async () => {
    assert.equal(await setKey("key-of-the-browser"), new URL(devnet.verifierUrl).origin);
    try {
      const verifying = verifyUnderCursor(addressOf("perfect"));
      await questionText();
      await choose("Send With Key");
      await verifying;
      assert.deepEqual(
        (await posts()).map(({ body }) => body),
        ['{"apiKey":"key-of-the-browser"}'],
      );
    } finally {
      await clearKeys();
    }
  });

  it("says that the session protocol is not available before it asks for a key, and offers the job protocol", async () => {
    await useNetwork(networkName("session"));
    await setKey("key-of-the-browser");
    try {
      const summary = await verifyUnderCursor(addressOf("perfect"));
      assert.equal(summary?.word, "notInBrowser");
      const page = await pageWith("The session protocol does not work in a browser");
      assert.deepEqual(await waysOfAsking(), ["GET /v2/contract"]);
      await click(page, "Try Job Protocol");
      await questionText();
      await choose("Send Without Key");
      await pageWith("Verified, exact match");
    } finally {
      await clearKeys();
    }
  });

  it("ends at its deadline, and looks up the status once", async () => {
    await setUserSetting("verification.timeout", 2);
    try {
      const summary = await verifyUnderCursor(addressOf("timeoutThenVerified"));
      assert.equal(summary?.word, "timedOut");
      assert.match(await textOf(await finishedPage()), /shows the contract as verified/);
    } finally {
      await setUserSetting("verification.timeout", undefined);
    }
  });
});
