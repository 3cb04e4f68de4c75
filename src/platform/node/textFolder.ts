import path from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, opendir, readdir, rename, rm, writeFile, lstat } from "node:fs/promises";
import type { FolderLimits, TextFolder } from "../../app/platform.ts";
import { withLock } from "./withLock.ts";
import { readRegularFile, unlessMissing } from "./regularFile.ts";
import type { Stats } from "node:fs";

/** What was found of a file: its size, and when it was written in milliseconds since 1970. */
type OwnFile = { readonly bytes: number; readonly writtenAt: number };

/**
 * A file of the product's own as it stands under its own name; `undefined` when there is none, or when there is something
 * else: a link, a folder, a pipe, a device, a file that is larger or has another name too. None of those was made here, and
 * nothing is done to them.
 */
async function findOwnFile(file: string, mostBytes: number): Promise<OwnFile | undefined> {
  const found = await unlessMissing(lstat(file));
  return found && isOwn(found, mostBytes) ? { bytes: found.size, writtenAt: found.mtimeMs } : undefined;
}

/**
 * Another text whenever a file of the product's own has become another one; `undefined` when there is none.
 * @throws Error also where something else stands in its place
 */
async function stampOfOwnFile(file: string, mostBytes: number): Promise<string | undefined> {
  const found = await unlessMissing(lstat(file));
  if (found === undefined) return undefined;
  if (!isOwn(found, mostBytes)) throw new Error("Something else stands in its place.");
  return `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** Whether this is a folder by itself, and not a link to one; `false` also when there is none. */
async function isOwnFolder(folder: string): Promise<boolean> {
  return (await unlessMissing(lstat(folder)))?.isDirectory() === true;
}

/**
 * The text of a file of the product's own, without ever waiting for one that has no end: `undefined` when there is none, or
 * something else.
 */
async function readOwnFile(file: string, mostBytes: number): Promise<string | undefined> {
  const read = await readRegularFile(file, (found) => isOwn(found, mostBytes));
  return read?.bytes?.toString("utf8");
}

/** Removes a file of the product's own, and nothing else. */
async function removeOwnFile(file: string, mostBytes: number): Promise<void> {
  if ((await findOwnFile(file, mostBytes)) !== undefined) await rm(file, { force: true });
}

function isOwn(found: Stats, mostBytes: number): boolean {
  return found.isFile() && found.size <= mostBytes && found.nlink <= 1;
}

/** What all texts may take together unless it is said, in bytes. */
const mostBytes = 20 * 1024 * 1024;

/** A file that is older than this and nobody knows of is nobody's: another window would have told of it by now. */
const abandonedMilliseconds = 60 * 60 * 1000;

/** More names than that were not all made here: a history has some 2,000 entries. To look at so many takes a second. */
const mostNames = 10_000;

type FileFound = { readonly file: string; readonly bytes: number; readonly ageMilliseconds: number };

const unfinished = ".unfinished";

/** The names that are made here. Whatever is called otherwise is somebody else's. */
const ownName = /^(?:[0-9a-f]{64}\.json|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.unfinished)$/;

/**
 * Texts in a folder of the product's own, a file each, the oldest dropped when they take too much together, unless all are
 * to be kept. A file is there whole or not at all, so that several windows can read and write at a time. Names are hashes:
 * nothing of what a text is about becomes part of a path. Only regular files of such names and sizes are read, counted,
 * replaced and deleted, and nothing at all where the folder is a link. Every call may reject as the file system does.
 */
export class FolderOfTexts implements TextFolder {
  readonly #folder: string;
  /** A text of more bytes is not kept. */
  readonly mostBytes: number;
  readonly #mostNames: number;
  readonly #keepsAll: boolean;

  /** @param folder is made when the first text is written */
  constructor(folder: string, most: FolderLimits & { readonly names?: number } = {}) {
    this.#folder = folder;
    this.mostBytes = most.bytes ?? mostBytes;
    this.#keepsAll = most.keepsAll ?? false;
    this.#mostNames = most.names ?? mostNames;
  }

  /** The text under a name; `undefined` when there is none. */
  async read(name: string): Promise<string | undefined> {
    if (!(await isOwnFolder(this.#folder))) return undefined;
    return readOwnFile(this.#file(name), this.mostBytes);
  }

  /**
   * Puts a text in the place of the one before, unless it is too large by itself: then there is none.
   * @throws Error also where the folder, or the file, is something else, and for a large text where all are to be kept
   */
  async write(name: string, text: string): Promise<void> {
    if (Buffer.byteLength(text) > this.mostBytes) {
      if (this.#keepsAll) throw new Error("The text is too large.");
      return this.delete(name);
    }
    const file = this.#file(name);
    await this.#make();
    await stampOfOwnFile(file, this.mostBytes);
    const beside = path.join(this.#folder, `${randomUUID()}${unfinished}`);
    try {
      await writeFile(beside, text, { mode: 0o600, flag: "wx" });
      await rename(beside, file);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    if (!this.#keepsAll) await this.#trim(file, Buffer.byteLength(text));
  }

  /**
   * Another text whenever that under a name may have become another; `undefined` when there is none.
   * @throws Error also where something else stands in its place
   */
  async stamp(name: string): Promise<string | undefined> {
    if (!(await isOwnFolder(this.#folder))) return undefined;
    return stampOfOwnFile(this.#file(name), this.mostBytes);
  }

  /** Under which of these names anything stands, whatever it is. */
  async present(names: readonly string[]): Promise<readonly string[]> {
    if (!(await isOwnFolder(this.#folder))) return [];
    const found = new Set(await readdir(this.#folder));
    if (found.size === 0) return [];
    return names.filter((name) => found.has(path.basename(this.#file(name))));
  }

  /** Does something while nobody else does who asks here, in any window; after some seconds all the same. */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      await this.#make();
    } catch {
      return work();
    }
    return withLock(path.join(this.#folder, "lock"), work);
  }

  async delete(name: string): Promise<void> {
    if (await isOwnFolder(this.#folder)) await removeOwnFile(this.#file(name), this.mostBytes);
  }

  /** Deletes what is under none of these names, and what a writer that died has left; nothing of the last hour. */
  async keepOnly(names: Iterable<string>): Promise<void> {
    const files = await this.#files();
    const old = files.filter(({ ageMilliseconds }) => ageMilliseconds > abandonedMilliseconds);
    if (old.length === 0) return;
    const kept = new Set([...names].map((name) => this.#file(name)));
    for (const { file } of old) if (!kept.has(file)) await removeOwnFile(file, this.mostBytes);
  }

  async #make(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if (!(await isOwnFolder(this.#folder))) throw new Error("The folder is a link.");
  }

  /** Drops the oldest, but never what was just written, whatever the file system's clock says of it. */
  async #trim(written: string, writtenBytes: number): Promise<void> {
    let bytes = writtenBytes;
    const others = (await this.#files()).filter(({ file }) => file !== written && !file.endsWith(unfinished));
    for (const one of others.sort((first, second) => first.ageMilliseconds - second.ageMilliseconds)) {
      bytes += one.bytes;
      if (bytes > this.mostBytes) await removeOwnFile(one.file, this.mostBytes);
    }
  }

  /** The product's own files, among the first names that the folder tells where it holds too many. */
  async #files(): Promise<FileFound[]> {
    if (!(await isOwnFolder(this.#folder))) return [];
    const files: FileFound[] = [];
    let names = 0;
    for await (const { name } of await opendir(this.#folder, { bufferSize: 1000 })) {
      names += 1;
      if (names > this.#mostNames) break;
      if (!ownName.test(name)) continue;
      const file = path.join(this.#folder, name);
      // Another window may have dropped it meanwhile.
      const found = await findOwnFile(file, this.mostBytes);
      if (found === undefined) continue;
      // What is of the future is as old as it is far off: nothing stays new for ever.
      files.push({ file, bytes: found.bytes, ageMilliseconds: Math.abs(Date.now() - found.writtenAt) });
    }
    return files;
  }

  #file(name: string): string {
    return path.join(this.#folder, `${createHash("sha256").update(name).digest("hex")}.json`);
  }
}
