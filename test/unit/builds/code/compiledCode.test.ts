import assert from "node:assert/strict";
import { readCompiledCode } from "../../../../src/builds/code/compiledCode.ts";

const mebibyte = 1024 * 1024;

describe("code as tools write it", () => {
  it("is read up to 1 MiB, which no chain comes near", () => {
    assert.equal(readCompiledCode(`0x${"5b".repeat(mebibyte)}`)?.digits.length, 2 * mebibyte);
    assert.equal(readCompiledCode(`0x${"5b".repeat(mebibyte + 1)}`), undefined);
  });
});
