/**
 * Waits for work that may never end, until a signal is aborted.
 * @throws what the work does, or the signal's reason
 */
export async function untilAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (signal === undefined) return work;
  // Ignore a rejection after the abort.
  work.catch(() => undefined);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

/** Waits for work for a limited time; the work continues afterwards. */
export async function waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    await Promise.race([work, timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
}
