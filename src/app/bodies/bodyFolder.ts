import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** What all bodies may take together, in bytes. */
const mostBytes = 20 * 1024 * 1024;

/** A file that is older than this and nobody knows of is nobody's: another window would have told of it by now. */
const abandonedMilliseconds = 60 * 60 * 1000;

type FileFound = { readonly file: string; readonly bytes: number; readonly writtenAt: number };

const unfinished = ".unfinished";

/**
 * Texts in a folder of the product's own, a file each, the oldest dropped when they take too much together. A file is
 * there whole or not at all, so that several windows can read and write at a time. Names are hashes: nothing of what a
 * text is about becomes part of a path. Every call may reject as the file system does.
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
    try {
      return await readFile(this.#file(name), "utf8");
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Puts a text in the place of the one before, unless it is too large by itself: then there is none. */
  async write(name: string, text: string): Promise<void> {
    const file = this.#file(name);
    if (Buffer.byteLength(text) > this.#mostBytes) return rm(file, { force: true });
    await mkdir(this.#folder, { recursive: true });
    const beside = path.join(this.#folder, `${randomUUID()}${unfinished}`);
    try {
      await writeFile(beside, text, { mode: 0o600 });
      await rename(beside, file);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    await this.#trim();
  }

  async delete(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
  }

  /** Deletes what is under none of these names, and what a writer that died has left; nothing of the last hour. */
  async keepOnly(names: Iterable<string>): Promise<void> {
    const kept = new Set([...names].map((name) => this.#file(name)));
    for (const { file, writtenAt } of await this.#files()) {
      const isOld = writtenAt < Date.now() - abandonedMilliseconds;
      if (isOld && !kept.has(file)) await rm(file, { force: true });
    }
  }

  async #trim(): Promise<void> {
    let bytes = 0;
    for (const one of (await this.#files()).sort((first, second) => second.writtenAt - first.writtenAt)) {
      bytes += one.bytes;
      if (bytes > this.#mostBytes && !one.file.endsWith(unfinished)) await rm(one.file, { force: true });
    }
  }

  async #files(): Promise<FileFound[]> {
    const files: FileFound[] = [];
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names) {
      const file = path.join(this.#folder, name);
      // Another window may have dropped it meanwhile.
      const found = await stat(file).catch(() => undefined);
      if (found?.isFile() === true) files.push({ file, bytes: found.size, writtenAt: found.mtimeMs });
    }
    return files;
  }

  #file(name: string): string {
    return path.join(this.#folder, `${createHash("sha256").update(name).digest("hex")}.json`);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
