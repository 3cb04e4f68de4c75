import assert from "node:assert/strict";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { runCampaign } from "../../fuzz/campaign.ts";
import { Tally, target } from "../../fuzz/target.ts";
import type { Counted } from "./countingThread.ts";

/** Holds for numbers below 100 alone. */
const broken = target("broken", 200, fc.nat(), (value, tally) => {
  tally.add(value < 100 ? "small" : "large");
  if (value >= 100) throw new Error("Too large.");
});
const sound = target("sound", 20, fc.nat(), () => undefined);

describe("a fuzz campaign", () => {
  it("tells of the smallest input that does not hold, and goes on with the other targets", async () => {
    const goesOn = (roundsDone: number): boolean => roundsDone < 3;
    const { failures, tried } = await runCampaign({ targets: [broken, sound], seed: 7, goesOn });
    assert.equal(failures.length, 1);
    assert.match(failures[0] ?? "", /^FAILED broken, .*\n\[100\]\n.*Too large\./);
    assert.equal(tried.get("sound")?.inputs, 60);
    assert.ok((tried.get("broken")?.tally.counts.get("large") ?? 0) > 0);
  });

  it("repeats that input by what it prints", async () => {
    const { failures } = await runCampaign({ targets: [broken], seed: 7, goesOn: (rounds) => rounds < 1 });
    const [, seed, path] = /--target broken --seed (-?\d+) --path (\S+)$/.exec(failures[0] ?? "") ?? [];
    const trial = await broken.run({ seed: Number(seed), path, tally: new Tally() });
    assert.deepEqual([trial.failed, trial.counterexample], [true, [100]]);
  });

  it("lets no input take longer than it may, where that is said", async () => {
    const slow = target("slow", 1, fc.nat(), () => new Promise((resolve) => setImmediate(resolve)));
    const { failed } = await slow.run({ seed: 7, tally: new Tally(), longestMilliseconds: 0 });
    assert.ok(failed);
  });
});

describe("counted work", () => {
  it("grows with what is looked at, and leaves everything as it was", async () => {
    const thread = new Worker(new URL("countingThread.ts", import.meta.url));
    const [counted] = (await once(thread, "message")) as [Counted];
    const { linear, quadratic, ...rest } = counted;
    assert.ok(linear >= 1000 && linear < 2000, String(linear));
    assert.ok(quadratic > 400_000, String(quadratic));
    assert.deepEqual(rest, { thrown: true, isRestored: true });
  });
});
