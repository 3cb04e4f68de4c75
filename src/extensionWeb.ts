import type * as vscode from "vscode";
import { activateOn, deactivate } from "./activate.ts";
import { storageFiles } from "./editor/storageFiles.ts";
import { webPlatform } from "./platform/web/web.ts";

export { deactivate };

/** What VS Code calls where extensions run in a browser. */
export const activate = (context: vscode.ExtensionContext): ReturnType<typeof activateOn> =>
  activateOn(webPlatform(storageFiles(context.globalStorageUri)), context);
