import assert from "node:assert/strict";
import { documentOf } from "../../plainEditor/document.ts";
import { editor } from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { hostileValues } from "../../support/hostileValues.ts";
import fc from "fast-check";

usePlainEditor();

const hash = `0x${"7c".repeat(32)}`;

describe("what a command is given to be about", () => {
  const load = () => import("../../../src/editor/commandReference.ts");
  afterEach(() => {
    editor.workspace.textDocuments = [];
  });

  it("counts as another extension's where it is a bare value, and as said where it is our own", async () => {
    const { OwnReference, readReference } = await load();
    assert.deepEqual(readReference(hash)?.meant, { via: "extension" });
    assert.deepEqual(readReference(new OwnReference(hash))?.meant, { via: "panel" });
    const meant = { via: "terminal" } as const;
    assert.equal(readReference(new OwnReference(hash, meant))?.meant, meant);
    assert.equal(
      readReference(Object.assign({}, new OwnReference(hash))),
      undefined,
      "a copy is not our own",
    );
    assert.equal(readReference("neither"), undefined);
  });

  it("is read again in a document at a position, with the text that is there by then", async () => {
    const { positionIn, readReference } = await load();
    const document = documentOf(`first\ntxHash: ${hash}\n`);
    editor.workspace.textDocuments = [document];
    const position = positionIn(document, document.positionAt(20));
    assert.deepEqual(JSON.parse(JSON.stringify(position)), position, "a link can carry it");
    const { subject, meant } = readReference(position) ?? {};
    assert.equal(subject?.kind, "transaction");
    assert.equal(meant?.via, "link");
    assert.equal(meant.line, 2);
    assert.equal(meant.place?.text.slice(meant.place.start, meant.place.end), hash);
    const changed = documentOf(`first\nseed: 0x${"11".repeat(20)} ${hash}\n`);
    editor.workspace.textDocuments = [changed];
    assert.equal(readReference({ ...position, uri: changed.uri.toString() })?.subject.kind, "contract");
  });

  it("is nothing where no open document has a reference there", async () => {
    const { readReference } = await load();
    const document = documentOf(`first ${hash}`);
    const position = { uri: document.uri.toString(), line: 0, character: 10 };
    assert.equal(readReference(position), undefined);
    editor.workspace.textDocuments = [document];
    assert.notEqual(readReference(position), undefined);
    for (const bad of [{ character: 2 }, { line: -1 }, { line: "0" }, { uri: "file:///other" }])
      assert.equal(readReference({ ...position, ...bad }), undefined, JSON.stringify(bad));
  });

  it("is read without an error, whatever it is", async () => {
    const { readReference } = await load();
    fc.assert(fc.property(hostileValues, (given) => void readReference(given)));
  });
});
