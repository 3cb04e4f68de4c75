import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { findOwnFile, isOwnFolder, isTaken, readOwnFile, removeOwnFile, type OwnFile } from "./ownFile.ts";

/** What all bodies may take together, in bytes. */
const mostBytes = 20 * 1024 * 1024;

/** A file that is older than this and nobody knows of is nobody's: another window would have told of it by now. */
const abandonedMilliseconds = 60 * 60 * 1000;

type FileFound = OwnFile & { readonly file: string };

const unfinished = ".unfinished";

/** The names that are given here. Whatever is called otherwise is somebody else's. */
const ownName = /^(?:[0-9a-f]{64}\.json|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.unfinished)$/;

/**
 * Texts in a folder of the product's own, a file each, the oldest dropped when they take too much together. A file is
 * there whole or not at all, so that several windows can read and write at a time. Names are hashes: nothing of what a
 * text is about becomes part of a path. Only regular files of such names are read, replaced and deleted, and nothing at
 * all where the folder is a link. Every call may reject as the file system does.
 */
export class BodyFolder {
  readonly #folder: string;
  readonly #mostBytes: number;

  /** @param folder is made when the first text is written */
  constructor(folder: string, most = mostBytes) {
    this.#folder = folder;
    this.#mostBytes = most;
  }

  /** The text under a name; `undefined` when there is none. */
  async read(name: string): Promise<string | undefined> {
    if (!(await isOwnFolder(this.#folder))) return undefined;
    return readOwnFile(this.#file(name), this.#mostBytes);
  }

  /**
   * Puts a text in the place of the one before, unless it is too large by itself: then there is none.
   * @throws Error also where the folder, or the file, is something else
   */
  async write(name: string, text: string): Promise<void> {
    if (Buffer.byteLength(text) > this.#mostBytes) return this.delete(name);
    const file = this.#file(name);
    await mkdir(this.#folder, { recursive: true });
    if (!(await isOwnFolder(this.#folder))) throw new Error("The folder is a link.");
    if (await isTaken(file)) throw new Error("Something else than a file stands in its place.");
    const beside = path.join(this.#folder, `${randomUUID()}${unfinished}`);
    try {
      await writeFile(beside, text, { mode: 0o600, flag: "wx" });
      await rename(beside, file);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    await this.#trim();
  }

  async delete(name: string): Promise<void> {
    if (await isOwnFolder(this.#folder)) await removeOwnFile(this.#file(name));
  }

  /** Deletes what is under none of these names, and what a writer that died has left; nothing of the last hour. */
  async keepOnly(names: Iterable<string>): Promise<void> {
    const kept = new Set([...names].map((name) => this.#file(name)));
    for (const { file, writtenAt } of await this.#files()) {
      const isOld = writtenAt < Date.now() - abandonedMilliseconds;
      if (isOld && !kept.has(file)) await removeOwnFile(file);
    }
  }

  async #trim(): Promise<void> {
    let bytes = 0;
    for (const one of (await this.#files()).sort((first, second) => second.writtenAt - first.writtenAt)) {
      bytes += one.bytes;
      if (bytes > this.#mostBytes && !one.file.endsWith(unfinished)) await removeOwnFile(one.file);
    }
  }

  async #files(): Promise<FileFound[]> {
    if (!(await isOwnFolder(this.#folder))) return [];
    const files: FileFound[] = [];
    for (const name of await readdir(this.#folder)) {
      if (!ownName.test(name)) continue;
      const file = path.join(this.#folder, name);
      // Another window may have dropped it meanwhile.
      const found = await findOwnFile(file);
      if (found !== undefined) files.push({ file, ...found });
    }
    return files;
  }

  #file(name: string): string {
    return path.join(this.#folder, `${createHash("sha256").update(name).digest("hex")}.json`);
  }
}
