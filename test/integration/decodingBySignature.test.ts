import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closedPort } from "./support/closedPort.ts";
import { devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { choose, questionText } from "./support/dialogs.ts";
import { hover } from "./support/hover.ts";
import { closeAll, showText } from "./support/editor.ts";
import { setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith, textOf } from "./support/panel.ts";
import { until } from "./support/until.ts";
import { panelFrame } from "./support/window.ts";

/** Networks of one mirror node: what is agreed to is of one of them alone. */
const networks = ["Agreed", "Declined", "Selected", "Unreachable"].map((name) => ({
  name,
  chainId: "298",
  mirrorUrl: devnet.mirrorUrl,
}));

const { host } = new URL(devnet.signatureUrl);
const hashesOnly =
  /^\/signature-database\/v1\/lookup\?(?:(?:function=0x[0-9a-f]{8}(?:,0x[0-9a-f]{8})*|event=0x[0-9a-f]{64}(?:,0x[0-9a-f]{64})*)&)+filter=true$/;

/** What the signature service was sent: path and query, decoded. */
async function sent(): Promise<readonly string[]> {
  const arrived = (await requests()).filter(({ service }) => service === "signatures");
  for (const { method, body } of arrived) assert.deepEqual([method, body], ["GET", ""]);
  return arrived.map(({ path }) => decodeURIComponent(path));
}

async function inspect(name: string): Promise<void> {
  await vscode.commands.executeCommand("contractLens.inspectExecutionResult", sample(name).transactionId);
}

describe("result decoded by a signature service", () => {
  before(() => useNetworks("session", networks));
  beforeEach(resetDevnet);
  afterEach(async () => {
    await closeAll();
    await setUserSetting("signatureService", undefined);
  });

  it("sends and offers nothing if no service is set", async () => {
    await useNetwork("Agreed");
    await inspect("namedBySignature");
    const page = await pageWith("has a function with the selector");
    assert.doesNotMatch(await textOf(page), /Look Up Names|No name is known/);
    assert.deepEqual(await sent(), []);
  });

  it("does not ask again after the user declined, and can be started from the menu", async () => {
    await setUserSetting("signatureService", devnet.signatureUrl);
    await useNetwork("Declined");
    await inspect("severalSignatures");
    await click(await pageWith("No name is known for"), /^Don't look up names/i);
    await closeAll();
    await inspect("severalSignatures");
    const page = await pageWith("has a function with the selector 0x611e056c");
    assert.doesNotMatch(await textOf(page), /No name is known/);
    assert.deepEqual(await sent(), []);
    const item = { name: `Look Up Names at ${host}`, includeHidden: true };
    await until("the menu to take a click", async () => {
      const shown = await panelFrame();
      return shown
        .getByRole("menuitem", item)
        .dispatchEvent("click", undefined, { timeout: 2000 })
        .then(
          () => true,
          () => undefined,
        );
    });
    await pageWith("The selector matches 2 functions.");
    assert.equal((await sent()).length, 1);
  });

  it("shows names after consent, sends only hashes, and does not ask again", async () => {
    await setUserSetting("signatureService", devnet.signatureUrl);
    await useNetwork("Agreed");
    await inspect("namedBySignature");
    const page = await pageWith("No name is known for");
    const offer = await textOf(page);
    assert.match(offer, /No name is known for 1 selector and 1 topic\./);
    assert.ok(
      offer.includes(`sends only these hashes to ${host}, now and for later transactions on Agreed.`),
      offer,
    );
    assert.deepEqual(await sent(), []);

    await click(page, `Look Up Names at ${host}`);
    const named = await textOf(await pageWith("mix(uint256, string)"));
    assert.match(named, new RegExp(`Guess from ${host}, by signature`));
    assert.match(named, /Mixed/);
    assert.deepEqual((await sent()).length, 1);
    const id = sample("namedBySignature").transactionId ?? "";
    assert.match(await hover(id), /mix\(.*Guess from .*, by signature/);

    await inspect("errorBySignature");
    await pageWith("TooBitter(uint256, uint256)");
    await inspect("severalSignatures");
    const several = await textOf(await pageWith("The selector matches 2 functions."));
    assert.match(several, /brew3354.*distil105017/);
    // What another network has led to is known by then.
    const all = await sent();
    assert.equal(all.length, 2);
    for (const path of all) assert.match(path, hashesOnly);
  });

  it("names a selection, and sends only its selectors", async () => {
    await setUserSetting("signatureService", devnet.signatureUrl);
    await useNetwork("Selected");
    const word = "5e1ec7ed".repeat(8);
    const unknown = `0xdeadbeef${word}`;
    const log = JSON.stringify({ topics: [`0x${word}`], data: `0x${word}` });
    const editor = await showText(`${unknown}\n0x${word}\n0x${word}${word}\n${log}`, unknown);
    const select = (from: number, to: number): void => {
      editor.selection = new vscode.Selection(from, 0, to, 0);
    };
    select(0, 3);
    const decoding = vscode.commands.executeCommand<string>("contractLens.decodeSelection");
    assert.match(await questionText(), new RegExp(`No name is known for 1 selector\\..*${host}.*Selected`));
    assert.deepEqual(await sent(), []);
    await choose("Look Up Names");
    assert.match(await decoding, /selector 0xdeadbeef/);
    assert.deepEqual(await sent(), ["/signature-database/v1/lookup?function=0xdeadbeef&filter=true"]);
    await vscode.window.showTextDocument(editor.document);
    select(3, 4);
    await vscode.commands.executeCommand("contractLens.decodeSelection");
    assert.equal((await sent()).length, 1);
  });

  it("says why a lookup failed, and retries on request", async () => {
    const url = `http://127.0.0.1:${await closedPort()}`;
    await setUserSetting("signatureService", url);
    await useNetwork("Unreachable");
    await inspect("errorBySignature");
    await click(await pageWith("No name is known for"), /^Look Up Names at/);
    const page = await pageWith("Names could not be looked up:");
    assert.match(await textOf(page), /Connection refused by 127\.0\.0\.1/);
    await click(page, "Try Again");
    await pageWith("Names could not be looked up:");
    assert.deepEqual(await sent(), []);
  });
});
