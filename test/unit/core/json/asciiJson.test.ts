import assert from "node:assert/strict";
import fc from "fast-check";
import { asciiJson } from "../../../../src/core/json/asciiJson.ts";

describe("JSON in printable ASCII", () => {
  it("escapes every other unit, and nothing else", () => {
    assert.equal(
      asciiJson(["a ~", "é\u007F\n", "\u2028漢", "😀"]),
      String.raw`["a ~","\u00e9\u007f\n","\u2028\u6f22","\ud83d\ude00"]`,
    );
  });

  it("reads as the same value", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const json = asciiJson({ [text]: text });
        assert.match(json, /^[ -~]*$/);
        assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify({ [text]: text })));
      }),
    );
  });
});
