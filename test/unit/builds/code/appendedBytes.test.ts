import assert from "node:assert/strict";
import { appendedBytes, readCompiledCode } from "../../../../src/builds/code/compiledCode.ts";

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

  describe("of Vyper before 0.3.10, whose creation code does not tell them", () => {
    const returns = "60005460005260206000f3";
    const appended = (code: string, vyper?: string) => readCompiledCode(code, { vyper })?.appended;

    it("are any words behind code that a Vyper with immutables made", () => {
      assert.equal(appended(`${returns}a165767970657283000307000b`), "words");
      assert.equal(appended(`${returns}a165767970657283000304`, "0.3.4"), "words");
      assert.equal(appended(returns, "0.3.3+commit.48e326f"), "words");
      assert.equal(appended(returns, ""), "words");
    });

    it("are none of older versions, of other compilers, and where the creation code tells none", () => {
      assert.equal(appended(returns, "0.3.0"), 0);
      assert.equal(appended(returns, "0.2.16"), 0);
      assert.equal(appended(returns), 0);
      assert.equal(appended(`${returns}a164736f6c634300081c000a`), 0);
      const creation = creationOf(returns, 0);
      assert.equal(readCompiledCode(returns, { vyper: "0.4.3", creation })?.appended, 0);
    });

    it("are none behind code that runs or jumps into them", () => {
      assert.equal(appended(`6000546000526020600052a165767970657283000307000b`), 0);
      assert.equal(appended(`60005461ffff565b00a165767970657283000307000b`), 0);
    });
  });
});
