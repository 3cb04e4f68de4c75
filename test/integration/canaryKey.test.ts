import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, redirectedBytes, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { alwaysSendKey, clearKeys, setKey } from "./support/key.ts";
import { choose, questionText } from "./support/dialogs.ts";
import { givenToExtensions, lens } from "./support/lens.ts";
import { closePanel, inTurn } from "./support/inTurn.ts";
import { networkName, setUserSetting, useNetwork, useNetworks, type Protocol } from "./support/networks.ts";
import { copyReport, copyAs, finishedPage, pageWith } from "./support/panel.ts";
import { shownSinksWith, sinksWith } from "./support/sinks.ts";
import { showTrees } from "./support/tree.ts";

const marker = "CANARY0KEY0MARKER0";

/** Outcomes and faults of every kind, those that pass on what they were sent among them. */
const names = [
  ...["perfect", "mismatch", "keyRefused", "badRequest", "unknown", "redirect", "retired", "cutOff", "never"],
  ...["hostileRecord", "redirectForGood", "webPage", "plainError", "rateLimited", "otherContract"],
];

describe("a key with a mark on it", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session");
    await setUserSetting("verification.timeout", 2);
    await setKey(marker);
    await alwaysSendKey();
    await showTrees();
  });
  after(async () => {
    await setUserSetting("verification.timeout", undefined);
    await clearKeys();
    await vscode.commands.executeCommand("workbench.view.explorer");
  });
  afterEach(closeAll);

  for (const protocol of ["session", "direct", "job"] as const satisfies readonly Protocol[]) {
    it(`is sent in all kinds of outcome and failure, and is shown nowhere, by the ${protocol} protocol`, async function () {
      this.timeout(120_000);
      // What is verified exactly already is not sent again.
      await resetDevnet();
      await useNetwork(networkName(protocol));
      const tried = protocol === "session" ? names : names.slice(0, 10);
      // Some answers are waited for: others begin meanwhile.
      const atATime = 5;
      for (let first = 0; first < tried.length; first += atATime) {
        const some = tried.slice(first, first + atATime);
        await Promise.all(await inTurn(some, (name) => verifyUnderCursor(addressOf(name))));
        for (const name of some.toReversed()) {
          await pageWith(addressOf(name));
          const page = await finishedPage();
          await copyReport(page);
          assert.deepEqual(await shownSinksWith(marker), [], name);
          assert.match(await copyAs(page, "curl"), /"apiKey":"<API_KEY>"/);
          assert.deepEqual(await shownSinksWith(marker), [], `${name} as curl`);
          await closePanel();
        }
      }
      const posts = (await requests()).filter(({ method }) => method === "POST");
      assert.ok(
        posts.every(({ body }) => body.includes(marker)),
        "every verification carried the key",
      );
    });
  }

  it("stands in nothing that is copied or opened of what was looked up", async () => {
    await showText(addressOf("perfect"), addressOf("perfect"));
    await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    const page = await pageWith("evm_address");
    for (const format of ["json", "markdown", "curl"] as const) {
      await copyAs(page, format);
      assert.deepEqual(await shownSinksWith(marker), [], format);
    }
  });

  it("stands in nothing that other extensions are given, be it asked for or verified", async () => {
    await resetDevnet();
    const address = addressOf("perfect");
    const verifying = lens().verify(address);
    assert.match(await questionText(), /sends your API key/);
    await choose("Verify With Key");
    const verified = await verifying;
    assert.ok(verified.ok && verified.value.withKey);
    await lens().lookUpRecord(address);
    await lens().lookUpStatus(address);
    await lens().lookUpResult(sample("success").transactionId ?? "");
    assert.ok(!givenToExtensions().includes(marker));
    assert.deepEqual(await shownSinksWith(marker), []);
  });

  it("stands in no report on the connection", async () => {
    await vscode.commands.executeCommand("contractLens.checkConnection");
    await copyReport(await pageWith("Copy Report"));
    assert.deepEqual(await shownSinksWith(marker), []);
  });

  it("is found in the bodies of verification requests to its own origin, and nowhere else", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    assert.deepEqual(await sinksWith(marker), ["bodies of verifications"]);
    assert.equal(await redirectedBytes(), 0);
  });
});
