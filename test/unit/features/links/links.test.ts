import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { activated } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { neverCancelled, offered, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { contractAddress } from "../../../support/verification.ts";

usePlainEditor();

const transaction = "0.0.2001@1700000021.000000000";
const hash = `0x${"15".repeat(32)}`;
const text = `see ${contractAddress}\nand ${transaction}`;

describe("document links", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
  });
  afterEach(() => extension.end());

  it("cover the references of a document, and open them", async () => {
    const document = documentOf(text);
    const found = await offered.links?.provideDocumentLinks(document, neverCancelled);
    assert.ok(found);
    assert.deepEqual(
      found.map(({ range, tooltip }) => [document.getText(range), tooltip]),
      [
        [contractAddress, "Inspect"],
        [transaction, "Inspect"],
      ],
    );
    const targets = found.map(({ target }) => decodeURIComponent(String(target)));
    assert.deepEqual(targets, [
      `command:contractLens.inspectContractRecord?["${contractAddress}"]`,
      `command:contractLens.inspectExecutionResult?["${transaction}"]`,
    ]);
    assert.equal(extension.sent.length, 0);
  });

  it("follow changes of the document", async () => {
    const document = documentOf(text);
    const count = async (): Promise<number | undefined> =>
      (await offered.links?.provideDocumentLinks(document, neverCancelled))?.length;
    assert.equal(await count(), 2);
    const changed = documentOf("nothing");
    Object.assign(document, { getText: changed.getText.bind(changed) });
    assert.equal(await count(), 2, "not scanned again while it stays");
    Object.assign(document, { version: 2 });
    assert.equal(await count(), 0);
  });

  it("a scan ends if the document changes or the request is canceled", async () => {
    const document = documentOf(`${contractAddress}\n${" ".repeat(900_000)}`);
    const links = (token = neverCancelled) => offered.links?.provideDocumentLinks(document, token);
    const givenUp = { ...neverCancelled, isCancellationRequested: true };
    assert.deepEqual(await links(givenUp), []);
    const getText = document.getText.bind(document);
    const typing = (...given: Parameters<typeof getText>): string => {
      Object.assign(document, { getText, version: 2 });
      return getText(...given);
    };
    Object.assign(document, { getText: typing });
    assert.deepEqual(await links(), []);
    assert.equal((await links())?.length, 1);
  });

  it("end with a whole line in a long document", async () => {
    const line = `${"x".repeat(1023)}\n`;
    const document = documentOf(`${line.repeat(1023)}${" ".repeat(1014)}0.0.1234567 0.0.7`);
    const found = await offered.links?.provideDocumentLinks(document, neverCancelled);
    assert.deepEqual(found, []);
  });

  it("terminal links cover references, and open their panels", async () => {
    const line = `ok ${contractAddress} ${transaction} tx hash ${hash}`;
    const found = (await offered.terminals?.provideTerminalLinks(
      { line } as vscode.TerminalLinkContext,
      neverCancelled,
    ))!;
    assert.deepEqual(
      found.map(({ startIndex, length, tooltip }) => [line.slice(startIndex, startIndex + length), tooltip]),
      [
        [contractAddress, "Open the contract or account"],
        [transaction, "Open the transaction"],
        [hash, "Look Up as Transaction"],
      ],
    );
    for (const link of found) await offered.terminals?.handleTerminalLink(link);
    assert.equal(panels.length, 3);
    assert.deepEqual(user.asked, [], "the line says that it is a transaction's hash");
    const bare = (await offered.terminals?.provideTerminalLinks(
      { line: `key: 0x${"16".repeat(32)}` } as vscode.TerminalLinkContext,
      neverCancelled,
    ))!;
    assert.ok(bare[0]);
    await offered.terminals?.handleTerminalLink(bare[0]);
    assert.equal(panels.length, 3);
  });
});
