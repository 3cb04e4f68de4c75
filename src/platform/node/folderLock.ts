import { lstat, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Nobody writes for as long: whoever has the lock has died, or sleeps. */
const abandonedMilliseconds = 5000;

const longestWaitMilliseconds = 10_000;
const lookAgainMilliseconds = 20;

/**
 * Does something while nobody else does who asks for the same lock, in this process or another. Where no lock can be had
 * it is done all the same: who writes here can live with another one writing, as long as that is seldom.
 * @param file is there while the lock is held; nothing else that stands there is touched
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const isHeld = await take(file);
  try {
    return await work();
  } finally {
    if (isHeld) await rm(file, { force: true }).catch(() => undefined);
  }
}

async function take(file: string): Promise<boolean> {
  const end = performance.now() + longestWaitMilliseconds;
  while (performance.now() < end) {
    try {
      await writeFile(file, "", { mode: 0o600, flag: "wx" });
      return true;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) return false;
    }
    await removeAbandoned(file);
    await sleep(lookAgainMilliseconds);
  }
  return false;
}

async function removeAbandoned(file: string): Promise<void> {
  try {
    const found = await lstat(file);
    const isOurs = found.isFile() && found.size === 0 && found.nlink <= 1;
    const isOld = Math.abs(Date.now() - found.mtimeMs) > abandonedMilliseconds;
    if (isOurs && isOld) await rm(file, { force: true });
  } catch {
    // Given back meanwhile.
  }
}
