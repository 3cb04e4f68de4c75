import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { systemClock } from "../../../src/http/clock.ts";

describe("system clock", () => {
  it("sleeps until the time has come, and leaves nothing behind", async () => {
    const { signal } = new AbortController();
    const before = performance.now();
    await systemClock.sleep(5, signal);
    assert.ok(performance.now() - before >= 4);
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });

  it("wakes with the signal's reason, before and while it sleeps", async () => {
    const reason = new Error("no longer wanted");
    await assert.rejects(systemClock.sleep(60_000, AbortSignal.abort(reason)), reason);
    const abort = new AbortController();
    const sleeping = systemClock.sleep(60_000, abort.signal);
    abort.abort(reason);
    await assert.rejects(sleeping, reason);
  });

  it("tells the time", () => {
    const before = Date.now();
    const now = systemClock.now();
    assert.ok(before <= now && now <= Date.now());
  });
});
