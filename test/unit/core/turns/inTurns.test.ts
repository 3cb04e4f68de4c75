import assert from "node:assert/strict";
import { atOnce } from "../../../../src/core/turns/atOnce.ts";
import { inTurns } from "../../../../src/core/turns/inTurns.ts";
import { nextTurn } from "../../../../src/core/turns/nextTurn.ts";

/** Work of three parts, which tells of each. */
function* work(told: string[]): Generator<undefined, string> {
  for (const part of ["first", "second", "third"]) {
    told.push(part);
    yield undefined;
  }
  return "done";
}

describe("work that pauses", () => {
  it("has turns of others between its parts", async () => {
    const told: string[] = [];
    setTimeout(() => told.push("other"));
    await nextTurn();
    const { signal } = new AbortController();
    const both = await Promise.all([inTurns(work(told), signal), inTurns(work(told), signal)]);
    assert.deepEqual(both, ["done", "done"]);
    assert.deepEqual(told, ["other", "first", "first", "second", "second", "third", "third"]);
  });

  it("can be done without a signal", async () => {
    assert.equal(await inTurns(work([])), "done");
  });

  it("is given up in its next pause", async () => {
    const told: string[] = [];
    const abort = new AbortController();
    const doing = inTurns(work(told), abort.signal);
    abort.abort(new Error("moved on"));
    await assert.rejects(doing, { message: "moved on" });
    assert.deepEqual(told, ["first"]);
  });

  it("throws what it throws, in one turn as in several", async () => {
    // eslint-disable-next-line require-yield
    const failing = function* (): Generator<undefined, string> {
      throw new Error("broken");
    };
    await assert.rejects(inTurns(failing()), /broken/);
    assert.throws(() => atOnce(failing()), /broken/);
  });

  it("is done to its end in one turn where it is little", () => {
    const told: string[] = [];
    assert.equal(atOnce(work(told)), "done");
    assert.deepEqual(told, ["first", "second", "third"]);
  });
});
