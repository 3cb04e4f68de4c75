import { median } from "./statistics.ts";

/** Milliseconds of a thing and of its floor, and how many times the floor it is. */
export type Comparison = { readonly value: number; readonly floor: number; readonly ratio: number };

/**
 * Times a thing that never waits, and its floor, in turns, so that both meet the same machine, each many times where it is short. Value and
 * floor are their best turns, which the least came in between of; the ratio is the median over neighbouring turns.
 */
export function compare(floor: () => unknown, thing: () => unknown, turns: number): Comparison {
  let times = 1;
  while (computed(floor, times) < shortestTurn) times *= 2;
  for (let turn = 0; turn < 2; turn += 1) computed(thing, times);
  const floors: number[] = [];
  const values: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    floors.push(computed(floor, times) / times);
    values.push(computed(thing, times) / times);
  }
  const ratios = values.map((value, turn) => value / (floors[turn] ?? NaN));
  return { value: Math.min(...values), floor: Math.min(...floors), ratio: median(ratios) };
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
