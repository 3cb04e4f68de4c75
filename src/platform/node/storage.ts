import path from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { FolderLimits, TextFile, TextFolder } from "../../app/platform.ts";
import { unlessMissing } from "./workspaceFile.ts";

const megabyte = 1024 * 1024;

/** Limit for a file, and the default limit for all files of a folder. */
const defaultMaxBytes = 20 * megabyte;

/** Unknown files older than this are deleted: another window would have registered them by now. */
const abandonedMilliseconds = 60 * 60 * 1000;

/** The text of a file, cut after `most` bytes; undefined if there is none. */
function readText(file: string, most: number): Promise<string | undefined> {
  return unlessMissing(text(createReadStream(file, { end: most - 1, highWaterMark: megabyte })));
}

/** Writes a file atomically: readers see the previous content until it is complete. */
async function writeText(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const beside = path.join(path.dirname(file), `${randomUUID()}.unfinished`);
  try {
    await writeFile(beside, content, { mode: 0o600 });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** A text file in the extension's storage. */
export function openTextFile(file: string): TextFile {
  const beside = (name: string): string => path.join(path.dirname(file), name);
  return {
    read: () => readText(file, defaultMaxBytes),
    write: (content) => writeText(file, content),
    setAside: (name) => rename(file, beside(name)),
    deleteAside: (name) => rm(beside(name), { force: true }),
  };
}

/** Texts in a folder of the extension's storage, each in a file named after a hash of the text's name. */
export class FolderOfTexts implements TextFolder {
  readonly #folder: string;
  readonly mostBytes: number;
  readonly #keepsAll: boolean;

  /** @param folder created when the first text is written */
  constructor(folder: string, most: FolderLimits = {}) {
    this.#folder = folder;
    this.mostBytes = most.bytes ?? defaultMaxBytes;
    this.#keepsAll = most.keepsAll ?? false;
  }

  async read(name: string): Promise<string | undefined> {
    return readText(this.#file(name), this.mostBytes);
  }

  async write(name: string, content: string): Promise<void> {
    if (Buffer.byteLength(content) > this.mostBytes) {
      if (this.#keepsAll) throw new RangeError("The text is too large.");
      return this.delete(name);
    }
    await writeText(this.#file(name), content);
    if (!this.#keepsAll) await this.#trim(this.#file(name));
  }

  async delete(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
  }

  async keepOnly(names: Iterable<string>): Promise<void> {
    const kept = new Set([...names].map((name) => this.#file(name)));
    for (const { file, writtenAt } of await this.#files())
      if (!kept.has(file) && Date.now() - writtenAt > abandonedMilliseconds) await rm(file, { force: true });
  }

  /** Deletes the oldest files beyond the limit, but never the one just written. */
  async #trim(written: string): Promise<void> {
    const newestFirst = (await this.#files()).sort((one, other) => other.writtenAt - one.writtenAt);
    let bytes = 0;
    for (const found of newestFirst) {
      bytes += found.bytes;
      if (bytes > this.mostBytes && found.file !== written) await rm(found.file, { force: true });
    }
  }

  async #files(): Promise<{ readonly file: string; readonly bytes: number; readonly writtenAt: number }[]> {
    const names = (await unlessMissing(readdir(this.#folder))) ?? [];
    const found = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.#folder, name);
        const stats = await unlessMissing(stat(file));
        return stats === undefined ? [] : [{ file, bytes: stats.size, writtenAt: stats.mtimeMs }];
      }),
    );
    return found.flat();
  }

  #file(name: string): string {
    return path.join(this.#folder, `${createHash("sha256").update(name).digest("hex")}.json`);
  }
}
