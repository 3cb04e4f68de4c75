import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { Clock } from "../../src/http/clock.ts";

/** 2026-01-01T00:00:00Z: where the clocks of tests begin. */
export const beginning = Date.UTC(2026, 0, 1);

/** Time that moves only when it is told to. */
export class FakeClock implements Clock {
  #now = beginning;
  readonly #sleepers = new Set<{ readonly wakeAt: number; readonly wake: () => void }>();

  readonly now = (): number => this.#now;

  readonly sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const sleeper = { wakeAt: this.#now + milliseconds, wake: resolve };
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason as Error);
      });
    });

  /** How many sleep. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Moves on, waking each sleeper at its own moment. */
  async advance(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    await settled();
    for (let next = this.#nextUntil(until); next !== undefined; next = this.#nextUntil(until)) {
      this.#sleepers.delete(next);
      this.#now = next.wakeAt;
      next.wake();
      await settled();
    }
    this.#now = until;
  }

  #nextUntil(until: number) {
    const [next] = [...this.#sleepers].sort((one, other) => one.wakeAt - other.wakeAt);
    return next !== undefined && next.wakeAt <= until ? next : undefined;
  }
}

/** A clock on which a pause is over at once, though it took its time. */
export type JumpingClock = Clock & {
  /** The pauses so far. */
  readonly slept: readonly number[];
  /** Moves on. */
  readonly advance: (milliseconds: number) => void;
};

export function jumpingClock(): JumpingClock {
  let now = beginning;
  const slept: number[] = [];
  const advance = (milliseconds: number): void => void (now += milliseconds);
  const sleep = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    await settled();
    signal.throwIfAborted();
    slept.push(milliseconds);
    advance(milliseconds);
  };
  return { now: () => now, sleep, slept, advance };
}

/** Resolves when all that was ready to go on has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Longer than anything takes that a test waits for, on the slowest machine. */
const longestWait = 60_000;

/** How often `eventually` looks again at once, so that it sees a state that passes; then it leaves the CPU to what it waits for. */
const turnsAtOnce = 200;

/** Resolves once something is so, as requests over sockets take turns of their own to come about; fails when it does not. */
export async function eventually(isSo: () => boolean): Promise<void> {
  const end = performance.now() + longestWait;
  for (let turns = 0; !isSo() && performance.now() < end; turns += 1)
    await (turns < turnsAtOnce ? settled() : setTimeout(3));
  assert.ok(isSo(), `not so after ${longestWait} ms: ${String(isSo)}`);
}
