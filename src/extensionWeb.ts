import type * as vscode from "vscode";
import { activateOn, deactivate } from "./activate.ts";
import { web } from "./platform/web/web.ts";

export { deactivate };

/** What VS Code calls where extensions run in a browser. */
export const activate = (context: vscode.ExtensionContext): ReturnType<typeof activateOn> =>
  activateOn(web, context);
