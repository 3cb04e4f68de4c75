/** Runs tasks one at a time, in the order in which they came. */
export class OneAtATime {
  #isTaken = false;
  readonly #waiting = new Set<() => void>();

  /**
   * Runs a task when those before have ended. One whose signal is aborted while it waits is dropped, with all that it
   * holds; once begun, it has to look at the signal itself.
   */
  async run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#isTaken) await this.#turn(signal);
    this.#isTaken = true;
    try {
      return await task();
    } finally {
      this.#passOn();
    }
  }

  #turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener("abort", drop);
        resolve();
      };
      const drop = (): void => {
        this.#waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      this.#waiting.add(begin);
      signal?.addEventListener("abort", drop, { once: true });
    });
  }

  /** It stays taken until nobody waits: who comes in between does not get ahead. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#isTaken = false;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}
