import * as vscode from "vscode";
import type { StorageFiles } from "../app/platform.ts";

/** Storage in a folder that only VS Code can reach, such as that of a browser. */
export function storageFiles(root: vscode.Uri): StorageFiles {
  const { fs } = vscode.workspace;
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root, path);
  return {
    read: async (path, mostBytes) => {
      const bytes = await unlessMissing(fs.readFile(at(path)));
      return bytes && new TextDecoder().decode(bytes.subarray(0, mostBytes));
    },
    write: (path, text) => Promise.resolve(fs.writeFile(at(path), new TextEncoder().encode(text))),
    rename: (path, to) => Promise.resolve(fs.rename(at(path), at(to), { overwrite: true })),
    delete: (path) => unlessMissing(fs.delete(at(path))),
    list: async (folder) => {
      const entries = (await unlessMissing(fs.readDirectory(at(folder)))) ?? [];
      const found = entries.map(async ([name]) => {
        const stat = await unlessMissing(fs.stat(at(`${folder}/${name}`)));
        return stat === undefined ? [] : [{ name, bytes: stat.size, writtenAt: stat.mtime }];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

/** Undefined if the file does not exist. */
async function unlessMissing<Value>(result: PromiseLike<Value>): Promise<Value | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return undefined;
    throw error;
  }
}
