import * as vscode from "vscode";
import type { Standpoint } from "../http/failure.ts";

/** On which machine of a remote window the extension runs; `undefined` where there is only one. */
export function standpoint({ extensionKind }: vscode.Extension<unknown>): Standpoint | undefined {
  const { remoteName } = vscode.env;
  if (remoteName === undefined) return undefined;
  return { side: extensionKind === vscode.ExtensionKind.UI ? "local" : "remote", remote: remoteName };
}
