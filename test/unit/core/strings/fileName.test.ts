import assert from "node:assert/strict";
import { fileName } from "../../../../src/core/strings/fileName.ts";

describe("the name of a file", () => {
  it("is the last part of its path", () => {
    assert.deepEqual(["a/b/C.json", "C.json", "a/", ""].map(fileName), ["C.json", "C.json", "", ""]);
  });
});
