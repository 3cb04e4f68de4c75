import { constants, type Stats } from "node:fs";
import { lstat, open, type FileHandle } from "node:fs/promises";
import type { ReadFile } from "../../app/platform.ts";
import { untilAborted } from "../../core/turns/untilAborted.ts";

/** A regular file, and what it held; `bytes` is undefined for one that was not wanted. */
export type RegularFile = { readonly found: Stats; readonly bytes: Buffer | undefined };

/** Between two of these others have a turn, and an abort ends the reading. */
const bytesAtOnce = 4 * 1024 * 1024;

/**
 * Reads a file without ever waiting for one that has no end: undefined when there is none, or something else than a regular
 * file, as a link, a pipe or a device. Never more is read than the file system says that there is, which of the files of
 * `/proc` is nothing.
 *
 * @param isWanted decides by what is known of the file; the rest of it is not read
 * @throws as the file system does, and the signal's reason
 */
export async function readRegularFile(
  file: string,
  isWanted: (found: Stats) => boolean,
  signal?: AbortSignal,
): Promise<RegularFile | undefined> {
  const seen = await unlessMissing(lstat(file));
  if (seen?.isFile() !== true) return undefined;
  if (!isWanted(seen)) return { found: seen, bytes: undefined };
  // It may have become another meanwhile. Windows knows neither flag: bits that are not there count for nothing.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await unlessMissing(open(file, flags));
  if (handle === undefined) return undefined;
  try {
    const found = await handle.stat();
    if (!found.isFile()) return undefined;
    return { found, bytes: isWanted(found) ? await readBytes(handle, found.size, signal) : undefined };
  } finally {
    await handle.close();
  }
}

/** Reads a file of the disk as the product's port has it. */
export const readFile: ReadFile = async (path, mostBytes, signal) => {
  const read = await untilAborted(
    readRegularFile(path, ({ size }) => size <= mostBytes, signal),
    signal,
  );
  // In whole milliseconds, as VS Code tells them.
  return (
    read && { bytes: read.bytes, stamp: { bytes: read.found.size, modifiedAt: read.found.mtime.getTime() } }
  );
};

/** No more than were there when it was looked at: a file may grow without end while it is read. */
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

/** Nothing where the file system says that there is nothing of that name. */
export async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
