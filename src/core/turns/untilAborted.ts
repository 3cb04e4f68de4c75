/**
 * Waits for work that may never end, no longer than until a signal is aborted.
 * @throws what the work does, or the signal's reason
 */
export async function untilAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (signal === undefined) return work;
  // How it ends after that nobody hears.
  work.catch(() => undefined);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
