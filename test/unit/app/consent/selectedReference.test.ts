import assert from "node:assert/strict";
import { selectedReference } from "../../../../src/app/consent/selectedReference.ts";

const hex = `0x${"5b".repeat(32)}`;
const text = `tx: ${hex}\nnext 0.0.5005 line`;

describe("the reference that a selection names", () => {
  it("is the selection where that names something, with the place of its hash", () => {
    const found = selectedReference(text, { start: 0, end: 71, active: 71 }, { path: "a/b.md" });
    assert.equal(found?.entryPoint, "selection");
    assert.deepEqual(found.context, { text, path: "a/b.md", start: 4, end: 70 });
    const bare = selectedReference(text, { start: 6, end: 70, active: 70 });
    assert.deepEqual(bare?.context, { text, start: 6, end: 70 });
  });

  it("is else what the cursor touches", () => {
    const found = selectedReference(text, { start: 30, end: 40, active: 40 });
    assert.equal(found?.entryPoint, "cursor");
    assert.deepEqual(found.context, { text, start: 4, end: 70 });
    assert.equal(selectedReference(text, { start: 72, end: 72, active: 72 }), undefined);
    assert.equal(selectedReference(text, { start: 78, end: 78, active: 78 })?.subject.kind, "contract");
  });
});
