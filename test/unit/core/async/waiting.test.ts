import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { untilAborted, waitAtMost } from "../../../../src/core/async/waiting.ts";
import { settled } from "../../../support/fakeClock.ts";

describe("waiting until a signal is aborted", () => {
  const endless = new Promise<never>(() => undefined);

  it("ends with the work, however that ends", async () => {
    const { signal } = new AbortController();
    assert.equal(await untilAborted(Promise.resolve(1), signal), 1);
    assert.equal(await untilAborted(Promise.resolve(1)), 1);
    await assert.rejects(untilAborted(Promise.reject(new Error("broken")), signal), /broken/);
    assert.equal(getEventListeners(signal, "abort").length, 0, "nothing is left at the signal");
  });

  it("ends with the signal where the work does not", async () => {
    const controller = new AbortController();
    const waiting = untilAborted(endless, controller.signal);
    const reason = new Error("Canceled");
    controller.abort(reason);
    await assert.rejects(waiting, reason);
    assert.equal(getEventListeners(controller.signal, "abort").length, 0, "nothing is left at the signal");
    await assert.rejects(untilAborted(endless, controller.signal), reason);
  });

  it("leaves no failure unhandled of work that nobody waits for", async () => {
    const unhandled: unknown[] = [];
    const keep = (error: unknown): void => void unhandled.push(error);
    const others = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection").on("unhandledRejection", keep);
    try {
      for (const abortsAt of ["before", "during"]) {
        const controller = new AbortController();
        if (abortsAt === "before") controller.abort(new Error("Canceled"));
        const { promise, reject } = Promise.withResolvers<never>();
        const waiting = untilAborted(promise, controller.signal);
        controller.abort(new Error("Canceled"));
        await assert.rejects(waiting, /Canceled/);
        reject(new Error("late"));
        await settled();
      }
    } finally {
      process.off("unhandledRejection", keep);
      for (const other of others) process.on("unhandledRejection", other);
    }
    assert.deepEqual(unhandled, []);
  });
});

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

describe("waiting for work with patience", () => {
  it("ends when the time is up, if the work does not", async () => {
    await waitAtMost(new Promise(() => undefined), 1);
  });

  it("leaves no timer, however the work ends", async () => {
    // The runner's own timer begins behind the first turn.
    await new Promise((resolve) => setImmediate(resolve));
    const before = timers();
    await waitAtMost(Promise.resolve(), 60_000);
    await assert.rejects(waitAtMost(Promise.reject(new Error("broken")), 60_000), /broken/);
    assert.equal(timers(), before);
  });
});
