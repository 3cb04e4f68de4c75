import assert from "node:assert/strict";
import { resolved, staysInside } from "../../../src/builds/projectFiles.ts";

describe("a path of a project", () => {
  it("leads out of the folder on no machine", () => {
    for (const path of ["../a", "a/../../b", "..\\b", "a\\..\\..\\b", "/a", "\\\\host\\a", "C:/a", "a\0b"]) {
      assert.equal(resolved("", path), undefined, path);
      assert.equal(staysInside(path), false, path);
    }
    assert.equal(resolved("a/b", "../c/./d.sol"), "a/c/d.sol");
    for (const path of ["", "a/..b/c..d", "$a/@b.sol"]) assert.equal(staysInside(path), true, path);
  });
});
