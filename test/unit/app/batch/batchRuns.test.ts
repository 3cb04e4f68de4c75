import assert from "node:assert/strict";
import type { BatchTools } from "../../../../src/app/batch/batch.ts";
import { untilAborted } from "../../../../src/core/async/waiting.ts";
import type { Clock } from "../../../../src/http/clock.ts";
import { beginning, eventually, FakeClock, settled } from "../../../support/fakeClock.ts";
import { halfBody, heldBack, json, stall } from "../../../support/faults.ts";
import { addressAt, codes, openBatchPlace, posted } from "./place.ts";
import { addressKey, agree, ended, reloaded, standings } from "./batches.ts";

describe("a batch that runs", () => {
  it("leaves a service alone for as long as it asks, and tries again by itself", async () => {
    await using place = await openBatchPlace();
    const clock = new FakeClock();
    Object.assign(place.serving.contracts, {
      [addressAt(1)]: codes.child,
      [addressAt(2)]: codes.child,
      [addressAt(3)]: codes.child,
    });
    place.serving.refusals[addressAt(1)] = [json(429, {}, { "retry-after": "20" })];
    const batch = place.openBatch(
      [1, 2, 3].map((index) => ({ address: addressAt(index) })),
      // It is one service, however its URL ends.
      { networkNamed: () => ({ ...place.network, verifierUrl: `${place.server.url}/` }) },
      clock,
    );
    await batch.inspect();
    agree(batch);
    await eventually(() => batch.view.counts.running === 0 && clock.sleeping === 1);
    assert.deepEqual(standings(batch), ["waiting", "exact", "waiting"]);
    assert.deepEqual(posted(place).sort(), [addressAt(1), addressAt(2)]);
    await clock.advance(19_999);
    assert.equal(posted(place).length, 2);
    await clock.advance(1);
    await ended(batch);
    assert.deepEqual(posted(place).slice(2).sort(), [addressAt(1), addressAt(3)]);
    assert.deepEqual(standings(batch), ["exact", "exact", "exact"]);
  });

  it("leaves a service alone for twenty seconds that says only that it is asked too often", async () => {
    await using place = await openBatchPlace();
    const clock = new FakeClock();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.refusals[addressAt(1)] = [json(429, {})];
    const batch = place.openBatch([{ address: addressAt(1) }], {}, clock);
    await batch.inspect();
    agree(batch);
    await eventually(() => batch.view.counts.running === 0 && clock.sleeping === 1);
    assert.deepEqual(standings(batch), ["waiting"]);
    await clock.advance(19_999);
    assert.equal(posted(place).length, 1);
    await clock.advance(1);
    await ended(batch);
    assert.deepEqual([standings(batch), posted(place).length], [["exact"], 2]);
  });

  it("tries four times in all where a service stays at its limit", async () => {
    await using place = await openBatchPlace();
    const clock = new FakeClock();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.refusals[addressAt(1)] = Array.from({ length: 5 }, () => json(429, {}));
    const batch = place.openBatch([{ address: addressAt(1) }], {}, clock);
    await batch.inspect();
    agree(batch);
    for (let tries = 1; tries < 4; tries += 1) {
      await eventually(() => batch.view.counts.running === 0 && clock.sleeping === 1);
      assert.deepEqual([standings(batch), posted(place).length], [["waiting"], tries]);
      await clock.advance(20_000);
    }
    await eventually(() => batch.view.counts.running === 0 && posted(place).length === 4);
    assert.deepEqual([standings(batch), batch.view.phase], [["failed"], "ended"]);
  });

  it("says of what went wrong unforeseen that it did, which the log tells, and not that nothing was sent", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    const verify = () => Promise.reject(new Error("unforeseen"));
    const batch = place.openBatch([{ address: addressAt(1) }], { verify });
    await batch.inspect();
    agree(batch);
    await ended(batch);
    assert.deepEqual(batch.view.rows[0]?.state, { kind: "notPossible", because: "failed" });
    assert.deepEqual(place.errors, ["Batch: Error: unforeseen"]);
  });

  it("is not said to have sent nothing where it is given up while the service is asked what it holds by now", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.refusals[addressAt(1)] = [json(409, { customCode: "already_verified", message: "x" })];
    let isAsked = false;
    const heldAt: BatchTools["storedMatchAt"] = (_network, _address, signal) => {
      isAsked = true;
      return untilAborted(new Promise(() => undefined), signal);
    };
    const batch = place.openBatch([{ address: addressAt(1) }], { storedMatchAt: heldAt });
    await batch.inspect();
    agree(batch);
    await eventually(() => isAsked);
    batch.cancel();
    await ended(batch);
    const state = batch.view.rows[0]?.state;
    assert.equal(state?.kind === "done" && state.outcome.grade, "canceled");
    assert.deepEqual(place.errors, []);
  });

  it("goes on after such a wait, however a timer and the clock are apart by then", async () => {
    for (const early of [0, 1, 2, 3, 4]) {
      await using place = await openBatchPlace();
      place.serving.contracts[addressAt(1)] = codes.child;
      place.serving.refusals[addressAt(1)] = [json(429, {}, { "retry-after": "20" })];
      // Moves by itself with each look at it, and wakes sleepers early, as timers do.
      let moment = beginning;
      const clock: Clock = {
        now: () => (moment += 1),
        sleep: async (milliseconds) => {
          await settled();
          moment += Math.max(0, milliseconds - early);
        },
      };
      const batch = place.openBatch([{ address: addressAt(1) }], {}, clock);
      await batch.inspect();
      agree(batch);
      await ended(batch);
      assert.deepEqual(standings(batch), ["exact"]);
    }
  });

  it("leaves a wait of more than ten minutes to the user", async () => {
    await using place = await openBatchPlace();
    const clock = new FakeClock();
    for (const index of [1, 2]) place.serving.contracts[addressAt(index)] = codes.child;
    const after = (seconds: string) => [json(429, {}, { "retry-after": seconds })];
    Object.assign(place.serving.refusals, { [addressAt(1)]: after("601"), [addressAt(2)]: after("600") });
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }], {}, clock);
    await batch.inspect();
    agree(batch);
    await eventually(() => clock.sleeping === 1 && batch.view.counts.running === 0);
    assert.deepEqual(standings(batch), ["failed", "waiting"]);
    await clock.advance(600_000);
    await ended(batch);
    assert.deepEqual(standings(batch), ["failed", "exact"]);
  });

  it("fails one contract without the others, and verifies again what failed, without a question", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    place.serving.refusals[addressAt(1)] = [json(400, { customCode: "invalid_json", message: "x" })];
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }]);
    await batch.inspect();
    agree(batch);
    await ended(batch);
    assert.deepEqual(standings(batch), ["failed", "exact"]);
    await batch.retry();
    await ended(batch);
    assert.deepEqual([standings(batch), posted(place).length], [["exact", "exact"], 3]);
  });

  it("grades by the code that runs, and says where the creation was not compared", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2, 3]) place.serving.contracts[addressAt(index)] = codes.child;
    Object.assign(place.serving.results, {
      [addressAt(1)]: { match: "exact_match", runtimeMatch: "match", creationMatch: "exact_match" },
      [addressAt(2)]: { match: "exact_match", runtimeMatch: null, creationMatch: "exact_match" },
    });
    const batch = place.openBatch([1, 2, 3].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    agree(batch);
    await ended(batch);
    assert.deepEqual(standings(batch), ["match", "failed", "exact"]);
    assert.equal(batch.view.counts.creationNotCompared, 1);
  });

  it("pauses, goes on, and takes back what waits", async () => {
    await using place = await openBatchPlace();
    for (let index = 1; index <= 4; index += 1) {
      place.serving.contracts[addressAt(index)] = codes.child;
      place.serving.stalled.add(addressAt(index));
    }
    const batch = place.openBatch([1, 2, 3, 4].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    agree(batch);
    await eventually(() => posted(place).length === 2);
    batch.pause();
    place.serving.stalled.clear();
    await eventually(() => batch.view.counts.exact === 2);
    assert.deepEqual([batch.view.phase, batch.view.counts.waiting], ["paused", 2]);
    place.serving.stalled.add(addressAt(3));
    batch.resume();
    await eventually(() => posted(place).length >= 3);
    batch.skip(addressKey(4));
    batch.cancel();
    assert.ok(["canceled", "exact", "running"].includes(standings(batch)[3]!));
    place.serving.stalled.clear();
    await ended(batch);
    assert.equal(batch.view.counts.running + batch.view.counts.waiting, 0);
  });

  it("is paused again where what has begun is refused for now, and sends nothing before it is told to go on", async () => {
    await using place = await openBatchPlace();
    const clock = new FakeClock();
    for (const index of [1, 2, 3]) place.serving.contracts[addressAt(index)] = codes.child;
    const refusal = heldBack(json(429, {}, { "retry-after": "20" }));
    place.serving.refusals[addressAt(1)] = [refusal.behaviour];
    place.serving.stalled.add(addressAt(2));
    const batch = place.openBatch(
      [1, 2, 3].map((index) => ({ address: addressAt(index) })),
      {},
      clock,
    );
    await batch.inspect();
    agree(batch);
    await eventually(() => posted(place).length === 2);
    batch.pause();
    batch.skip(addressKey(3));
    assert.deepEqual([batch.view.phase, standings(batch)], ["running", ["running", "running", "skipped"]]);
    refusal.release();
    await eventually(() => batch.view.counts.waiting === 1);
    place.serving.stalled.clear();
    await eventually(() => batch.view.counts.exact === 1);
    await clock.advance(20_000);
    assert.deepEqual([batch.view.phase, standings(batch)], ["paused", ["waiting", "exact", "skipped"]]);
    batch.resume();
    await ended(batch);
    assert.deepEqual([standings(batch), posted(place).length], [["exact", "exact", "skipped"], 3]);
  });
});

describe("a contract of a batch whose files were sent before", () => {
  it("is not sent again by a retry where its service has completed it, and failed to say so", async () => {
    for (const refusal of [halfBody("{"), json(503, {})]) {
      await using place = await openBatchPlace();
      place.serving.contracts[addressAt(1)] = codes.child;
      place.serving.refusals[addressAt(1)] = [refusal];
      const batch = place.openBatch([{ address: addressAt(1) }]);
      await batch.inspect();
      place.serving.statusFaults.push(...Array.from({ length: 40 }, () => json(503, {})));
      agree(batch);
      await ended(batch);
      assert.deepEqual(standings(batch), ["failed"]);
      place.serving.statusFaults.length = 0;
      place.serving.held[addressAt(1)] = "exact_match";
      await batch.retry();
      await ended(batch);
      assert.deepEqual([posted(place).length, standings(batch)], [1, ["alreadyExact"]]);
    }
  });

  it("is not called unsent where its service refused it for now, and it is taken back while it waits", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.refusals[addressAt(1)] = [json(429, {}, { "retry-after": "20" })];
    const clock = new FakeClock();
    const batch = place.openBatch([{ address: addressAt(1) }], {}, clock);
    await batch.inspect();
    agree(batch);
    await eventually(() => batch.view.counts.running === 0 && clock.sleeping === 1);
    batch.cancel();
    await ended(batch);
    const state = batch.view.rows[0]?.state;
    assert.equal(state?.kind === "done" && state.outcome.summary.word, "rateLimited");
  });
});

describe("what a batch has begun", () => {
  it("is given up of one contract, where that is taken back, and of all with the window", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2]) place.serving.contracts[addressAt(index)] = codes.child;
    const given: AbortSignal[] = [];
    const verify: BatchTools["verify"] = ({ signal }) => {
      given.push(signal);
      return new Promise(() => undefined);
    };
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }], { verify });
    await batch.inspect();
    agree(batch);
    await eventually(() => given.length === 2);
    batch.skip(addressKey(1));
    assert.deepEqual(given.map(({ aborted }) => aborted).sort(), [false, true]);
    batch.dispose();
    assert.deepEqual(
      given.map(({ aborted }) => aborted),
      [true, true],
    );
  });

  for (const way of ["cancel", "dispose"] as const)
    it(`is asked about no further where looking is given up: ${way}`, async () => {
      await using place = await openBatchPlace();
      const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
      for (const index of numbers) place.serving.contracts[addressAt(index)] = codes.child;
      place.serving.mirrorFaults.push(stall, stall);
      const batch = place.openBatch(numbers.map((index) => ({ address: addressAt(index) })));
      const looking = batch.inspect();
      await eventually(() => place.server.requests.length === 2);
      batch[way]();
      await looking;
      assert.deepEqual([place.server.requests.length, batch.view.phase], [2, "list"]);
      assert.ok(
        batch.view.rows.every(({ state }) => state.kind !== "inspecting" && state.kind !== "planned"),
      );
    });
});

describe("a batch whose service needs more than the metadata names", () => {
  it("keeps that of a contract that failed by it, also for a later window", async () => {
    await using place = await openBatchPlace();
    for (const [number, customCode] of [
      [1, "extra_file_input_bug"],
      [2, "no_match"],
    ] as const) {
      place.serving.contracts[addressAt(number)] = codes.child;
      place.serving.results[addressAt(number)] = { error: { customCode, message: "x", errorId: "1" } };
    }
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }]);
    await batch.inspect();
    agree(batch);
    await ended(batch);
    const restored = reloaded(batch.last);
    for (const rows of [batch.view.rows, restored.rows])
      assert.deepEqual(
        rows.map(({ state }) => state.kind === "done" && [state.outcome.grade, state.outcome.needsAllFiles]),
        [
          ["failed", true],
          ["failed", false],
        ],
      );
  });
});
