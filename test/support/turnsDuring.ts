/** How many turns others have while something is done: how often it waits for a timer. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const { setTimeout: original } = globalThis;
  let turns = 0;
  const counting = (...given: Parameters<typeof setTimeout>): NodeJS.Timeout => {
    turns += 1;
    return original(...given);
  };
  globalThis.setTimeout = Object.assign(counting, original);
  try {
    await work();
  } finally {
    globalThis.setTimeout = original;
  }
  return turns;
}
