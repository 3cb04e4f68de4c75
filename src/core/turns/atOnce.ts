/** Does work that may pause in one turn, where it is known to be little. */
export function atOnce<Value>(work: Generator<undefined, Value>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
