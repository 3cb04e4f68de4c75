import * as vscode from "vscode";
import type { OpenedFolder } from "../app/builds/locatedBuild.ts";
import type { Platform } from "../app/platform.ts";
import { untilAborted } from "../core/async/waiting.ts";
import { staysInside, type FileContent, type ProjectFiles } from "../builds/projectFiles.ts";
import type { Refresher } from "../core/async/refresher.ts";
import type { Settings } from "./settings.ts";

/** No file is read that is larger: a script's record of thousands of transactions has some 60 MB. */
const maxBytes = 64 * 1024 * 1024;

/** The folders of this window, wherever they lie: on the disk, on another machine, or somewhere that only VS Code can reach. */
export function openedFolders(disk: Platform["disk"]): readonly OpenedFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({
    uri: uri.toString(),
    name,
    files: filesOf(uri, uri.scheme === "file" ? disk : undefined),
  }));
}

/** An opened folder, and the path of a file in it. */
export function placeInFolder(
  uri: vscode.Uri,
): { readonly folderUri: string; readonly path: string } | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return (
    folder && {
      folderUri: folder.uri.toString(),
      path: uri.path.slice(folder.uri.path.length).replace(/^\//, ""),
    }
  );
}

function filesOf(folder: vscode.Uri, disk: Platform["disk"]): ProjectFiles {
  const { fs } = vscode.workspace;
  const at = (path: string): vscode.Uri => (path === "" ? folder : vscode.Uri.joinPath(folder, path));
  const orNothing = async <Value>(result: PromiseLike<Value>): Promise<Value | undefined> => {
    try {
      return await result;
    } catch {
      return undefined;
    }
  };
  const stat: ProjectFiles["stat"] = async (path) => {
    if (!staysInside(path)) return undefined;
    const stat = await orNothing(fs.stat(at(path)));
    return stat?.type === vscode.FileType.File ? { bytes: stat.size, modifiedAt: stat.mtime } : undefined;
  };
  /** Whether a path is in an opened folder once links are followed. Only a disk can resolve them. */
  const isInside = async (path: string): Promise<boolean> =>
    staysInside(path) && (disk === undefined || (await disk()).liesIn(at(path).fsPath, openedPaths()));
  return {
    list: async (path) =>
      (((await isInside(path)) ? await orNothing(fs.readDirectory(at(path))) : undefined) ?? []).flatMap(
        ([name, type]) =>
          type === vscode.FileType.File || type === vscode.FileType.Directory
            ? [{ name, kind: type === vscode.FileType.File ? ("file" as const) : ("folder" as const) }]
            : [],
      ),
    presence: async (path) => {
      if (!staysInside(path)) return "outside";
      if ((await orNothing(fs.stat(at(path)))) === undefined) return undefined;
      return (await isInside(path)) ? "inside" : "outside";
    },
    stat,
    read: async (path, signal) => {
      if (!staysInside(path)) return undefined;
      const read = disk
        ? (await disk()).readFile(at(path).fsPath, openedPaths(), maxBytes, signal)
        : untilAborted(readOf(path), signal);
      const content = await orNothing(read);
      signal?.throwIfAborted();
      return content;
    },
  };

  /** What VS Code reads for others than the disk: it asks for all at once. */
  async function readOf(path: string): Promise<FileContent | undefined> {
    const stamp = await stat(path);
    if (stamp === undefined || stamp.bytes > maxBytes) return stamp && { bytes: undefined, stamp };
    const bytes = await fs.readFile(at(path));
    return { bytes: bytes.length > maxBytes ? undefined : bytes, stamp };
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
export function watchProject(pattern: string, known: Refresher, settings: Settings): vscode.Disposable {
  let settling: NodeJS.Timeout | undefined;
  const changed = (): void => {
    known.invalidate();
    clearTimeout(settling);
    settling = setTimeout(() => known.notifyChange(), settledMilliseconds);
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
