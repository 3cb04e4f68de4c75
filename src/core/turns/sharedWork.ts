type Work<Result, Step> = {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  readonly listeners: Set<(step: Step) => void>;
  waiters: number;
  lastStep: Step | undefined;
};

/** Runs work once for all who ask for it at the same time; it is aborted when the last of them leaves. */
export class SharedWork<Result, Step = never> {
  readonly #running = new Map<string, Work<Result, Step>>();

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /**
   * Joins the work under a key, or begins it.
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
      // Who has left before leaves again, and nobody counts any more.
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
    // Begins on the next turn, so that `work` stands when the first step is reported.
    const result = Promise.resolve().then(() => begin(abort.signal, report));
    const work: Work<Result, Step> = { result, abort, listeners, waiters: 0, lastStep: undefined };
    this.#running.set(key, work);
    const forget = (): void => this.#forget(key, work);
    result.then(forget, forget);
    return work;
  }

  /** Work of the same key may have begun since. */
  #forget(key: string, work: Work<Result, Step>): void {
    if (this.#running.get(key) === work) this.#running.delete(key);
  }
}
