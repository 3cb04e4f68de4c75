import type * as vscode from "vscode";
import { activateOn } from "./activate.ts";
import { node } from "./platform/node/node.ts";

/** What VS Code calls where extensions run in Node. */
export const activate = (context: vscode.ExtensionContext): ReturnType<typeof activateOn> =>
  activateOn(node, context);
