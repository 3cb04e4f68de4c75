import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { untilAborted } from "../../../../src/core/turns/untilAborted.ts";

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
    await assert.rejects(untilAborted(endless, controller.signal), reason);
  });
});
