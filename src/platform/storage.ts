import type { FolderLimits, StorageFiles, TextFile, TextFolder } from "../app/platform.ts";

/** Limit for a file, and the default limit for all files of a folder. */
const defaultMaxBytes = 20 * 1024 * 1024;

/** Unknown files older than this are deleted: another window would have registered them by now. */
const abandonedMilliseconds = 60 * 60 * 1000;

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Writes a file atomically: readers see the previous content until it is complete. */
async function replace(files: StorageFiles, path: string, text: string): Promise<void> {
  const beside = `${folderOf(path)}${crypto.randomUUID()}.unfinished`;
  try {
    await files.write(beside, text);
    await files.rename(beside, path);
  } catch (error) {
    await files.delete(beside);
    throw error;
  }
}

/** A text file in the extension's storage. */
export function openTextFile(files: StorageFiles, path: string): TextFile {
  const beside = (name: string): string => `${folderOf(path)}${name}`;
  return {
    read: () => files.read(path, defaultMaxBytes),
    write: (content) => replace(files, path, content),
    setAside: (name) => files.rename(path, beside(name)),
    deleteAside: (name) => files.delete(beside(name)),
  };
}

/** Texts in a folder of the extension's storage, each in a file named after a hash of the text's name. */
export class FolderOfTexts implements TextFolder {
  readonly #files: StorageFiles;
  readonly #folder: string;
  readonly mostBytes: number;
  readonly #keepsAll: boolean;

  /** @param folder created when the first text is written */
  constructor(files: StorageFiles, folder: string, most: FolderLimits = {}) {
    this.#files = files;
    this.#folder = folder;
    this.mostBytes = most.bytes ?? defaultMaxBytes;
    this.#keepsAll = most.keepsAll ?? false;
  }

  async read(name: string): Promise<string | undefined> {
    return this.#files.read(this.#at(await fileFor(name)), this.mostBytes);
  }

  async write(name: string, content: string): Promise<void> {
    if (new TextEncoder().encode(content).length > this.mostBytes) {
      if (this.#keepsAll) throw new RangeError("The text is too large.");
      return this.delete(name);
    }
    const file = await fileFor(name);
    await replace(this.#files, this.#at(file), content);
    if (!this.#keepsAll) await this.#trim(file);
  }

  async delete(name: string): Promise<void> {
    await this.#files.delete(this.#at(await fileFor(name)));
  }

  async keepOnly(names: Iterable<string>): Promise<void> {
    const kept = new Set(await Promise.all([...names].map(fileFor)));
    for (const { name, writtenAt } of await this.#files.list(this.#folder))
      if (!kept.has(name) && Date.now() - writtenAt > abandonedMilliseconds)
        await this.#files.delete(this.#at(name));
  }

  /** Deletes the oldest files beyond the limit, but never the one just written. */
  async #trim(written: string): Promise<void> {
    const found = [...(await this.#files.list(this.#folder))];
    let bytes = 0;
    for (const file of found.sort((one, other) => other.writtenAt - one.writtenAt)) {
      bytes += file.bytes;
      if (bytes > this.mostBytes && file.name !== written) await this.#files.delete(this.#at(file.name));
    }
  }

  #at(file: string): string {
    return `${this.#folder}/${file}`;
  }
}

async function fileFor(name: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name));
  const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `${digits.join("")}.json`;
}
