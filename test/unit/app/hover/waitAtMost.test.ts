import assert from "node:assert/strict";
import { withTimeout } from "../../../../src/app/hover/hoverQueries.ts";
import { FakeClock, settled } from "../../../support/fakeClock.ts";

/** Work that ends when it is told to, and what its signal and its waiter saw. */
function waitingFor600(clock = new FakeClock()) {
  const pointer = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let signal: AbortSignal | undefined;
  let outcome = "waits";
  const waiting = withTimeout(
    (given) => {
      signal = given;
      return promise;
    },
    { milliseconds: 600, pointer: pointer.signal },
    clock,
  );
  waiting.then(
    () => (outcome = "answers"),
    (error: unknown) => (outcome = String(error)),
  );
  const state = async () => {
    await settled();
    return [outcome, signal?.aborted === true ? "work aborted" : "work goes on", clock.sleeping];
  };
  return { clock, pointer, state, finish: () => resolve(undefined), fail: reject };
}

describe("waiting for an answer", () => {
  it("ends with the work, and leaves no alarm behind", async () => {
    const { clock, state, finish } = waitingFor600();
    await clock.advance(599);
    assert.deepEqual(await state(), ["waits", "work goes on", 1]);
    finish();
    assert.deepEqual(await state(), ["answers", "work goes on", 0]);
  });

  it("ends when the time is up, and lets the work go on whatever the pointer does then", async () => {
    const { clock, pointer, state } = waitingFor600();
    await clock.advance(600);
    assert.deepEqual(await state(), ["answers", "work goes on", 0]);
    pointer.abort(new Error("left"));
    assert.deepEqual(await state(), ["answers", "work goes on", 0]);
  });

  it("aborts the work when the pointer leaves earlier", async () => {
    const { clock, pointer, state } = waitingFor600();
    await clock.advance(300);
    pointer.abort(new Error("left"));
    assert.deepEqual(await state(), ["Error: left", "work aborted", 0]);
  });

  it("begins nothing for a pointer that has left", async () => {
    let begun = false;
    const pointer = AbortSignal.abort(new Error("left"));
    const begin = () => Promise.resolve((begun = true));
    await assert.rejects(withTimeout(begin, { milliseconds: 600, pointer }, new FakeClock()), /left/);
    assert.equal(begun, false);
  });

  it("hands on what the work failed with in time, and nothing of what it fails with later", async () => {
    const inTime = waitingFor600();
    inTime.fail(new Error("broken"));
    assert.deepEqual(await inTime.state(), ["Error: broken", "work goes on", 0]);
    const late = waitingFor600();
    await late.clock.advance(600);
    late.fail(new Error("broken"));
    assert.deepEqual(await late.state(), ["answers", "work goes on", 0]);
  });
});
