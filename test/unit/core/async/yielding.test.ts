import assert from "node:assert/strict";
import {
  runToEnd,
  runInSlices,
  maxSliceMilliseconds,
  yieldToEventLoop,
  RowYieldTimer,
  firstSliceLength,
} from "../../../../src/core/async/yielding.ts";

/** Work of three parts, which tells of each. @param milliseconds that each takes */
function* work(told: string[], milliseconds = maxSliceMilliseconds): Generator<undefined, string> {
  for (const part of ["first", "second", "third"]) {
    told.push(part);
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield undefined;
  }
  return "done";
}

describe("work that pauses", () => {
  it("has turns of others between its parts", async () => {
    const told: string[] = [];
    setTimeout(() => told.push("other"));
    await yieldToEventLoop();
    const { signal } = new AbortController();
    const both = await Promise.all([runInSlices(work(told), signal), runInSlices(work(told), signal)]);
    assert.deepEqual(both, ["done", "done"]);
    assert.deepEqual(told, ["other", "first", "first", "second", "second", "third", "third"]);
  });

  it("has no pause between parts that take no time", async () => {
    const told: string[] = [];
    const both = [runInSlices(work(told, 0)), runInSlices(work(told, 0))];
    assert.deepEqual(told, ["first", "second", "third", "first", "second", "third"]);
    await Promise.all(both);
  });

  it("can be done without a signal", async () => {
    assert.equal(await runInSlices(work([])), "done");
  });

  it("is given up in its next pause", async () => {
    const told: string[] = [];
    const abort = new AbortController();
    const doing = runInSlices(work(told), abort.signal);
    abort.abort(new Error("moved on"));
    await assert.rejects(doing, { message: "moved on" });
    assert.deepEqual(told, ["first"]);
  });

  it("throws what it throws, in one turn as in several", async () => {
    // eslint-disable-next-line require-yield
    const failing = function* (): Generator<undefined, string> {
      throw new Error("broken");
    };
    await assert.rejects(runInSlices(failing()), /broken/);
    assert.throws(() => runToEnd(failing()), /broken/);
  });

  it("is done to its end in one turn where it is little", () => {
    const told: string[] = [];
    assert.equal(runToEnd(work(told)), "done");
    assert.deepEqual(told, ["first", "second", "third"]);
  });
});

/** The rows, by their digits, behind which a pause is due. */
function pausesBehind(rows: readonly number[]): readonly number[] {
  const pace = new RowYieldTimer();
  return rows.flatMap((digits, place) => (pace.isDue(digits) ? [place] : []));
}

/** How many rows of so many digits are read at once; none is asked for that there is not. */
function atOnce(...rows: readonly number[]): number {
  return firstSliceLength(rows.length, (place) => {
    const digits = rows[place];
    assert.ok(digits !== undefined, `There is no row ${place}`);
    return digits;
  });
}

describe("work that reads row by row", () => {
  it("pauses behind 64 Ki digits, of which a row takes a thousand by itself", () => {
    assert.deepEqual(pausesBehind([64 * 1024 - 1000]), [0]);
    assert.deepEqual(pausesBehind([64 * 1024 - 1001, 0]), [1]);
    assert.deepEqual(pausesBehind(Array<number>(140).fill(0)), [65, 131]);
  });

  it("begins anew behind a pause, however much was read before it", () => {
    assert.deepEqual(pausesBehind([1_000_000, 30_000, 30_000, 30_000]), [0, 3]);
  });

  it("reads those of the first 256 Ki digits at once, and one at least", () => {
    assert.deepEqual([atOnce(), atOnce(1, 2, 3), atOnce(256 * 1024 + 1), atOnce(1_000_000, 0)], [0, 3, 1, 1]);
    assert.equal(atOnce(100_000, 256 * 1024 - 100_000, 0), 3);
    assert.equal(atOnce(100_000, 256 * 1024 - 100_000, 1, 0), 2);
  });
});
