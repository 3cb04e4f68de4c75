import assert from "node:assert/strict";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { wholeBudget } from "../../../../src/core/json/jsonBudget.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";
import { unending } from "../../../support/requests.ts";

const reason = new Error("moved on");
const large = `[${"[],".repeat(1_000_000)}0]`;

describe("a text that is parsed in a thread", () => {
  it("is held to the budget that it is given", async () => {
    assert.deepEqual(await parseInThread("[1]", wholeBudget, unending), [1]);
    const small = { ...wholeBudget, values: 1 };
    await assert.rejects(parseInThread("[1]", small, unending), { exceeded: "values" });
  });

  it("is let go of when nobody waits for it any more: one thread ends, and the others never begin", async () => {
    const abort = new AbortController();
    const threads: Worker[] = [];
    const count = (worker: Worker): number => threads.push(worker);
    process.on("worker", count);
    const given = Array.from({ length: 5 }, () => parseInThread(large, wholeBudget, abort.signal));
    await once(process, "worker");
    abort.abort(reason);
    const rejected = { status: "rejected", reason };
    assert.deepEqual(
      await Promise.allSettled(given),
      given.map(() => rejected),
    );
    assert.equal(threads[0]?.threadId, -1, "it has ended");
    await assert.rejects(parseInThread("[1]", wholeBudget, abort.signal), (error) => error === reason);
    assert.deepEqual(await parseInThread("[2]", wholeBudget, unending), [2]);
    process.off("worker", count);
    assert.equal(threads.length, 2);
  });
});
