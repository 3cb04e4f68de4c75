import assert from "node:assert/strict";
import { addressOf, requests, sample } from "./support/devnet.ts";
import { answerInputBox } from "./support/dialogs.ts";
import { verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetwork } from "./support/networks.ts";
import { click, finishedPage, pageWith, textOf } from "./support/panel.ts";
import {
  blind,
  notYet,
  onBareChain,
  type Sent,
  statusAlone,
  waysOfAsking,
} from "./support/verifyingBuilds.ts";

describe("verify by another source", () => {
  onBareChain();

  it("imports from the explorer in place of a partial match, then publishes the build", async () => {
    await useNetwork(networkName("job"));
    assert.equal(await verifyUnderCursor(addressOf("tips")), undefined);
    const first = await pageWith(notYet);
    await first.locator("#more-of-match > summary").click();
    assert.match(await textOf(first), /The block explorer may have the deployed source/);
    assert.deepEqual(await waysOfAsking(), statusAlone);
    await click(first, "Import from Block Explorer");
    const imported = await pageWith("No published source");
    assert.match(await textOf(imported), /same code, but another metadata hash/);
    await click(imported, "Verify from Build…");
    const page = await pageWith(notYet);
    await page.locator("#more-of-match > summary").click();
    const text = await textOf(page);
    assert.match(text, /The block explorer had no published source/, "nobody is led there again");
    assert.ok(text.includes("Expected result: partial match"), text);
    assert.ok(text.includes("Deployed from commit 4f1d2ab"), text);
    await click(page, "Publish 1 File");
    const result = await pageWith("Verified, partial match");
    assert.ok((await textOf(result)).includes("Deployed from commit 4f1d2ab"));
    await click(result, "Copy “git checkout 4f1d2ab”");
  });

  it("compares the creation bytecode of a deployment record if no node returns the code", async () => {
    await useNetwork(blind.name);
    assert.equal(await verifyUnderCursor(addressOf("savings")), undefined);
    const page = await pageWith(notYet);
    const text = await textOf(page);
    assert.ok(text.includes("Compared with your deployment record"), text);
    assert.deepEqual(await waysOfAsking(), statusAlone, "no file has left before the list was agreed to");
    await click(page, "Publish 1 File");
    await pageWith("Verified, exact match");
    assert.equal((await requests()).filter(({ service }) => service !== "verifier").length, 0);
  });

  it("publishes without a comparison if the code cannot be read, after the list", async () => {
    await useNetwork(blind.name);
    assert.equal((await verifyUnderCursor(addressOf("corks")))?.word, "noExplorer");
    const page = await pageWith("cannot read the deployed bytecode on Without Mirror Node");
    const told = await textOf(page);
    assert.ok(told.includes("no RPC URL is set"), told);
    const asked = (await requests()).map(({ method, service }) => `${method} ${service}`);
    assert.deepEqual(asked, ["GET verifier"], "the status alone, and no source");
    await click(page, "Publish Without Comparison…");
    await answerInputBox("Corks");
    const text = await textOf(await pageWith(notYet));
    for (const said of ["Not compared", "not compared", "Corks.sol", "cannot be withdrawn"])
      assert.ok(text.includes(said), `${said} in ${text}`);
    assert.equal(text.includes("Expected result"), false);
    const isStatus = [...statusAlone, ...statusAlone];
    assert.deepEqual(await waysOfAsking(), isStatus, "no file has left before the list was agreed to");
    await click(await pageWith(notYet), "Publish 1 File");
    await pageWith("Verified, exact match");
    const sent = (await requests()).filter(({ method }) => method === "POST");
    assert.equal(sent.length, 1);
    const body = JSON.parse(sent[0]?.body ?? "") as Sent;
    assert.match(Object.keys(body.stdJsonInput.sources).join(), /^[^,]*Corks\.sol$/);
    assert.ok(text.includes(body.creationTransactionHash), text);
  });

  it("offers no publication for an ID that cannot be resolved", async () => {
    await useNetwork(blind.name);
    const { contractId = "" } = sample("savings");
    assert.equal((await verifyUnderCursor(contractId))?.word, "unresolved");
    const text = await textOf(await finishedPage());
    assert.equal(text.includes("Publish Without Comparison"), false);
    assert.deepEqual(await requests(), []);
  });
});
