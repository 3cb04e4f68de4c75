import assert from "node:assert/strict";
import { Pacer } from "../../../src/http/pacer.ts";
import { beginning, FakeClock, settled } from "../../support/fakeClock.ts";

const signal = new AbortController().signal;
const origin = "https://mirror.example";

/** Tasks that run until they are ended. */
function endlessTasks() {
  const ends: (() => void)[] = [];
  const task = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
  return { task, ends };
}

describe("pacer", () => {
  it("runs 8 lookups and 2 verifications at once for each origin", async () => {
    const pacer = new Pacer(new FakeClock());
    const running: Record<string, number> = {};
    const places = [
      ["lookup", origin],
      ["verification", origin],
      ["lookup", "https://other.example"],
    ] as const;
    const { ends } = endlessTasks();
    for (const [lane, where] of places) {
      for (let count = 0; count < 12; count += 1) {
        void pacer.run(lane, where, signal, () => {
          running[`${lane} ${where}`] = (running[`${lane} ${where}`] ?? 0) + 1;
          return new Promise<void>((resolve) => ends.push(resolve));
        });
      }
    }
    await settled();
    const places8 = {
      [`lookup ${origin}`]: 8,
      [`verification ${origin}`]: 2,
      "lookup https://other.example": 8,
    };
    assert.deepEqual(running, places8);
    ends[0]?.();
    await settled();
    assert.deepEqual(running, { ...places8, [`lookup ${origin}`]: 9 });
  });

  it("runs and starts no more than a service accepts in a second", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const starts: number[] = [];
    const { task, ends } = endlessTasks();
    const run = () => (starts.push(clock.now() - beginning), task());
    for (let count = 0; count < 3; count += 1) void pacer.run("lookup", origin, signal, run, 1);
    await clock.advance(5000);
    assert.deepEqual(starts, [0]);
    ends[0]?.();
    await clock.advance(5000);
    assert.deepEqual(starts, [0, 6000]);
  });

  it("starts at most 40 tasks in any second, and no fewer", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const starts: number[] = [];
    const all = Promise.all(
      Array.from({ length: 100 }, () =>
        pacer.run("lookup", origin, signal, () => Promise.resolve(starts.push(clock.now() - beginning))),
      ),
    );
    await clock.advance(10_000);
    await all;
    const expected = [
      ...Array<number>(40).fill(0),
      ...Array<number>(40).fill(1000),
      ...Array<number>(20).fill(2000),
    ];
    assert.deepEqual(starts, expected);
  });

  it("starts the next a second after a request has ended: it may have arrived so late", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const starts: number[] = [];
    const task = (): Promise<void> => {
      starts.push(clock.now() - beginning);
      return clock.sleep(200, signal);
    };
    const all = Promise.all(Array.from({ length: 41 }, () => pacer.run("lookup", origin, signal, task)));
    await clock.advance(10_000);
    await all;
    assert.deepEqual([starts[0], starts[39], starts[40]], [0, 800, 1200]);
  });

  it("starts the next at once when that second is just over", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const run = () => pacer.run("lookup", origin, signal, () => Promise.resolve("started"));
    for (let count = 0; count < 40; count += 1) await run();
    await clock.advance(1000);
    assert.equal(await Promise.race([run(), settled().then(() => "waits")]), "started");
  });

  it("counts the starts of both lanes together and those of each origin apart", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const starts: string[] = [];
    const run = (lane: "lookup" | "verification", where: string) =>
      pacer.run(lane, where, signal, () =>
        Promise.resolve(starts.push(`${lane} ${clock.now() - beginning}`)),
      );
    for (let count = 0; count < 40; count += 1) await run("lookup", origin);
    const late = run("verification", origin);
    await run("verification", "https://other.example");
    await clock.advance(1000);
    await late;
    assert.deepEqual(starts.slice(40), ["verification 0", "verification 1000"]);
  });

  it("never starts a task that was given up while it waited", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const { task, ends } = endlessTasks();
    const running = Array.from({ length: 8 }, () => pacer.run("lookup", origin, signal, task));
    const reason = new Error("given up");
    const abort = new AbortController();
    const started: string[] = [];
    const start = (name: string, by: AbortSignal) =>
      pacer.run("lookup", origin, by, () => Promise.resolve(started.push(name)));
    const waiting = start("waiting", abort.signal);
    const next = start("next", signal);
    await settled();
    abort.abort(reason);
    await assert.rejects(waiting, reason);
    await assert.rejects(start("already given up", abort.signal), reason);
    ends.forEach((end) => end());
    await Promise.all([...running, next]);
    assert.deepEqual(started, ["next"]);
  });

  it("never starts a task that was given up while it waited for its second", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    for (let count = 0; count < 40; count += 1)
      await pacer.run("lookup", origin, signal, () => Promise.resolve());
    const abort = new AbortController();
    let hasStarted = false;
    const waiting = pacer.run("lookup", origin, abort.signal, () => Promise.resolve((hasStarted = true)));
    await settled();
    assert.equal(clock.sleeping, 1);
    abort.abort(new Error("given up"));
    await assert.rejects(waiting, /given up/);
    await clock.advance(5000);
    assert.deepEqual([hasStarted, clock.sleeping], [false, 0]);
  });

  it("gives the turn of a task that was given up to another", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const starts: number[] = [];
    const run = (by: AbortSignal) =>
      pacer.run("lookup", origin, by, () => Promise.resolve(starts.push(clock.now() - beginning)));
    for (let count = 0; count < 40; count += 1) await run(signal);
    const abort = new AbortController();
    const waiting = run(abort.signal);
    await settled();
    abort.abort(new Error("given up"));
    await assert.rejects(waiting, /given up/);
    const all = Promise.all(Array.from({ length: 40 }, () => run(signal)));
    await clock.advance(10_000);
    await all;
    assert.deepEqual(starts, [...Array<number>(40).fill(0), ...Array<number>(40).fill(1000)]);
  });

  it("gives the earliest of the turns that were given up to who comes next", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const run = (by: AbortSignal) =>
      pacer.run("lookup", origin, by, () => Promise.resolve(clock.now() - beginning));
    await run(signal);
    await clock.advance(500);
    for (let count = 1; count < 40; count += 1) await run(signal);
    const aborts = [new AbortController(), new AbortController()];
    const waiting = aborts.map((abort) => assert.rejects(run(abort.signal), /given up/));
    await settled();
    for (const abort of aborts) abort.abort(new Error("given up"));
    await Promise.all(waiting);
    const next = run(signal);
    await clock.advance(10_000);
    assert.equal(await next, 1000);
  });

  it("is not held up by a clock that is set back", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer({ now: () => clock.now() - setBack, sleep: clock.sleep });
    let setBack = 0;
    for (let count = 0; count < 40; count += 1)
      await pacer.run("lookup", origin, signal, () => Promise.resolve());
    setBack = 3_600_000;
    const late = pacer.run("lookup", origin, signal, () => Promise.resolve("started"));
    await clock.advance(1000);
    assert.equal(await Promise.race([late, Promise.resolve("waits")]), "started");
  });

  it("gives the task's own result and failure, and its place to the next", async () => {
    const pacer = new Pacer(new FakeClock());
    const failure = new Error("the task's own");
    for (let count = 0; count < 20; count += 1) {
      await assert.rejects(
        pacer.run("verification", origin, signal, () => Promise.reject(failure)),
        failure,
      );
    }
    assert.equal(await pacer.run("verification", origin, signal, () => Promise.resolve("result")), "result");
  });
});
