import * as vscode from "vscode";

/** What follows the refused address of a verification service on this machine; in a remote window, that may be either of two. */
export const afterRefusal =
  vscode.env.remoteName === undefined ? "Start the local service" : "Start the service, then try again";
