import { nextTurn } from "./nextTurn.ts";

/** Does work that pauses now and then, with turns of others in between. */
export async function inTurns<Value>(work: Generator<undefined, Value>): Promise<Value> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await nextTurn();
  }
}
