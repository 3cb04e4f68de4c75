import * as vscode from "vscode";

const beginning = "file\t";

/** What commands are told a deployment file by, as they are told rows of the view. */
export function fileHandle(uri: vscode.Uri): string {
  return `${beginning}${uri.toString()}`;
}

/** The file that such a handle names. */
export function fileOfHandle(handle: string): vscode.Uri | undefined {
  return handle.startsWith(beginning) ? vscode.Uri.parse(handle.slice(beginning.length)) : undefined;
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
