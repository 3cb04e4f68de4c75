import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { commands, editor, offered } from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { user } from "../../plainEditor/user.ts";
import { Uri } from "../../plainEditor/values.ts";
import { soon } from "../../support/soon.ts";

usePlainEditor();

describe("use of the VS Code API", () => {
  beforeEach(() => user.leave());

  it("a failed command shows an error with Show Log, and returns nothing", async () => {
    const { registerCommand } = await import("../../../src/editor/commandRegistry.ts");
    const { openLog } = await import("../../../src/editor/productLog.ts");
    const log = openLog();
    user.presses = ([button]) => button;
    const fail = (): Promise<undefined> => Promise.reject(new Error(`no 0x${"15".repeat(32)}`));
    const registered = registerCommand("contractLens.showLog", log, fail);
    assert.equal(await commands.get("contractLens.showLog")?.(), undefined);
    await soon(() => user.log.includes("shown"));
    assert.match(user.log[0] ?? "", /^error: contractLens\.showLog: Error: no /);
    assert.ok(!user.log.join("").includes("15".repeat(32)));
    assert.equal(user.told.length, 1);
    registered.dispose();
    assert.equal(commands.has("contractLens.showLog"), false);
  });

  it("a canceled command shows nothing", async () => {
    const { reportUnexpected, inBackground } = await import("../../../src/editor/productLog.ts");
    const log = editor.window.createOutputChannel();
    reportUnexpected("here", new editor.CancellationError(), log);
    reportUnexpected("here", new DOMException("aborted", "AbortError"), log);
    inBackground("there", Promise.reject(new Error("later")), log);
    await soon(() => user.log.length > 0);
    assert.match(user.log.join("\n"), /^error: there: Error: later/);
    assert.deepEqual(user.told, []);
  });

  it("a signal follows a cancellation token", async () => {
    const { signalOf } = await import("../../../src/editor/cancellation.ts");
    const source = new editor.CancellationTokenSource();
    const signal = signalOf(source.token);
    assert.equal(signal.aborted, false);
    source.cancel();
    assert.equal(signal.aborted, true);
    assert.ok(signal.reason instanceof editor.CancellationError);
    assert.equal(signalOf(source.token).aborted, true);
  });

  it("a text too long for the clipboard can be opened", async () => {
    const { copyToClipboard } = await import("../../../src/editor/clipboard.ts");
    let opened = 0;
    const open = (): Promise<unknown> => Promise.resolve((opened += 1));
    assert.equal(await copyToClipboard("text", open), "text");
    assert.equal(await copyToClipboard("", open), undefined);
    assert.equal(await copyToClipboard(undefined, open), undefined);
    assert.deepEqual([user.copied, user.told.length, opened], [["text"], 1, 0]);
    user.presses = ([button]) => button;
    assert.equal(await copyToClipboard(undefined, open), undefined);
    await soon(() => opened === 1);
  });

  it("raw documents keep opened texts, the last at any size, until disposed", async () => {
    const { RawDocuments } = await import("../../../src/editor/panels/rawDocuments.ts");
    const documents = new RawDocuments();
    const held = async (path: string, query: string): Promise<string> => {
      const uri = new Uri("contract-lens", path, query) as unknown as vscode.Uri;
      return String(await offered.texts?.provideTextDocumentContent(uri, null as never));
    };
    const half = "x".repeat(40 * 1024 * 1024);
    await documents.show("one.txt", "one");
    await documents.show("two.txt", half);
    assert.equal(await held("/one.txt", "1"), "one");
    await documents.show("three.txt", half);
    assert.match(await held("/one.txt", "1"), /no longer in memory/);
    assert.match(await held("/two.txt", "2"), /no longer in memory/);
    assert.equal((await held("/three.txt", "3")).length, half.length);
    assert.deepEqual(
      user.opened.map(({ path }) => path),
      ["/one.txt", "/two.txt", "/three.txt"],
    );
    documents.dispose();
    assert.equal(offered.texts, undefined);
  });

  it("an editor that closes while it opens is no error", async () => {
    const { RawDocuments } = await import("../../../src/editor/panels/rawDocuments.ts");
    const documents = new RawDocuments();
    const { showTextDocument } = editor.window;
    // As VS Code says it: whoever changes that has us tell of an internal error.
    const gone = 'Could NOT open editor for "a" because another editor opened in the meantime.';
    try {
      editor.window.showTextDocument = () => Promise.reject(new Error(gone));
      await documents.show("a.json", "{}");
      editor.window.showTextDocument = () => Promise.reject(new Error("Anything else"));
      await assert.rejects(documents.show("b.json", "{}"), /Anything else/);
    } finally {
      editor.window.showTextDocument = showTextDocument;
      documents.dispose();
    }
  });

  it("the machine of a remote window is known", async () => {
    const { standpoint } = await import("../../../src/editor/lazy/lazyChannel.ts");
    const at = (extensionKind: number) =>
      standpoint({ extensionKind } as unknown as vscode.Extension<unknown>);
    assert.equal(at(1), undefined);
    editor.env.remoteName = "wsl";
    try {
      assert.deepEqual(
        [at(1), at(2)],
        [
          { side: "local", remote: "wsl" },
          { side: "remote", remote: "wsl" },
        ],
      );
    } finally {
      editor.env.remoteName = undefined;
    }
  });
});
