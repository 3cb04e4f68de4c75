import pLimit, { type LimitFunction } from "p-limit";
import { untilAborted } from "../core/turns/untilAborted.ts";
import type { Clock } from "./clock.ts";

/** Lookups and verifications wait in lanes of their own: a long verification never holds up a hover. */
export type Lane = "lookup" | "verification";

const atOnce: Readonly<Record<Lane, number>> = { lookup: 8, verification: 2 };
const startsPerSecond = 40;
const secondMilliseconds = 1000;

/**
 * Keeps requests to one origin within what services bear: so many at once, so many starts a second.
 *
 * A service counts a request when it arrives, which is at any time up to its response. So each of 40 turns is handed out
 * again a second after the request before has ended: no second of a service's own sees one more, however long the ways
 * take. Requests that take long cost no pace, for then it is the number at once that sets it.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #limits = new Map<string, LimitFunction>();
  /** For each origin the turns that no request has now: when the last one ended, the earliest first. */
  readonly #turns = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs the task when its turn has come. A task whose signal is aborted while it waits never starts. */
  async run<Result>(
    lane: Lane,
    origin: string,
    signal: AbortSignal,
    task: () => Promise<Result>,
  ): Promise<Result> {
    const place = `${lane} ${origin}`;
    const limit = this.#limits.get(place) ?? pLimit(atOnce[lane]);
    this.#limits.set(place, limit);
    return untilAborted(
      limit(() => this.#runInTurn(origin, signal, task)),
      signal,
    );
  }

  async #runInTurn<Result>(
    origin: string,
    signal: AbortSignal,
    task: () => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const turns = this.#turns.get(origin) ?? Array<number>(startsPerSecond).fill(-Infinity);
    this.#turns.set(origin, turns);
    // Never empty: fewer requests are let in at once than there are turns.
    const endedAt = turns.shift() ?? this.#clock.now();
    // Never longer than a second: a clock that is set back would have it wait for as long.
    const wait = Math.min(endedAt + secondMilliseconds - this.#clock.now(), secondMilliseconds);
    try {
      if (wait > 0) await this.#clock.sleep(wait, signal);
    } catch (error) {
      turns.push(endedAt);
      turns.sort((one, other) => one - other);
      throw error;
    }
    try {
      return await task();
    } finally {
      turns.push(this.#clock.now());
    }
  }
}
