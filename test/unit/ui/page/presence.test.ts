import assert from "node:assert/strict";
import { parsePageMessage } from "../../../../src/ui/page/parsePageMessage.ts";
import { isWhoIsShown, whoIsShown } from "../../../../src/ui/page/presence.ts";

describe("what page and panel say of the document in sight", () => {
  it("is read to the letter", () => {
    for (const type of ["begun", "shown"] as const) {
      assert.deepEqual(parsePageMessage({ type, document: 3 }), { type, document: 3 });
    }
    assert.equal(isWhoIsShown(whoIsShown), true);
  });

  for (const value of [
    undefined,
    null,
    "begun",
    [],
    {},
    { type: "begun" },
    { type: "begun", document: "1" },
    { type: "begun", document: -1 },
    { type: "begun", document: 1.5 },
    { type: "gone", document: 1 },
    { type: "shown", document: 1, more: true },
    { type: "whoIsShown", more: true },
  ]) {
    it(`is nothing else: ${JSON.stringify(value)}`, () => {
      assert.equal(parsePageMessage(value), undefined);
      assert.equal(isWhoIsShown(value), false);
    });
  }
});
