import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { someAtOnce } from "../../../../src/core/turns/someAtOnce.ts";

describe("someAtOnce", () => {
  it("does all, in their order, so many at a time", async () => {
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    await someAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      begun.push(item);
      most = Math.max(most, (running += 1));
      await turn();
      running -= 1;
    });
    assert.deepEqual([begun, most], [[1, 2, 3, 4, 5, 6, 7], 3]);
    await someAtOnce([], 3, () => assert.fail("there is none"));
  });

  it("begins no more once one has failed", async () => {
    const begun: number[] = [];
    const failing = someAtOnce([1, 2, 3, 4, 5, 6], 2, async (item) => {
      begun.push(item);
      await turn();
      if (item === 2) throw new Error("two");
    });
    await assert.rejects(failing, /two/);
    await turn();
    await turn();
    assert.ok(begun.length <= 4, begun.join());
  });
});
