import assert from "node:assert/strict";
import { withPatience } from "../../../../src/core/turns/withPatience.ts";

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

describe("waiting for work with patience", () => {
  it("ends when the time is up, if the work does not", async () => {
    await withPatience(new Promise(() => undefined), 1);
  });

  it("leaves no timer, however the work ends", async () => {
    // The runner's own timer begins behind the first turn.
    await new Promise((resolve) => setImmediate(resolve));
    const before = timers();
    await withPatience(Promise.resolve(), 60_000);
    await assert.rejects(withPatience(Promise.reject(new Error("broken")), 60_000), /broken/);
    assert.equal(timers(), before);
  });
});
