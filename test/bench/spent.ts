/** What something took, in milliseconds: by the clock, and what this process computed, its threads included. */
export type Spent = { readonly clock: number; readonly processor: number };

/** Does something once. */
export async function spent(run: () => Promise<unknown>): Promise<Spent> {
  const [begin, before] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(before);
  return { clock: performance.now() - begin, processor: (user + system) / 1000 };
}

/** The most that this thread computes in one turn while something is done, in milliseconds. */
export async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  let [longest, isDone, before] = [0, false, process.threadCpuUsage()];
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await run();
  isDone = true;
  return longest;
}
