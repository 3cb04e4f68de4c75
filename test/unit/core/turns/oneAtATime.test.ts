import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { OneAtATime } from "../../../../src/core/turns/oneAtATime.ts";
import { unending } from "../../../support/requests.ts";

describe("what is done one at a time", () => {
  it("goes in order, also after one that failed, and nobody gets ahead", async () => {
    const line = new OneAtATime();
    const told: string[] = [];
    const task = (name: string) => async (): Promise<void> => {
      told.push(`${name} begins`);
      await Promise.resolve();
      told.push(`${name} ends`);
      if (name === "second") throw new Error(name);
    };
    const first = line.run(task("first")).then(() => line.run(task("late")));
    const second = line.run(task("second"));
    const third = line.run(task("third"), unending);
    await assert.rejects(second, { message: "second" });
    await Promise.all([first, third]);
    const expected = ["first", "second", "third", "late"].flatMap((name) => [
      `${name} begins`,
      `${name} ends`,
    ]);
    assert.deepEqual(told, expected);
  });

  it("drops who is given up while waiting, at once", async () => {
    const line = new OneAtATime();
    const abort = new AbortController();
    const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
    const first = line.run(() => held);
    const dropped = line.run(() => assert.fail("It was given up."), abort.signal);
    const last = line.run(() => Promise.resolve("last"), unending);
    abort.abort(new Error("moved on"));
    await assert.rejects(dropped, { message: "moved on" });
    assert.equal(getEventListeners(abort.signal, "abort").length, 0);
    await assert.rejects(
      line.run(() => assert.fail("Never begun."), abort.signal),
      { message: "moved on" },
    );
    letGo(undefined);
    await first;
    assert.equal(await last, "last");
    assert.equal(await line.run(() => Promise.resolve("free")), "free");
  });

  it("leaves nothing behind at a signal that outlives it", async () => {
    const line = new OneAtATime();
    const { signal } = new AbortController();
    const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
    const all = [line.run(() => held, signal), line.run(() => Promise.resolve(), signal)];
    assert.equal(getEventListeners(signal, "abort").length, 1, "the second one waits");
    letGo(undefined);
    await Promise.all(all);
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });
});
