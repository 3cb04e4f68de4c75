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

describe("verifying where the first way leads nowhere", () => {
  onBareChain();

  it("is the explorer's source, where that is asked for in place of a build that is not the very same, and then the build", async () => {
    await useNetwork(networkName("job"));
    assert.equal(await verifyUnderCursor(addressOf("tips")), undefined);
    const first = await pageWith(notYet);
    assert.match(await textOf(first), /The block explorer may have the source that was deployed/);
    assert.deepEqual(await waysOfAsking(), statusAlone);
    await click(first, "Import from Block Explorer");
    const imported = await pageWith("No published source");
    assert.match(await textOf(imported), /same code, but another metadata hash/);
    await click(imported, "Verify from Build…");
    const page = await pageWith(notYet);
    const text = await textOf(page);
    assert.match(text, /The block explorer had no published source/, "nobody is led there again");
    assert.ok(text.includes("Expected result: partial match"), text);
    assert.ok(text.includes("Deployed from commit 4f1d2ab"), text);
    await click(page, "Publish 1 File");
    const result = await pageWith("Verified, partial match");
    assert.ok((await textOf(result)).includes("Deployed from commit 4f1d2ab"));
    await click(result, "Copy “git checkout 4f1d2ab”");
  });

  it("publishes without a comparison where nobody says the code: the list first, and nothing before", async () => {
    await useNetwork(blind.name);
    assert.equal((await verifyUnderCursor(addressOf("savings")))?.word, "noExplorer");
    const page = await pageWith("cannot read the deployed bytecode on Without Mirror Node");
    const told = await textOf(page);
    assert.ok(told.includes("no mirror node is configured"), told);
    const asked = (await requests()).map(({ method, service }) => `${method} ${service}`);
    assert.deepEqual(asked, ["GET verifier"], "the status alone, and no source");
    await click(page, "Publish Without Comparison…");
    await answerInputBox("Savings");
    const text = await textOf(await pageWith(notYet));
    for (const said of ["Not compared", "not compared", "src/Savings.sol", "Anyone can read"])
      assert.ok(text.includes(said), `${said} in ${text}`);
    assert.equal(text.includes("Expected result"), false);
    const isStatus = [...statusAlone, ...statusAlone];
    assert.deepEqual(await waysOfAsking(), isStatus, "no file has left before the list was agreed to");
    await click(await pageWith(notYet), "Publish 1 File");
    await pageWith("Verified, exact match");
    const sent = (await requests()).filter(({ method }) => method === "POST");
    assert.equal(sent.length, 1);
    const body = JSON.parse(sent[0]?.body ?? "") as Sent;
    assert.deepEqual(Object.keys(body.stdJsonInput.sources), ["src/Savings.sol"]);
    assert.ok(text.includes(body.creationTransactionHash), text);
  });

  it("offers no publication for an ID whose address nobody can be asked for", async () => {
    await useNetwork(blind.name);
    const { contractId = "" } = sample("savings");
    assert.equal((await verifyUnderCursor(contractId))?.word, "unresolved");
    const text = await textOf(await finishedPage());
    assert.equal(text.includes("Publish Without Comparison"), false);
    assert.deepEqual(await requests(), []);
  });
});
