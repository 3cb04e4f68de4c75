import * as vscode from "vscode";
import type { OpenedFolder } from "../app/builds/locatedBuild.ts";
import type { ReadFile } from "../app/platform.ts";
import { untilAborted } from "../core/turns/untilAborted.ts";
import { staysInside, type FileContent, type ProjectFiles } from "../builds/projectFiles.ts";
import type { UpToDate } from "../core/turns/upToDate.ts";
import type { Settings } from "./settings.ts";

/** No file is read that is larger: a script's record of thousands of transactions has some 60 MB. */
const mostBytes = 64 * 1024 * 1024;

/** The folders of this window, wherever they lie: on the disk, on another machine, or somewhere that only VS Code can reach. */
export function openedFolders(readFile: ReadFile | undefined): readonly OpenedFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({
    uri: uri.toString(),
    name,
    files: filesOf(uri, uri.scheme === "file" ? readFile : undefined),
  }));
}

function filesOf(folder: vscode.Uri, readFile: ReadFile | undefined): ProjectFiles {
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
      const read = readFile
        ? readFile(at(path).fsPath, openedPaths(), mostBytes, signal)
        : untilAborted(readOf(path), signal);
      const content = await orNothing(read);
      signal?.throwIfAborted();
      return content;
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

/** Of the folders that lie on the disk: a link may lead from one to another. */
function openedPaths(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.flatMap(({ uri }) => (uri.scheme === "file" ? [uri.fsPath] : []));
}

/** Tools write many files at once. */
const settledMilliseconds = 300;

/**
 * Says what is known of a workspace's files to be out of date when one of them, the opened folders or the settings change.
 *
 * @param pattern of the files that matter
 */
export function watchProject(pattern: string, known: UpToDate, settings: Settings): vscode.Disposable {
  let settling: NodeJS.Timeout | undefined;
  const changed = (): void => {
    known.outdate();
    clearTimeout(settling);
    settling = setTimeout(() => known.tell(), settledMilliseconds);
  };
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(changed),
    watcher.onDidCreate(changed),
    watcher.onDidDelete(changed),
    vscode.workspace.onDidChangeWorkspaceFolders(changed),
    settings.onDidChange(changed),
    new vscode.Disposable(() => clearTimeout(settling)),
  );
}
