type Work<Result, Step> = {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  readonly listeners: Set<(step: Step) => void>;
  waiters: number;
  lastStep: Step | undefined;
};

/** Shares concurrent work by key; it is aborted when the last waiter leaves. */
export class SharedWork<Result, Step = never> {
  readonly #running = new Map<string, Work<Result, Step>>();

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /**
   * Joins the running work of a key, or starts it.
   * @returns the work's result; rejects with the signal's reason as soon as that is aborted
   */
  async run(
    key: string,
    signal: AbortSignal,
    begin: (signal: AbortSignal, report: (step: Step) => void) => Promise<Result>,
    onStep: (step: Step) => void = () => undefined,
  ): Promise<Result> {
    signal.throwIfAborted();
    const work = this.#running.get(key) ?? this.#begin(key, begin);
    work.waiters += 1;
    work.listeners.add(onStep);
    return new Promise<Result>((resolve, reject) => {
      const leave = (): void => {
        signal.removeEventListener("abort", onAbort);
        work.listeners.delete(onStep);
        work.waiters -= 1;
      };
      const onAbort = (): void => {
        leave();
        if (work.waiters === 0) {
          this.#forget(key, work);
          work.abort.abort(signal.reason);
        }
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", onAbort);
      // Leaving twice is harmless: the count is not used anymore.
      work.result.then(resolve, reject).finally(leave);
      if (work.lastStep !== undefined) onStep(work.lastStep);
    });
  }

  #begin(
    key: string,
    begin: (signal: AbortSignal, report: (step: Step) => void) => Promise<Result>,
  ): Work<Result, Step> {
    const abort = new AbortController();
    const listeners = new Set<(step: Step) => void>();
    const report = (step: Step): void => {
      work.lastStep = step;
      for (const listener of listeners) listener(step);
    };
    // Start asynchronously, so that `work` is assigned before the first step is reported.
    const result = Promise.resolve().then(() => begin(abort.signal, report));
    const work: Work<Result, Step> = { result, abort, listeners, waiters: 0, lastStep: undefined };
    this.#running.set(key, work);
    const forget = (): void => this.#forget(key, work);
    result.then(forget, forget);
    return work;
  }

  /** New work may have started under the same key. */
  #forget(key: string, work: Work<Result, Step>): void {
    if (this.#running.get(key) === work) this.#running.delete(key);
  }
}
