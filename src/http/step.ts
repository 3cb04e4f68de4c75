import { untilAborted } from "../core/turns/untilAborted.ts";
import { ApiError, type Failure } from "./failure.ts";
import { connectionFailure } from "./connectionFailure.ts";

/** One step on the way to a service. */
export type Step<Value = object> =
  | { readonly kind: "done"; readonly value: Value; readonly tookMilliseconds: number }
  | { readonly kind: "failed"; readonly failure: Failure; readonly tookMilliseconds: number }
  /** A step before it failed. */
  | { readonly kind: "notReached" }
  /** There is nothing to do: plain http has no encryption, a direct connection no proxy. */
  | { readonly kind: "notNeeded" };

/** What ends all steps of a check: the user's cancel, and the time that they have together. */
export class StepLimits {
  /** Aborted by whichever comes first. */
  readonly signal: AbortSignal;
  readonly #cancel: AbortSignal;
  readonly #time: AbortSignal;
  readonly #milliseconds: number;

  constructor(cancel: AbortSignal, milliseconds: number) {
    this.#cancel = cancel;
    this.#time = AbortSignal.timeout(milliseconds);
    this.#milliseconds = milliseconds;
    this.signal = AbortSignal.any([cancel, this.#time]);
  }

  /** Runs a step, and tells how it went: what outlasts the time has failed. @throws only the cancel's reason */
  async step<Value>(run: () => Promise<Value>): Promise<Step<Value>> {
    const startedAt = performance.now();
    try {
      const value = await untilAborted(run(), this.signal);
      return { kind: "done", value, tookMilliseconds: performance.now() - startedAt };
    } catch (error) {
      this.#cancel.throwIfAborted();
      return {
        kind: "failed",
        failure: this.#failure(error),
        tookMilliseconds: performance.now() - startedAt,
      };
    }
  }

  #failure(error: unknown): Failure {
    if (this.#time.aborted) return { kind: "timedOut", afterMilliseconds: this.#milliseconds };
    return error instanceof ApiError ? error.failure : connectionFailure(error);
  }
}
