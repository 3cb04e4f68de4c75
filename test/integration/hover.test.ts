import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { hover, settled } from "./support/hover.ts";
import { networkName, setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { until } from "./support/until.ts";

describe("hover", () => {
  before(async () => {
    await useNetworks("session");
    // The very first hover loads the product, which a busy machine takes its time for.
    await settled(() => hover(addressOf("partial")));
  });
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
    await setUserSetting("hover.lookup", undefined);
  });
  afterEach(closeAll);
  after(() => setUserSetting("hover.lookup", undefined));

  it("shows ID, address, memo, and actions of a contract", async () => {
    const { address = "", contractId = "" } = sample("updatedRecord");
    const said = await settled(() => hover(address));
    for (const part of [address, contractId, "Under new management", "Verify"]) {
      assert.ok(said.includes(part), `${part} in ${said}`);
    }
  });

  it("shows a verification that just ended", async () => {
    const address = addressOf("create2");
    assert.match(await settled(() => hover(address)), /Not verified/);
    assert.equal((await verifyUnderCursor(address))?.word, "perfect");
    assert.match(await settled(() => hover(address)), /Verified, exact match/);
  });

  it("warns about a deleted contract", async () => {
    assert.match(await settled(() => hover(addressOf("deleted"))), /deleted/i);
  });

  it("shows result and gas of a transaction", async () => {
    const said = await settled(() => hover(sample("revertedWithWords").transactionId ?? ""));
    assert.match(said, /revert/i);
    assert.match(said, /gas/i);
  });

  it("shows what is known if a response is slow, and the record the next time", async () => {
    const address = addressOf("lookupSlow");
    assert.match(await hover(address), /Waiting for .*Hover again/);
    const asked = (await requests()).find(({ path }) => path.includes("/contracts/0x"));
    assert.equal(asked?.state, "open", "the hover did not wait for the answer");
    await until("the answer to come", async () => {
      const all = await requests();
      return all.some(({ path, state }) => path.includes("/contracts/0x") && state === "answered");
    });
    const said = await hover(address);
    assert.doesNotMatch(said, /Waiting for/);
    assert.match(said, /`0\.0\.1001`/);
    assert.equal((await requests()).filter(({ path }) => path.includes("/contracts/0x")).length, 1);
  });

  it("sends no 32-byte value, and shows at most four of its digits", async () => {
    const { hash = "" } = sample("success");
    const shown = await hover(hash);
    assert.match(shown, /private key/);
    assert.deepEqual([await requests(), shown.includes(hash.slice(2, 7))], [[], false]);
  });

  it("sends nothing with the settings off and cached", async () => {
    for (const mode of ["off", "cached"]) {
      await setUserSetting("hover.lookup", mode);
      assert.ok((await hover(addressOf("ecdsaKey"))).includes(addressOf("ecdsaKey")));
    }
    assert.deepEqual(await requests(), []);
  });

  it("shows text from services without links, pictures, and icons", async () => {
    const said = await hover(addressOf("hostileMemo"));
    const rendered = await vscode.commands.executeCommand<string>("markdown.api.render", said);
    assert.doesNotMatch(rendered, /workbench\.action\.quit"|<img\b|<script\b/);
  });

  it("ignores version numbers, and shows no error without a response", async () => {
    assert.equal(await hover("0.0.1500", 'version "0.0.1500" of the package'), "");
    assert.ok((await hover(addressOf("lookupError"))).includes(addressOf("lookupError")));
  });

  it("covers only the reference, in a file of any length", async () => {
    const [id = "", far] = [sample("perfect").contractId, "some words before\n".repeat(300)];
    const text = `${far}${id}0 ${id}, and ${id}\n${far}`;
    const { document, selection } = await showText(text, `${id},`);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      selection.active,
    );
    const start = document.positionAt(text.indexOf(`${id},`));
    assert.deepEqual(
      hovers.map(({ range }) => range),
      [new vscode.Range(start, start.translate(0, id.length))],
    );
  });

  it("links addresses, IDs, and transaction IDs, and no 32-byte value", async () => {
    const { address = "", contractId = "" } = sample("perfect");
    const { transactionId = "", hash = "" } = sample("success");
    const { document } = await showText(
      `${address}\n${contractId}\n${transactionId}\n${hash}\nv0.0.1500\n`,
      address,
    );
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
      100,
    );
    const ours = links.filter(({ target }) => target?.scheme === "command");
    assert.deepEqual(
      ours.map(({ range }) => document.getText(range)),
      [address, contractId, transactionId],
    );
  });
});
