const vscode = require("vscode");

/** Whether this window's project was opened before. */
const seen = "seen";

/**
 * Shows README of the opened project, with the walkthrough beside it, when its window is opened for the first time. After a
 * reload, what the user had is there: a file in the window's address would be opened anew in front of it.
 */
exports.activate = async ({ workspaceState }) => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined || workspaceState.get(seen) === true) return;
  await workspaceState.update(seen, true);
  const readme = vscode.Uri.joinPath(folder.uri, "README.md");
  try {
    await vscode.workspace.fs.stat(readme);
  } catch {
    // Another folder that is opened in this window need not have one.
    return;
  }
  // In the editor that the project's settings associate with it: a preview.
  const open = () =>
    vscode.commands.executeCommand("vscode.open", readme, {
      preview: false,
      viewColumn: vscode.ViewColumn.One,
    });
  await open();
  await vscode.commands.executeCommand(
    "workbench.action.openWalkthrough",
    "contract-lens.contract-lens#start",
    true,
  );
  await open();
};
