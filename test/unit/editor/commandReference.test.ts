import assert from "node:assert/strict";
import { documentOf } from "../../plainEditor/document.ts";
import { editor } from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { hostileValues } from "../../support/hostileValues.ts";
import fc from "fast-check";

usePlainEditor();

const hash = `0x${"7c".repeat(32)}`;

describe("reference argument of a command", () => {
  const load = () => import("../../../src/editor/commandReference.ts");
  afterEach(() => {
    editor.workspace.textDocuments = [];
  });

  it("a bare value counts as from another extension, an object of ours as it says", async () => {
    const { OwnReference, readReference } = await load();
    assert.deepEqual(readReference(hash)?.origin, { entryPoint: "extension" });
    assert.deepEqual(readReference(new OwnReference(hash))?.origin, { entryPoint: "panel" });
    const origin = { entryPoint: "terminal" } as const;
    assert.equal(readReference(new OwnReference(hash, origin))?.origin, origin);
    assert.equal(
      readReference(Object.assign({}, new OwnReference(hash))),
      undefined,
      "a copy is not our own",
    );
    assert.equal(readReference("neither"), undefined);
  });

  it("a position is read again in the document at the time of the command", async () => {
    const { positionIn, readReference } = await load();
    const document = documentOf(`first\ntxHash: ${hash}\n`);
    editor.workspace.textDocuments = [document];
    const position = positionIn(document, document.positionAt(20));
    assert.deepEqual(JSON.parse(JSON.stringify(position)), position, "a link can carry it");
    const { subject, origin } = readReference(position) ?? {};
    assert.equal(subject?.kind, "transaction");
    assert.equal(origin?.entryPoint, "link");
    assert.equal(origin.line, 2);
    assert.equal(origin.context?.text.slice(origin.context.start, origin.context.end), hash);
    const changed = documentOf(`first\nseed: 0x${"11".repeat(20)} ${hash}\n`);
    editor.workspace.textDocuments = [changed];
    assert.equal(readReference({ ...position, uri: changed.uri.toString() })?.subject.kind, "contract");
  });

  it("a position without a reference gives nothing", async () => {
    const { readReference } = await load();
    const document = documentOf(`first ${hash}`);
    const position = { uri: document.uri.toString(), line: 0, character: 10 };
    assert.equal(readReference(position), undefined);
    editor.workspace.textDocuments = [document];
    assert.notEqual(readReference(position), undefined);
    for (const bad of [{ character: 2 }, { line: -1 }, { line: "0" }, { uri: "file:///other" }])
      assert.equal(readReference({ ...position, ...bad }), undefined, JSON.stringify(bad));
  });

  it("arbitrary values never throw", async () => {
    const { readReference } = await load();
    fc.assert(fc.property(hostileValues, (given) => void readReference(given)));
  });
});
