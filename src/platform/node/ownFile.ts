import { constants, type Stats } from "node:fs";
import { lstat, open, rm, type FileHandle } from "node:fs/promises";

/** What was found of a file: its size, and when it was written in milliseconds since 1970. */
export type OwnFile = { readonly bytes: number; readonly writtenAt: number };

/**
 * A file of the product's own as it stands under its own name; `undefined` when there is none, or when there is something
 * else: a link, a folder, a pipe, a device, a file that is larger or has another name too. None of those was made here, and
 * nothing is done to them.
 */
export async function findOwnFile(file: string, mostBytes: number): Promise<OwnFile | undefined> {
  const found = await unlessMissing(lstat(file));
  return found && isOwn(found, mostBytes) ? { bytes: found.size, writtenAt: found.mtimeMs } : undefined;
}

/**
 * Another text whenever a file of the product's own has become another one; `undefined` when there is none.
 * @throws Error also where something else stands in its place
 */
export async function stampOfOwnFile(file: string, mostBytes: number): Promise<string | undefined> {
  const found = await unlessMissing(lstat(file));
  if (found === undefined) return undefined;
  if (!isOwn(found, mostBytes)) throw new Error("Something else stands in its place.");
  return `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** Whether this is a folder by itself, and not a link to one; `false` also when there is none. */
export async function isOwnFolder(folder: string): Promise<boolean> {
  return (await unlessMissing(lstat(folder)))?.isDirectory() === true;
}

/**
 * The text of a file of the product's own, without ever waiting for one that has no end: `undefined` when there is none, or
 * something else.
 */
export async function readOwnFile(file: string, mostBytes: number): Promise<string | undefined> {
  if ((await findOwnFile(file, mostBytes)) === undefined) return undefined;
  // It may have become another meanwhile. Windows knows neither flag: bits that are not there count for nothing.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await unlessMissing(open(file, flags));
  if (handle === undefined) return undefined;
  try {
    const opened = await handle.stat();
    return isOwn(opened, mostBytes) ? await readBytes(handle, opened.size) : undefined;
  } finally {
    await handle.close();
  }
}

/** Removes a file of the product's own, and nothing else. */
export async function removeOwnFile(file: string, mostBytes: number): Promise<void> {
  if ((await findOwnFile(file, mostBytes)) !== undefined) await rm(file, { force: true });
}

function isOwn(found: Stats, mostBytes: number): boolean {
  return found.isFile() && found.size <= mostBytes && found.nlink <= 1;
}

/** No more than were there when it was looked at: a file may grow without end while it is read. */
async function readBytes(handle: FileHandle, bytes: number): Promise<string> {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(buffer, filled, bytes - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.toString("utf8", 0, filled);
}

async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
