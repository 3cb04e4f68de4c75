import * as vscode from "vscode";

/** What a refused address of this machine is followed by: in a remote window, on which of the two the product runs. */
export const afterRefusal =
  vscode.env.remoteName === undefined
    ? "Start the local service"
    : "Start the service on the remote machine, then try again";
