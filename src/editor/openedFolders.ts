import * as vscode from "vscode";
import type { OpenedFolder } from "../app/builds/openedFolder.ts";
import { staysInside, type ProjectFiles } from "../builds/projectFiles.ts";

/** More than is parsed of any file. Of what has no end, as a device or a pipe, nothing is read. */
const mostBytes = 32 * 1024 * 1024;

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
  const stat: ProjectFiles["stat"] = async (path) => {
    if (!staysInside(path)) return undefined;
    const told = await orNothing(fs.stat(at(path)));
    return told?.type === vscode.FileType.File ? { bytes: told.size, modifiedAt: told.mtime } : undefined;
  };
  return {
    list: async (path) =>
      ((staysInside(path) ? await orNothing(fs.readDirectory(at(path))) : undefined) ?? []).flatMap(
        ([name, type]) =>
          type === vscode.FileType.File || type === vscode.FileType.Directory
            ? [{ name, kind: type === vscode.FileType.File ? ("file" as const) : ("folder" as const) }]
            : [],
      ),
    stat,
    read: async (path) => {
      // A link, a pipe, a device, or a file without measure.
      const stamp = await stat(path);
      if (stamp === undefined) return undefined;
      if (stamp.bytes > mostBytes) return { text: undefined, stamp };
      const bytes = await orNothing(fs.readFile(at(path)));
      // A byte order mark is part of a source's hash.
      return bytes && { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), stamp };
    },
  };
}
