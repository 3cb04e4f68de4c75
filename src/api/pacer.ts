import pLimit, { type LimitFunction } from "p-limit";
import type { Clock } from "./clock.ts";
import { untilAborted } from "./untilAborted.ts";

/** Lookups and verifications wait in lanes of their own: a long verification never holds up a hover. */
export type Lane = "lookup" | "verification";

const atOnce: Readonly<Record<Lane, number>> = { lookup: 8, verification: 2 };
const startsPerSecond = 40;

/** Keeps requests to one origin within what services bear: so many at once, so many starts a second (DESIGN §4). */
export class Pacer {
  readonly #clock: Clock;
  readonly #limits = new Map<string, LimitFunction>();
  readonly #starts = new Map<string, number[]>();

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
      signal,
      limit(async () => {
        signal.throwIfAborted();
        await this.#waitForStart(origin, signal);
        return task();
      }),
    );
  }

  async #waitForStart(origin: string, signal: AbortSignal): Promise<void> {
    const starts = this.#starts.get(origin) ?? [];
    this.#starts.set(origin, starts);
    const now = this.#clock.now();
    const oldest = starts.length < startsPerSecond ? undefined : starts.shift();
    const start = oldest === undefined ? now : Math.max(now, oldest + 1000);
    starts.push(start);
    if (start > now) await this.#clock.sleep(start - now, signal);
  }
}
