import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { StorageFiles } from "../../app/platform.ts";
import { unlessMissing } from "./workspaceFile.ts";

/** Storage in a folder of the disk, which only the user can read. */
export function diskFiles(root: string): StorageFiles {
  const at = (file: string): string => path.join(root, file);
  return {
    read: (file, mostBytes) =>
      unlessMissing(text(createReadStream(at(file), { end: mostBytes - 1, highWaterMark: 1024 * 1024 }))),
    write: async (file, content) => {
      await mkdir(path.dirname(at(file)), { recursive: true, mode: 0o700 });
      await writeFile(at(file), content, { mode: 0o600 });
    },
    rename: (file, to) => rename(at(file), at(to)),
    delete: (file) => rm(at(file), { force: true }),
    list: async (folder) => {
      const names = (await unlessMissing(readdir(at(folder)))) ?? [];
      const found = names.map(async (name) => {
        const stats = await unlessMissing(stat(path.join(at(folder), name)));
        return stats === undefined ? [] : [{ name, bytes: stats.size, writtenAt: stats.mtimeMs }];
      });
      return (await Promise.all(found)).flat();
    },
  };
}
