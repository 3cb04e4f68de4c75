import type * as vscode from "vscode";
import { activateOn } from "./activate.ts";
import { web } from "./platform/web/web.ts";

/** What VS Code calls where extensions run in a browser. */
export const activate = (context: vscode.ExtensionContext): ReturnType<typeof activateOn> =>
  activateOn(web, context);
