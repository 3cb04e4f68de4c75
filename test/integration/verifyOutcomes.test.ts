import assert from "node:assert/strict";
import * as vscode from "vscode";
import { explainOutcome } from "../../src/text/verification/outcome.ts";
import type { Outcome } from "../../src/services/verifier/outcome/outcome.ts";
import { addressOf, redirectedBytes, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { alwaysSendKey, clearKeys, setKey } from "./support/key.ts";
import { networkName, setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { copyAs, copyReport, finishedPage, textOf } from "./support/panel.ts";
import { sinksWith } from "./support/sinks.ts";
import { showTrees } from "./support/tree.ts";

const marker = "CANARY0KEY0MARKER0";

/** A sample for each kind of page, and the outcome that it comes to: verified, in part, not, refused, failed. */
const kinds: Readonly<Record<string, Outcome>> = {
  perfect: "perfect",
  partial: "partial",
  mismatch: "mismatch",
  compileFailed: "compileFailed",
  keyRefused: "keyRefused",
  badRequest: "badRequest",
  nodeUnavailable: "nodeUnavailable",
  unknown: "unknown",
  hostileRecord: "unknown",
};

describe("Verify Contract Under Cursor with an API key", () => {
  /** All that pages have shown and copied. */
  const seen: string[] = [];

  before(async () => {
    await resetDevnet();
    await useNetworks("session");
    await setKey(marker);
    await alwaysSendKey();
    await showTrees();
  });
  after(async () => {
    await clearKeys();
    await vscode.commands.executeCommand("workbench.view.explorer");
  });
  afterEach(closeAll);

  /** Verifies a sample, and keeps what its page shows and copies. @returns the text of the page */
  async function verify(name: string, word: string): Promise<string> {
    const summary = await verifyUnderCursor(addressOf(name));
    assert.equal(summary?.word, word);
    const page = await finishedPage();
    seen.push(await page.content(), await copyReport(page), await copyAs(page, "curl"));
    assert.match(seen.at(-1) ?? "", /"apiKey":"<API_KEY>"/);
    return textOf(page);
  }

  for (const [name, word] of Object.entries(kinds)) {
    it(`shows the outcome: ${name}`, async () => {
      const text = await verify(name, word);
      assert.ok(text.includes(explainOutcome(word).title), text);
    });
  }

  it("follows no redirect", async () => {
    await verify("redirect", "retired");
    assert.equal(await redirectedBytes(), 0);
  });

  it("shows a timeout", async () => {
    await setUserSetting("verification.timeout", 2);
    await verify("never", "timedOut");
    await setUserSetting("verification.timeout", undefined);
  });

  for (const protocol of ["direct", "job"] as const) {
    it(`ends with an outcome by the ${protocol} protocol`, async () => {
      await resetDevnet();
      await useNetwork(networkName(protocol));
      await verify("perfect", "perfect");
      await verify("mismatch", "mismatch");
      await useNetwork(networkName("session"));
    });
  }

  it("resolves a contract ID to its EVM address, and shows both", async () => {
    const { contractId = "", address = "" } = sample("create2");
    const summary = await verifyUnderCursor(contractId);
    const text = await textOf(await finishedPage());
    assert.deepEqual(
      { word: summary?.word, address: summary?.address, contractId: summary?.contractId },
      { word: "perfect", address: address.toLowerCase(), contractId },
    );
    assert.ok(text.includes(contractId) && text.includes(address));
  });

  it("sent the key only in request bodies to its origin, and shows it nowhere", async () => {
    await verifyUnderCursor(addressOf("mismatch"));
    await finishedPage();
    assert.deepEqual(
      seen.filter((text) => text.includes(marker)),
      [],
    );
    assert.deepEqual(await sinksWith(marker), ["bodies of verifications"]);
    const posts = (await requests()).filter(({ method }) => method === "POST");
    assert.ok(posts.every(({ body }) => body.includes(marker)));
  });
});
