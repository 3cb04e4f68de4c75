import type { Clock } from "../../http/clock.ts";

/** Who waits, and for how long. */
export type Waiting = {
  readonly milliseconds: number;
  /** Aborted when the pointer leaves. */
  readonly pointer: AbortSignal;
};

/**
 * Runs work that may outlast the one who waits for it. While it is waited for, the pointer's leaving aborts it, for then
 * nobody wants it; once the time is up it goes on by itself, for what it brings will be held.
 *
 * @returns when the work is done or the time is up, whichever comes first
 * @throws the pointer's reason when that leaves earlier
 */
export async function waitAtMost(
  work: (signal: AbortSignal) => Promise<unknown>,
  { milliseconds, pointer }: Waiting,
  clock: Clock,
): Promise<void> {
  pointer.throwIfAborted();
  const requests = new AbortController();
  const alarm = new AbortController();
  const { promise: left, reject } = Promise.withResolvers<never>();
  const leave = (): void => {
    requests.abort(pointer.reason);
    reject(pointer.reason as Error);
  };
  pointer.addEventListener("abort", leave, { once: true });
  const running = work(requests.signal);
  const timeIsUp = clock.sleep(milliseconds, alarm.signal);
  // Whichever loses the race may still fail, and nobody listens to it any more.
  for (const promise of [running, timeIsUp, left]) promise.catch(() => undefined);
  try {
    await Promise.race([running, timeIsUp, left]);
  } finally {
    pointer.removeEventListener("abort", leave);
    alarm.abort();
  }
}
