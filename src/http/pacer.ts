import pLimit, { type LimitFunction } from "p-limit";
import { untilAborted } from "../core/async/waiting.ts";
import type { Clock } from "./clock.ts";

/** Lookups and verifications are queued separately, so that a long verification never delays a hover. */
export type Lane = "lookup" | "verification";

const concurrency: Readonly<Record<Lane, number>> = { lookup: 8, verification: 2 };
/** Default requests per second and origin. */
const defaultStartsPerSecond = 40;
const secondMilliseconds = 1000;

/**
 * Limits concurrent requests and requests per second to one origin.
 *
 * A service counts a request when it arrives, which is any time before its response. So each of 40 slots is reused one
 * second after its request has ended: no second measured by the service sees more, whatever the latency. Slow requests
 * are limited by concurrency instead.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #limits = new Map<string, LimitFunction>();
  /** Free slots by origin and rate: when their last request ended, earliest first. */
  readonly #turns = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs a task once a slot is free. A task that is aborted while it waits never starts. */
  async run<Result>(
    lane: Lane,
    origin: string,
    signal: AbortSignal,
    task: () => Promise<Result>,
    startsPerSecond = defaultStartsPerSecond,
  ): Promise<Result> {
    const place = `${lane} ${startsPerSecond} ${origin}`;
    const limit = this.#limits.get(place) ?? pLimit(Math.min(concurrency[lane], startsPerSecond));
    this.#limits.set(place, limit);
    return untilAborted(
      limit(() => this.#runInTurn(origin, signal, task, startsPerSecond)),
      signal,
    );
  }

  async #runInTurn<Result>(
    origin: string,
    signal: AbortSignal,
    task: () => Promise<Result>,
    startsPerSecond: number,
  ): Promise<Result> {
    signal.throwIfAborted();
    const place = `${startsPerSecond} ${origin}`;
    const turns = this.#turns.get(place) ?? Array<number>(startsPerSecond).fill(-Infinity);
    this.#turns.set(place, turns);
    // Never empty: concurrency is at most the number of slots.
    const endedAt = turns.shift() ?? this.#clock.now();
    // At most one second, even if the clock was set back.
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
