import assert from "node:assert/strict";
import { codeFacts } from "../../../../src/builds/code/codeFacts.ts";
import { buildNamed, compiled, source } from "../samples.ts";

const digits = (settings?: Parameters<typeof compiled>[1]): string =>
  buildNamed("Factory", compiled(source, settings)).runtime?.digits ?? "";

describe("what a code tells of itself", () => {
  it("is its compiler, its length and whether it needs Shanghai", () => {
    const code = digits();
    const { bytes, compiler, usesPush0, clone } = codeFacts(code);
    assert.equal(bytes, code.length / 2);
    assert.deepEqual(compiler, { name: "solc", version: "0.8.37" });
    assert.equal(usesPush0, true);
    assert.equal(clone, undefined);
    assert.equal(codeFacts(digits({ evmVersion: "paris" })).usesPush0, false);
  });

  it("is nothing of what stands behind the code that runs", () => {
    assert.equal(codeFacts("6001fe5f").usesPush0, false);
    assert.equal(codeFacts("605f00").usesPush0, false);
  });

  it("is no compiler where its metadata names none", () => {
    assert.equal(codeFacts(digits({ metadata: { appendCBOR: false } })).compiler, undefined);
    assert.equal(codeFacts("00").compiler, undefined);
  });

  it("is that it calls another", () => {
    const target = "5fbdb2315678afecb367f032d93f642f64180aa3";
    const { clone } = codeFacts(`363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`);
    assert.equal(clone?.implementation, `0x${target}`);
  });
});
