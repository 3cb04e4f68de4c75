import { AsyncLocalStorage } from "node:async_hooks";
import type { FakeClock } from "./fakeClock.ts";

/**
 * Runs work with its timers going by a clock of tests: the deadlines of requests are such timers. Timers that others set
 * meanwhile, such as connections of earlier tests, are the machine's.
 */
export async function withTimersOf(clock: FakeClock, work: () => Promise<void>): Promise<void> {
  const { setTimeout, clearTimeout } = globalThis;
  const isOwn = new AsyncLocalStorage<true>();
  const timers: AbortController[] = [];
  const set = (...given: Parameters<typeof setTimeout>): number | NodeJS.Timeout => {
    if (isOwn.getStore() === undefined) return setTimeout(...given);
    const [ring, milliseconds = 0] = given;
    const timer = new AbortController();
    clock.sleep(milliseconds, timer.signal).then(ring, () => undefined);
    return timers.push(timer);
  };
  const clear = (timer: number | NodeJS.Timeout): void => {
    if (typeof timer === "number") timers[timer - 1]?.abort();
    else clearTimeout(timer);
  };
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  try {
    await isOwn.run(true, work);
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout });
  }
}
