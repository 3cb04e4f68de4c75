import { constants } from "node:fs";
import { lstat, open, realpath, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { ReadFile } from "../../app/platform.ts";
import { untilAborted } from "../../core/turns/untilAborted.ts";

/** Between two of these others have a turn, and an abort ends the reading. */
const bytesAtOnce = 4 * 1024 * 1024;

/** Reads a file of the folders that the user has opened, as the product's port has it. */
export const readFile: ReadFile = (file, folders, mostBytes, signal) =>
  untilAborted(readRegularFile(file, folders, mostBytes, signal), signal);

async function readRegularFile(
  ...[file, folders, mostBytes, signal]: Parameters<ReadFile>
): ReturnType<ReadFile> {
  // To open a pipe waits for who writes into it, and holds up the file system of all extensions.
  const seen = await unlessMissing(lstat(file));
  if (seen?.isFile() !== true || !(await liesIn(file, folders))) return undefined;
  // It may have become another meanwhile. Windows knows neither flag: bits that are not there count for nothing.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await unlessMissing(open(file, flags));
  if (handle === undefined) return undefined;
  try {
    const found = await handle.stat();
    if (!found.isFile()) return undefined;
    const bytes = found.size > mostBytes ? undefined : await readBytes(handle, found.size, signal);
    // In whole milliseconds, as VS Code tells them.
    return { bytes, stamp: { bytes: found.size, modifiedAt: found.mtime.getTime() } };
  } finally {
    await handle.close();
  }
}

/** No more than were there when it was looked at: a file may grow without end while it is read, and those of `/proc` have none. */
async function readBytes(handle: FileHandle, bytes: number, signal?: AbortSignal): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    signal?.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, filled, Math.min(bytesAtOnce, bytes - filled), filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Whether a path leads into one of some folders once all links are followed, those of the folders too. */
async function liesIn(file: string, folders: readonly string[]): Promise<boolean> {
  const placeOf = (place: string): Promise<string | undefined> => realpath(place).catch(() => undefined);
  const [real, ...roots] = await Promise.all([file, ...folders].map(placeOf));
  return real !== undefined && roots.some((root) => root !== undefined && isBelow(root, real));
}

function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** Nothing where the file system says that there is nothing of that name. */
export async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
