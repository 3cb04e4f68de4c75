import assert from "node:assert/strict";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { listAt, objectAt, textAt } from "../../../../src/core/json/valueAt.ts";

describe("the value at a path of names", () => {
  const inside: JsonValue = { text: "one", object: { a: 1 }, list: [1], number: 1, nothing: null };
  const value: JsonValue = { inside };

  it("is the text, the object or the array that stands there", () => {
    assert.equal(textAt(value, "inside", "text"), "one");
    assert.equal(objectAt(value, "inside", "object"), inside["object"]);
    assert.equal(listAt(value, "inside", "list"), inside["list"]);
    assert.equal(objectAt(value), value);
  });

  it("is none where nothing stands there, or another value", () => {
    const names = [...Object.keys(inside), "missing"];
    const found = (read: (value: JsonValue, ...path: string[]) => unknown): readonly string[] =>
      names.filter((name) => read(value, "inside", name) !== undefined);
    assert.deepEqual(
      [textAt, objectAt, listAt].map((read) => found(read)),
      [["text"], ["object"], ["list"]],
    );
  });
});
