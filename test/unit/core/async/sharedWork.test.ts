import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import fc from "fast-check";
import { SharedWork } from "../../../../src/core/async/sharedWork.ts";
import { settled } from "../../../support/fakeClock.ts";
import { WorkModel } from "../../app/workModel.ts";
import { WorkShop } from "../../app/workShop.ts";

const unending = new AbortController().signal;

const key = fc.constantFrom("a", "b");
const actions = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("join" as const), key }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("leave" as const), who: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("step" as const), key }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("finish" as const, "fail" as const), key }) },
  ),
  { maxLength: 25 },
);

describe("shared work", () => {
  it("is one piece of work for all who wait, and ends when the last of them leaves", async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (all) => {
        const model = new WorkModel();
        const shop = new WorkShop();
        for (const action of all) {
          model.perform(action);
          shop.perform(action);
          await settled();
          assert.deepEqual(shop.seen(), model.expected());
        }
      }),
      { numRuns: 200 },
    );
  });

  it("begins again for who comes after the last has left, though the first still winds down", async () => {
    const shared = new SharedWork<string>();
    const leaving = new AbortController();
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const left = assert.rejects(shared.run("a", leaving.signal, () => first.promise));
    leaving.abort();
    await left;
    const joined = shared.run("a", unending, () => second.promise);
    first.resolve("first");
    await settled();
    assert.equal(shared.isRunning("a"), true);
    second.resolve("second");
    assert.equal(await joined, "second");
    assert.equal(shared.isRunning("a"), false);
  });

  it("never begins for who has left before", async () => {
    const shared = new SharedWork<void>();
    const reason = new Error("left");
    const begin = (): Promise<void> => assert.fail("it began");
    await assert.rejects(shared.run("a", AbortSignal.abort(reason), begin), reason);
    assert.equal(shared.isRunning("a"), false);
  });

  it("lets a waiter leave from within a step", async () => {
    const shared = new SharedWork<string, string>();
    const leaving = new AbortController();
    const begin = (_signal: AbortSignal, report: (step: string) => void): Promise<string> => {
      report("begun");
      return new Promise(() => undefined);
    };
    void shared.run("a", unending, begin);
    await settled();
    const joined = shared.run("a", leaving.signal, begin, () => leaving.abort(new Error("left")));
    await assert.rejects(joined, /left/);
    assert.equal(shared.isRunning("a"), true);
  });

  it("leaves nothing behind at the signals of those who waited", async () => {
    const shared = new SharedWork<string>();
    const { promise, resolve } = Promise.withResolvers<string>();
    const [staying, leaving] = [new AbortController(), new AbortController()];
    const left = assert.rejects(
      shared.run("a", leaving.signal, () => promise),
      /left/,
    );
    const told = shared.run("a", staying.signal, () => promise);
    const listening = (): number[] =>
      [staying, leaving].map(({ signal }) => getEventListeners(signal, "abort").length);
    assert.deepEqual(listening(), [1, 1]);
    leaving.abort(new Error("left"));
    await left;
    assert.deepEqual(listening(), [1, 0]);
    resolve("done");
    assert.equal(await told, "done");
    await settled();
    assert.deepEqual(listening(), [0, 0]);
  });

  it("rejects for all when it cannot begin", async () => {
    const shared = new SharedWork<void>();
    const begin = (): Promise<void> => {
      throw new Error("no way");
    };
    const both = await Promise.allSettled([
      shared.run("a", unending, begin),
      shared.run("a", unending, begin),
    ]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.equal(shared.isRunning("a"), false);
  });
});
