import type * as vscode from "vscode";
import { activateOn, deactivate } from "./activate.ts";
import { nodePlatform } from "./platform/node/node.ts";

export { deactivate };

/** What VS Code calls where extensions run in Node. */
export const activate = (context: vscode.ExtensionContext): ReturnType<typeof activateOn> =>
  activateOn(nodePlatform(context.globalStorageUri.fsPath), context);
