import { lstat, readdir, readFile, writeFile } from "node:fs/promises";
import type { Dirent, Stats } from "node:fs";
import type { Uri } from "./values.ts";

/** What a thing on the disk is, as the editor counts these. */
export const FileType = { Unknown: 0, File: 1, Directory: 2 };

const typeOf = (thing: Dirent | Stats): number => {
  if (thing.isFile()) return FileType.File;
  return thing.isDirectory() ? FileType.Directory : FileType.Unknown;
};

/** The disk, as the editor hands it out. */
export const disk = {
  stat: async ({ fsPath }: Uri) => {
    const told = await lstat(fsPath);
    return { type: typeOf(told), size: told.size, mtime: told.mtime.getTime() };
  },
  readDirectory: async ({ fsPath }: Uri) =>
    (await readdir(fsPath, { withFileTypes: true })).map((entry) => [entry.name, typeOf(entry)] as const),
  readFile: async ({ fsPath }: Uri): Promise<Uint8Array> => readFile(fsPath),
  writeFile: ({ fsPath }: Uri, bytes: Uint8Array) => writeFile(fsPath, bytes),
};
