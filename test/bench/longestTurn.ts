/**
 * How long others wait at most while something goes on: what the longest turn of the event loop computed, in milliseconds. What
 * other processes computed meanwhile is left out.
 */
export async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let [last, lastComputed] = [performance.now(), computed()];
  let isOver = false;
  const look = (): void => {
    const [now, nowComputed] = [performance.now(), computed()];
    // The clock of computing time can be coarse, so that what it tells of a turn is more than that took.
    longest = Math.max(longest, Math.min(now - last, nowComputed - lastComputed));
    [last, lastComputed] = [now, nowComputed];
    // A turn that waits for nothing ends in an immediate: between two lies what all others did.
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await run();
  isOver = true;
  return longest;
}

function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
