import assert from "node:assert/strict";
import { badArgumentWords, notificationWords } from "../../../../src/text/notifications.ts";
import { activated, allKnown } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { commands, editor } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { Position, Selection } from "../../../plainEditor/values.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

const explore = (...given: unknown[]): unknown => commands.get("contractLens.openInExplorer")?.(...given);
const transactionId = "0.0.1234@1700000000.000000005";
const both = `at ${contractAddress} in ${transactionId}`;

/** Puts a selection into an editor, from one column of its line up to another, and further cursors at its start. */
function select(text: string, start: number, end: number, cursors = 0): void {
  const selection = new Selection(new Position(0, start), new Position(0, end));
  const start0 = new Position(0, 0);
  const selections = [selection, ...Array.from({ length: cursors }, () => new Selection(start0, start0))];
  editor.window.activeTextEditor = { document: documentOf(text), selection, selections };
}

const hash = `0x${"15".repeat(32)}`;

describe("commands for a reference", () => {
  let end: () => void;
  beforeEach(async () => {
    ({ end } = await activated(allKnown));
  });
  afterEach(() => end());

  it("Open in Block Explorer opens the page of a contract or transaction", async () => {
    const page = `https://explorer.example/${spelledAddress}`;
    assert.equal(await explore(contractAddress), page);
    assert.equal(await explore("0.0.2@5.7"), "https://explorer.example/0.0.2-5-000000007");
    assert.deepEqual(user.visited, [page, "https://explorer.example/0.0.2-5-000000007"]);
  });

  it("ask for a reference without an argument", async () => {
    user.types = () => contractAddress;
    assert.equal(await explore(), `https://explorer.example/${spelledAddress}`);
    user.types = () => undefined;
    assert.equal(await explore(null), undefined);
    assert.equal(user.asked[0]?.options.title, "Contract Lens: Open in Block Explorer");
    assert.deepEqual([user.asked.length, user.visited.length], [2, 1]);
  });

  it("use the cursor or the selection", async () => {
    const page = `https://explorer.example/${spelledAddress}`;
    select(both, 7, 7);
    assert.equal(await explore(), page);
    select(both, 0, contractAddress.length + 3);
    assert.equal(await explore(), page);
    select(`in ${transactionId}/3`, 7, 7);
    const parent = transactionId.replace(/@(.*)\./, "-$1-");
    assert.equal(await explore(), `https://explorer.example/${parent}`, "the user's own transaction");
    assert.deepEqual([user.asked.length, user.visited.length], [0, 3]);
  });

  it("ask if the cursor is on none", async () => {
    for (const [start, end, cursors] of [
      [0, 0, 0],
      [0, both.length, 0],
      [7, 7, 1],
    ] as const) {
      select(both, start, end, cursors);
      assert.equal(await explore(), undefined);
    }
    assert.deepEqual([user.asked.length, user.visited.length], [3, 0]);
  });

  it("report an invalid reference, and a network without an explorer", async () => {
    assert.equal(await explore("neither"), undefined);
    assert.equal(await explore(7), undefined);
    assert.equal(await explore(contractAddress, { network: "Bare" }), undefined);
    assert.equal(await explore(contractAddress, { network: "Gone" }), undefined);
    assert.deepEqual(user.told, [
      `warning: ${badArgumentWords.contractOrTransaction()}`,
      `warning: ${badArgumentWords.contractOrTransaction()}`,
      `information: ${notificationWords.noExplorerPage.contract("Bare")}`,
      `warning: ${badArgumentWords.network()}`,
    ]);
    assert.deepEqual(user.visited, []);
  });

  it("ask before a 32-byte value goes to the explorer, and name its host", async () => {
    assert.equal(await explore(hash), undefined);
    const { options, items } = user.asked[0] ?? {};
    assert.equal(options?.title, "Contract Lens: Look Up This 32-Byte Value?");
    assert.deepEqual(
      items?.map(({ label }) => label),
      ["Cancel", "Look Up"],
    );
    assert.equal(items[1]?.description, "Sends it to explorer.example");
    assert.deepEqual(user.visited, []);
    user.picks = () => "Look Up";
    assert.equal(await explore(hash), `https://explorer.example/${hash}`);
  });

  it("Copy Identifier copies a text", async () => {
    await commands.get("contractLens.copy")?.("text");
    await commands.get("contractLens.copy")?.({ text: "other" });
    assert.deepEqual(user.copied, ["text"]);
  });

  it("Show Log shows the log", async () => {
    await commands.get("contractLens.showLog")?.();
    assert.deepEqual(user.log, ["shown"]);
  });
});
