import * as vscode from "vscode";
import type { OpenedFolder } from "../app/builds/openedFolder.ts";
import { projectBudget } from "../core/json/jsonBudget.ts";
import type { Disk } from "../app/platform.ts";
import { untilAborted } from "../core/turns/untilAborted.ts";
import { staysInside, type FileContent, type ProjectFiles } from "../builds/projectFiles.ts";

/** More than is parsed of any file. */
const mostBytes = projectBudget.bytes;

/** The folders of this window, wherever they lie: on the disk, on another machine, or somewhere that only VS Code can reach. */
export function openedFolders(disk: Disk | undefined): readonly OpenedFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({
    uri: uri.toString(),
    name,
    files: filesOf(uri, uri.scheme === "file" ? disk : undefined),
  }));
}

function filesOf(folder: vscode.Uri, disk: Disk | undefined): ProjectFiles {
  const { fs } = vscode.workspace;
  const at = (path: string): vscode.Uri => (path === "" ? folder : vscode.Uri.joinPath(folder, path));
  const orNothing = async <Value>(asked: PromiseLike<Value>): Promise<Value | undefined> => {
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
    read: async (path, signal) => {
      if (!staysInside(path)) return undefined;
      const read = disk
        ? disk.readFile(at(path).fsPath, mostBytes, signal)
        : untilAborted(readOf(path), signal);
      const content = await orNothing(read);
      signal?.throwIfAborted();
      return content;
    },
    liesInside: async (path) => {
      if (!staysInside(path)) return false;
      if (disk === undefined) return true;
      const opened = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
      return disk.liesIn(
        at(path).fsPath,
        opened.map(({ uri }) => uri.fsPath),
      );
    },
  };

  /** What VS Code reads for others than the disk: it asks for all at once. */
  async function readOf(path: string): Promise<FileContent | undefined> {
    const stamp = await stat(path);
    if (stamp === undefined || stamp.bytes > mostBytes) return stamp && { bytes: undefined, stamp };
    const bytes = await fs.readFile(at(path));
    return { bytes: bytes.length > mostBytes ? undefined : bytes, stamp };
  }
}
