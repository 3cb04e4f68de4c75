import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import type { Dirent, Stats } from "node:fs";
import path from "node:path";
import type { Uri } from "./values.ts";

/** What a thing on the disk is, as the editor counts these. */
export const FileType = { Unknown: 0, File: 1, Directory: 2 };

const typeOf = (thing: Dirent | Stats): number => {
  if (thing.isFile()) return FileType.File;
  return thing.isDirectory() ? FileType.Directory : FileType.Unknown;
};

/** What the editor says of a call to its file system that fails. */
export class FileSystemError extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    super(String(cause), { cause });
    this.code = (cause as { readonly code?: unknown }).code === "ENOENT" ? "FileNotFound" : "Unknown";
  }
}

async function answered<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    throw new FileSystemError(error);
  }
}

/** The disk, as the editor hands it out. */
export const disk = {
  stat: async ({ fsPath }: Uri) => {
    const told = await answered(lstat(fsPath));
    return { type: typeOf(told), size: told.size, mtime: told.mtime.getTime() };
  },
  readDirectory: async ({ fsPath }: Uri) =>
    (await answered(readdir(fsPath, { withFileTypes: true }))).map(
      (entry) => [entry.name, typeOf(entry)] as const,
    ),
  readFile: async ({ fsPath }: Uri): Promise<Uint8Array> => answered(readFile(fsPath)),
  writeFile: async ({ fsPath }: Uri, bytes: Uint8Array) => {
    await mkdir(path.dirname(fsPath), { recursive: true });
    await writeFile(fsPath, bytes);
  },
  rename: ({ fsPath }: Uri, to: Uri) => answered(rename(fsPath, to.fsPath)),
  delete: ({ fsPath }: Uri) => answered(rm(fsPath)),
};
