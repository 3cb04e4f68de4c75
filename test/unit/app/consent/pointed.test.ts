import assert from "node:assert/strict";
import { pointedIn } from "../../../../src/app/consent/pointed.ts";

const hex = `0x${"5b".repeat(32)}`;
const text = `tx: ${hex}\nnext 0.0.5005 line`;

describe("what is meant in a text", () => {
  it("is the selection where that names something, with the place of its hash", () => {
    const meant = pointedIn(text, { start: 0, end: 71, active: 71 }, { path: "a/b.md" });
    assert.equal(meant?.via, "selection");
    assert.deepEqual(meant.place, { text, path: "a/b.md", start: 4, end: 70 });
    const bare = pointedIn(text, { start: 6, end: 70, active: 70 });
    assert.deepEqual(bare?.place, { text, start: 6, end: 70 });
  });

  it("is else what the cursor touches", () => {
    const meant = pointedIn(text, { start: 30, end: 40, active: 40 });
    assert.equal(meant?.via, "cursor");
    assert.deepEqual(meant.place, { text, start: 4, end: 70 });
    assert.equal(pointedIn(text, { start: 72, end: 72, active: 72 }), undefined);
    assert.equal(pointedIn(text, { start: 78, end: 78, active: 78 })?.subject.kind, "contract");
  });
});
