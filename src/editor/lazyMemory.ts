import * as vscode from "vscode";
import type { Bodies } from "../app/responses/bodies.ts";
import type { History } from "../app/history/history.ts";
import { once } from "../app/once.ts";
import type { Platform } from "../app/platform.ts";

/**
 * VS Code tells no extension that another window has stored something, and loses one of two writes that meet. To look
 * costs next to nothing while nothing has changed.
 */
const lookAgainMilliseconds = 2000;

/**
 * What the product remembers beyond the window, read on first use: the history, and what services answered about its
 * entries. The one is never there without the other, so that bodies go when their entries do.
 */
export function lazyMemory(
  platform: Platform,
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
): { readonly history: () => Promise<History>; readonly bodies: () => Promise<Bodies> } {
  const memory = once(async () => {
    const [{ History }, { Bodies }, folder] = await Promise.all([
      import("../app/history/history.ts"),
      import("../app/responses/bodies.ts"),
      platform.openFolder(vscode.Uri.joinPath(context.globalStorageUri, "bodies").fsPath),
    ]);
    const history = new History(context.globalState, log);
    const bodies = new Bodies(folder, platform.parseLargeJson, history, log);
    const lookAgain = (): void => void history.reload();
    const timer = setInterval(lookAgain, lookAgainMilliseconds);
    context.subscriptions.push(vscode.window.onDidChangeWindowState(lookAgain), {
      dispose: () => clearInterval(timer),
    });
    return { history, bodies };
  });
  return {
    history: async () => (await memory()).history,
    bodies: async () => (await memory()).bodies,
  };
}
