import { nextTurn } from "./nextTurn.ts";

/**
 * Does work that pauses now and then, with turns of others in between.
 * @throws what the work does, and the signal's reason where that is aborted before the work has ended
 */
export async function inTurns<Value>(
  work: Generator<undefined, Value>,
  signal?: AbortSignal,
): Promise<Value> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await nextTurn();
    signal?.throwIfAborted();
  }
}
