import assert from "node:assert/strict";
import { appendedBytes } from "../../../../src/builds/code/compiledCode.ts";

const bytes = (count: number): string => count.toString(16).padStart(2, "0");

/** Creation code as Vyper 0.4.3 ends it: lengths of code, data and immutables, a version, and its own length. */
function creationOf(runtime: string, immutables = 32, data = 0, told = runtime.length / 2): string {
  const lengths = `18${bytes(told)}8118${bytes(data)}18${bytes(immutables)}`;
  return `600160025f395ff3${runtime}855820${"77".repeat(32)}${lengths}a1657679706572830004030037`;
}

const runtime = "60015f5260205ff3";

describe("the immutables that Vyper appends", () => {
  it("are as long as the creation code tells", () => {
    assert.equal(appendedBytes(creationOf(runtime), runtime), 32);
    assert.equal(appendedBytes(creationOf(runtime, 96), runtime), 96);
    assert.equal(appendedBytes(`${runtime}00`, runtime), 0);
  });

  it("are those of the runtime code that stands in the creation code", () => {
    assert.equal(appendedBytes(creationOf("60025f5260205ff3"), runtime), 0);
    assert.equal(appendedBytes(creationOf(runtime, 32, 0, 7), runtime), 0);
  });

  it("stand behind code that neither runs nor jumps into them", () => {
    for (const leading of ["6080604052", "6080604052600856", "60806040525f600a57fd", "60", "5b6001"])
      assert.equal(appendedBytes(creationOf(leading), leading), 0, leading);
    assert.equal(appendedBytes(creationOf("6003565b00"), "6003565b00"), 32);
  });

  it("stand behind data, which is no code", () => {
    const withData = `${runtime}ff57`;
    assert.equal(appendedBytes(creationOf(withData, 32, 2), withData), 32);
    const pointers = `${runtime}61ffff57`;
    assert.equal(appendedBytes(creationOf(pointers, 32, 4), pointers), 32);
    assert.equal(appendedBytes(creationOf(pointers, 32, 0), pointers), 0);
  });
});
