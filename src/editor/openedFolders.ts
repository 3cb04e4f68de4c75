import * as vscode from "vscode";
import type { OpenedFolder } from "../app/builds/openedFolder.ts";
import type { ProjectFiles } from "../builds/projectFiles.ts";

/** The folders of this window, wherever they lie: on the disk, on another machine, or somewhere that only VS Code can reach. */
export function openedFolders(): readonly OpenedFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({
    uri: uri.toString(),
    name,
    files: filesOf(uri),
  }));
}

function filesOf(folder: vscode.Uri): ProjectFiles {
  const { fs } = vscode.workspace;
  const at = (path: string): vscode.Uri => (path === "" ? folder : vscode.Uri.joinPath(folder, path));
  const orNothing = async <Value>(asked: Thenable<Value>): Promise<Value | undefined> => {
    try {
      return await asked;
    } catch {
      return undefined;
    }
  };
  return {
    list: async (path) =>
      ((await orNothing(fs.readDirectory(at(path)))) ?? []).flatMap(([name, type]) =>
        type === vscode.FileType.File || type === vscode.FileType.Directory
          ? [{ name, kind: type === vscode.FileType.File ? ("file" as const) : ("folder" as const) }]
          : [],
      ),
    stat: async (path) => {
      const stat = await orNothing(fs.stat(at(path)));
      return stat?.type === vscode.FileType.File ? { bytes: stat.size, modifiedAt: stat.mtime } : undefined;
    },
    read: async (path) => {
      const bytes = await orNothing(fs.readFile(at(path)));
      // A byte order mark is part of a source's hash.
      return bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    },
  };
}
