import assert from "node:assert/strict";

/**
 * For four times as much, work whose time grows as its input does takes four times as long, or more where its memory no longer fits a
 * cache; work whose time grows as the square of it takes sixteen times as long.
 */
const mostGrowth = 11;

/** Shorter times (milliseconds) say nothing about how they grow. */
const leastMilliseconds = 5;

/**
 * Asserts that work takes time in proportion to its input. What counts is the processor's time of this process, which other
 * programs hardly lengthen, and the best of several measurements.
 *
 * @param prepare makes an input that is so many times as long, which is not measured, and returns the work
 */
export async function assertLinear(prepare: (factor: number) => () => unknown): Promise<void> {
  const once: number[] = [];
  const fourfold: number[] = [];
  // Where the first measurements do not show it, a busy machine gets more of them.
  for (let round = 0; round < 9; round += 1) {
    once.push(await cost(prepare(1)));
    fourfold.push(await cost(prepare(4)));
    if (Math.min(...fourfold) <= Math.max(Math.min(...once), leastMilliseconds) * mostGrowth) return;
  }
  assert.fail(
    `${Math.min(...once).toFixed(1)} ms, ${Math.min(...fourfold).toFixed(1)} ms for four times as much`,
  );
}

async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
