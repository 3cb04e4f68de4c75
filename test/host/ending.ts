import os from "node:os";

/** Why a program ends before its work is done, with the exit code that says so. */
export class Ending extends Error {
  override readonly name = "Ending";
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * A signal that aborts, with an {@link Ending}, when this process is asked to end or the process that started it is
 * gone, so that it can stop what it started. If it is still there after the grace (milliseconds) it exits.
 */
export function endingSignal(grace = 8000): AbortSignal {
  const controller = new AbortController();
  const end = (reason: Ending): void => {
    if (controller.signal.aborted) return;
    setTimeout(() => process.exit(reason.exitCode), grace).unref();
    controller.abort(reason);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => end(new Ending(`Ended by ${name}`, 128 + os.constants.signals[name])));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) end(new Ending("The process that started this one is gone", 129));
  }, 500);
  watch.unref();
  return controller.signal;
}

/** Rejects with the signal's reason as soon as it aborts; never resolves. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });
}
