import type { Turns } from "./judged.ts";

/**
 * Times a thing that never waits, and its floor, in turns, so that both meet the same machine, each many times where it is
 * short. Which comes first changes from turn to turn: what one leaves to be collected, the other must not always pay.
 * @returns milliseconds of this thread for doing each once
 */
export function compare(floor: () => unknown, thing: () => unknown, turns: number): Turns {
  let times = 1;
  while (computed(floor, times) < shortestTurn) times *= 2;
  for (let turn = 0; turn < 2; turn += 1) computed(thing, times);
  const floors: number[] = [];
  const values: number[] = [];
  const measures = [
    () => floors.push(computed(floor, times) / times),
    () => values.push(computed(thing, times) / times),
  ];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const measure of turn % 2 === 0 ? measures : measures.toReversed()) measure();
  }
  return { values, floors };
}

/** Milliseconds: the clock of computing time can be as coarse as some of them. */
const shortestTurn = 40;

/** What this thread computed for something that never waits, in milliseconds: other work on the machine is left out. */
function computed(run: () => unknown, times: number): number {
  const begin = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) run();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}

/** How long something takes by the clock, in milliseconds. */
export async function timed(run: () => unknown): Promise<number> {
  const begin = performance.now();
  const result = run();
  if (result instanceof Promise) await result;
  return performance.now() - begin;
}
