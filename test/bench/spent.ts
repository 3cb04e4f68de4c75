/** What something took, in milliseconds: by the clock, and what this process computed, its threads included. */
export type Spent = { readonly clock: number; readonly processor: number };

/** Does something once. */
export async function spent(run: () => Promise<unknown>): Promise<Spent> {
  const [begin, before] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(before);
  return { clock: performance.now() - begin, processor: (user + system) / 1000 };
}
