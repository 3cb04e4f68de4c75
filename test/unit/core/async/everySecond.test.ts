import assert from "node:assert/strict";
import { everySecond } from "../../../../src/core/async/everySecond.ts";

describe("what a page counts on", () => {
  it("has one clock, which stops with the last of it", () => {
    const { setInterval, clearInterval } = globalThis;
    const ticking = new Map<number, () => void>();
    const begun: number[] = [];
    const begin = (tick: () => void, milliseconds: number): number => {
      begun.push(milliseconds);
      ticking.set(begun.length, tick);
      return begun.length;
    };
    Object.assign(globalThis, {
      setInterval: begin,
      clearInterval: (timer: number) => ticking.delete(timer),
    });
    try {
      const counts = [0, 0];
      const ends = counts.map((_, index) => everySecond(() => (counts[index] = (counts[index] ?? 0) + 1)));
      const tick = (): void => ticking.forEach((each) => each());
      tick();
      ends[0]?.();
      tick();
      assert.deepEqual(counts, [1, 2]);
      assert.deepEqual(begun, [1000]);
      ends[1]?.();
      assert.equal(ticking.size, 0);
      everySecond(() => undefined)();
      assert.deepEqual([begun.length, ticking.size], [2, 0]);
    } finally {
      Object.assign(globalThis, { setInterval, clearInterval });
    }
  });
});
