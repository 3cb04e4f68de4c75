import { constants } from "node:fs";
import { lstat, open, realpath, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { ReadFile } from "../../app/platform.ts";
import { untilAborted } from "../../core/async/waiting.ts";

/** Chunk size. Reading yields and checks for an abort between chunks. */
const bytesAtOnce = 4 * 1024 * 1024;

/** Reads a file in the opened folders; see the port. */
export const readFile: ReadFile = (file, folders, mostBytes, signal) =>
  untilAborted(readRegularFile(file, folders, mostBytes, signal), signal);

async function readRegularFile(
  ...[file, folders, mostBytes, signal]: Parameters<ReadFile>
): ReturnType<ReadFile> {
  // Opening a named pipe would wait for a writer and block the file system of all extensions.
  const seen = await unlessMissing(lstat(file));
  if (seen?.isFile() !== true || !(await liesIn(file, folders))) return undefined;
  // The file may have been replaced meanwhile. Windows has neither flag: missing bits are ignored.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await unlessMissing(open(file, flags));
  if (handle === undefined) return undefined;
  try {
    const found = await handle.stat();
    if (!found.isFile()) return undefined;
    const bytes = found.size > mostBytes ? undefined : await readBytes(handle, found.size, signal);
    // In whole milliseconds, like VS Code.
    return { bytes, stamp: { bytes: found.size, modifiedAt: found.mtime.getTime() } };
  } finally {
    await handle.close();
  }
}

/**
 * At most the size at the time of `stat`: a file may grow endlessly while it is read, and files in `/proc` have no end.
 */
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

/** See the port. */
export async function liesIn(file: string, folders: readonly string[]): Promise<boolean> {
  const placeOf = (place: string): Promise<string | undefined> => realpath(place).catch(() => undefined);
  const [real, ...roots] = await Promise.all([file, ...folders].map(placeOf));
  return real !== undefined && roots.some((root) => root !== undefined && isBelow(root, real));
}

function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** Undefined if the file does not exist. */
export async function unlessMissing<Value>(result: Promise<Value>): Promise<Value | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
