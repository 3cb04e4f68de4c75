/** The task's own result, or the signal's reason as soon as that is aborted. */
export function untilAborted<Result>(signal: AbortSignal, task: Promise<Result>): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
