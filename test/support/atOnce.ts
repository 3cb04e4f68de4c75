/** Does work that pauses now and then without its pauses. */
export function atOnce<Value>(work: Generator<undefined, Value>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
