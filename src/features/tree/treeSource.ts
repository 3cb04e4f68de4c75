import type * as vscode from "vscode";

/** What a tree shows. Places are text handles; all that is asked is answered at once, from memory. */
export type TreeSource = {
  /** The places below one, or the outermost ones. */
  readonly children: (handle: string | undefined) => string[];
  readonly item: (handle: string) => vscode.TreeItem;
  /** Text for when the pointer rests on a place. */
  readonly tooltip: (handle: string) => string | undefined;
  /** Calls back whenever something is shown otherwise, until that is disposed of. */
  readonly onDidChange: (listener: () => void) => vscode.Disposable;
};
