import * as vscode from "vscode";
import type { UpToDate } from "../core/turns/upToDate.ts";
import type { Settings } from "./settings.ts";

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
