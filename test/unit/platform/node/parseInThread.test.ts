import assert from "node:assert/strict";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";
import { unending } from "../../../support/requests.ts";

const reason = new Error("moved on");

/** 30 MB. */
const large = `[${"[1,2,3],".repeat(450_000)}12345678901234567890,"${"x".repeat(26_500_000)}"]`;

describe("a text that is parsed in a thread", () => {
  it("is the same value as if it was parsed here, also from its bytes", async () => {
    const text = `{"__proto__":{"a":1},"n":[12345678901234567890,-0,1.5],"s":"\\ud800 é","s":"\ud800","":null}`;
    const value = { ["__proto__"]: { a: 1 }, n: [12345678901234567890n, -0, 1.5], s: "\ud800", "": null };
    const found = await parseInThread(text, unending);
    assert.deepEqual(found, value);
    assert.equal(Object.getPrototypeOf(found), Object.prototype);
    assert.deepEqual(await parseInThread(new TextEncoder().encode('["é"]'), unending), ["é"]);
  });

  it("is refused as it would be here", async () => {
    await assert.rejects(parseInThread("[1", unending), SyntaxError);
    await assert.rejects(parseInThread(`[${"7".repeat(101)}]`, unending), { exceeded: "digits" });
  });

  it("is parsed while this thread goes on, where it has 30 MB", async () => {
    assert.ok(large.length > 30_000_000);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const parsed = (await parseInThread(large, unending)) as readonly unknown[];
    clearInterval(timer);
    assert.deepEqual([parsed.length, parsed[450_000]], [450_002, 12345678901234567890n]);
    assert.ok(turns >= 5, `${turns} turns`);
  });

  it("is parsed in the same thread as the one before, unless that was large", async () => {
    const threads: Worker[] = [];
    const count = (worker: Worker): number => threads.push(worker);
    process.on("worker", count);
    await parseInThread(large, unending);
    threads.length = 0;
    for (let number = 0; number < 10; number += 1)
      assert.deepEqual(await parseInThread(`[${number}]`, unending), [number]);
    await assert.rejects(parseInThread("[1", unending), SyntaxError);
    await new Promise(setImmediate);
    assert.equal(threads.length, 1);
    await parseInThread(large, unending);
    assert.equal(threads[0]?.threadId, -1, "it has ended");
    process.off("worker", count);
  });

  it("is cut off at its deadline: one thread ends, and those that wait never begin", async () => {
    const abort = new AbortController();
    const threads: Worker[] = [];
    const count = (worker: Worker): number => threads.push(worker);
    process.on("worker", count);
    const given = Array.from({ length: 5 }, () => parseInThread(large, abort.signal));
    await once(process, "worker");
    abort.abort(reason);
    const rejected = { status: "rejected", reason };
    assert.deepEqual(
      await Promise.allSettled(given),
      given.map(() => rejected),
    );
    await assert.rejects(parseInThread("[1]", abort.signal), (error) => error === reason);
    assert.deepEqual(await parseInThread("[2]", unending), [2]);
    assert.equal(threads[0]?.threadId, -1, "it has ended");
    process.off("worker", count);
    assert.equal(threads.length, 2);
  });
});
