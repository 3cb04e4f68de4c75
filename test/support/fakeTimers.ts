import type { FakeClock } from "./fakeClock.ts";

/** Runs work with the machine's timers going by a clock of tests: the deadlines of requests are such timers. */
export async function withTimersOf(clock: FakeClock, work: () => Promise<void>): Promise<void> {
  const { setTimeout, clearTimeout } = globalThis;
  const timers: AbortController[] = [];
  const set = (ring: () => void, milliseconds: number): number => {
    const timer = new AbortController();
    clock.sleep(milliseconds, timer.signal).then(ring, () => undefined);
    return timers.push(timer);
  };
  const clear = (timer: number): void => timers[timer - 1]?.abort();
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  try {
    await work();
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout });
  }
}
