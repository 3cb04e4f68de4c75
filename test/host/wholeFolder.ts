import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Sees to it that a folder is there, made by `make` on first need. The folder appears under its name only when `make`
 * has ended well: one that was broken off is never used (and removed later), and of two made at the same time the
 * later one is thrown away.
 */
export async function wholeFolder(
  folder: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (await exists(folder)) return;
  await removeAbandoned(folder);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await make(unfinished);
    await rename(unfinished, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Removes what was left behind by processes that are gone. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  for (const name of await readdir(parent).catch(() => [])) {
    const [whole, maker] = name.split(".unfinished-");
    if (whole !== path.basename(folder) || maker === undefined || isRunning(Number(maker))) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
