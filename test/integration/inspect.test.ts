import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { addressOf, devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith } from "./support/panel.ts";
import { until } from "./support/until.ts";

async function inspectUnderCursor(reference: string): Promise<InspectSummary | undefined> {
  await showText(`see ${reference} for more`, reference);
  return vscode.commands.executeCommand<InspectSummary | undefined>("contractLens.inspectUnderCursor");
}

function transactionOf(name: string): string {
  return sample(name).transactionId ?? "";
}

describe("Inspect Under Cursor", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
  });
  afterEach(closeAll);

  it("returns what it shows", async () => {
    const summary = await inspectUnderCursor(transactionOf("success"));
    assert.deepEqual(summary, {
      kind: "result",
      network: networkName("session"),
      subject: transactionOf("success"),
      outcome: "found",
    });
    await pageWith("SUCCESS");
  });

  it("shows every digit of integers", async () => {
    await inspectUnderCursor(transactionOf("hugeAmount"));
    await pageWith("5,000,000,000,000,000,000");
    await closeAll();
    await inspectUnderCursor(addressOf("endlessRenewal"));
    await pageWith("9,223,372,036,854,775,807");
  });

  it("explains a revert", async () => {
    for (const [name, words] of [
      ["revertedWithWords", "Only the owner opens the vault"],
      ["panic", "arithmetic overflow or underflow"],
      ["outOfGas", "Out of gas"],
    ] as const) {
      await inspectUnderCursor(transactionOf(name));
      await pageWith(words);
      await closeAll();
    }
  });

  it("opens a page from a proxy as raw text", async () => {
    await inspectUnderCursor(addressOf("lookupWebPage"));
    await pageWith("Unexpected response");
    // Once the verification service has responded, there are two to tell apart.
    await click(await pageWith("Open Node Response"), "Open Node Response");
    const { document } = await until("the raw answer", () => vscode.window.activeTextEditor);
    assert.equal(document.getText(), "<p>Log in</p>");
  });

  it("requests a record as of a time, and names the row of the response", async () => {
    const found = await vscode.commands.executeCommand<InspectSummary>(
      "contractLens.inspectContractRecord",
      addressOf("updatedRecord"),
      { timestamps: ["eq:1767300000"] },
    );
    assert.equal(found.outcome, "found");
    await pageWith("Opened");
    const [lookup] = (await requests()).filter(({ path }) => path.includes("/contracts/0x"));
    assert.match(lookup?.path ?? "", /\?timestamp=eq%3A1767300000\.000000000$/);
  });

  it("goes from a result to its contract and back", async () => {
    await inspectUnderCursor(transactionOf("success"));
    const page = await pageWith("SUCCESS");
    await page
      .getByRole("button", { name: /0\.0\.1001/ })
      .first()
      .click();
    const record = await pageWith("evm_address");
    await click(record, "Go Back");
    await pageWith("function_parameters");
  });

  it("lists possible reasons for a 404, and looks on another network only on request", async () => {
    // The same node under another name: that another network of the same one knows more is not to be expected.
    const elsewhere = "Devnet elsewhere";
    const mirrorUrl = devnet.mirrorUrl.replace("127.0.0.1", "localhost");
    await useNetworks("session", [{ name: elsewhere, chainId: "298", mirrorUrl }]);
    const summary = await inspectUnderCursor(sample("unknownContract").contractId ?? "");
    assert.equal(summary?.outcome, "notFound");
    const page = await pageWith("Look on");
    assert.ok((await requests()).every(({ path }) => path.includes("999999") || path.startsWith("/v2/")));
    await click(page, new RegExp(`Look on ${elsewhere}`));
    await until("the question at the other network", async () => {
      return (await requests()).filter(({ path }) => path.includes("999999")).length >= 2;
    });
  });

  it("marks a result without its call result", async () => {
    await inspectUnderCursor(transactionOf("partialResult"));
    await pageWith("Incomplete result");
  });

  it("explains a failure, and says when to retry", async () => {
    const summary = await inspectUnderCursor(addressOf("lookupLimitedForLong"));
    assert.equal(summary?.outcome, "rateLimited");
    await pageWith("Try again in 60 minutes");
  });

  it("reads records whose fields are null, absent, or of a wrong type", async () => {
    for (const [name, outcome] of [
      ["lookupUnreadable", "found"],
      ["lookupNulls", "found"],
      ["lookupEmpty", "notNamed"],
    ] as const) {
      assert.equal((await inspectUnderCursor(addressOf(name)))?.outcome, outcome, name);
      await closeAll();
    }
  });
});
