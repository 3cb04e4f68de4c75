import { lstat, open, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Nobody writes for as long: whoever has the lock has died, or sleeps. */
const abandonedMilliseconds = 5000;

const longestWaitMilliseconds = 10_000;
const lookAgainMilliseconds = 20;

/** The file that a lock is: numbers alone are used for the next file again. */
type Lock = { readonly dev: number; readonly ino: number; readonly mtimeMs: number };

/**
 * Does something while nobody else does who asks for the same lock, in this process or another. Where no lock can be had
 * it is done all the same: who writes here can live with another one writing, as long as that is seldom.
 * @param file is there while the lock is held; nothing else that stands there is touched
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await take(file);
  try {
    return await work();
  } finally {
    if (lock !== undefined) await giveBack(file, lock);
  }
}

async function take(file: string): Promise<Lock | undefined> {
  const end = performance.now() + longestWaitMilliseconds;
  while (performance.now() < end) {
    try {
      const handle = await open(file, "wx", 0o600);
      try {
        const { dev, ino, mtimeMs } = await handle.stat();
        return { dev, ino, mtimeMs };
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) return undefined;
    }
    if (!(await comesFree(file))) return undefined;
    await sleep(lookAgainMilliseconds);
  }
  return undefined;
}

/** Removes a lock that was abandoned. @returns false where what stands there is no lock, and will not go by itself */
async function comesFree(file: string): Promise<boolean> {
  const found = await lookAt(file);
  if (found === undefined) return true;
  if (!found.isLock) return false;
  if (Math.abs(Date.now() - found.mtimeMs) > abandonedMilliseconds) await giveBack(file, found);
  return true;
}

/** Removes just this lock: another window may have taken it for abandoned, and have its own there. */
async function giveBack(file: string, { dev, ino, mtimeMs }: Lock): Promise<void> {
  const found = await lookAt(file);
  if (found?.isLock !== true || found.dev !== dev || found.ino !== ino || found.mtimeMs !== mtimeMs) return;
  await rm(file, { force: true }).catch(() => undefined);
}

async function lookAt(file: string): Promise<(Lock & { readonly isLock: boolean }) | undefined> {
  try {
    const found = await lstat(file);
    const isLock = found.isFile() && found.size === 0 && found.nlink <= 1;
    return { isLock, dev: found.dev, ino: found.ino, mtimeMs: found.mtimeMs };
  } catch {
    return undefined;
  }
}
