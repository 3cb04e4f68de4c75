import * as vscode from "vscode";
import type { ResponseStore } from "../app/responses/responseStore.ts";
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
): { readonly history: () => Promise<History>; readonly responses: () => Promise<ResponseStore> } {
  const memory = once(async () => {
    const [{ History }, { ResponseStore }, folder] = await Promise.all([
      import("../app/history/history.ts"),
      import("../app/responses/responseStore.ts"),
      platform.openFolder(vscode.Uri.joinPath(context.globalStorageUri, "bodies").fsPath),
    ]);
    const history = new History(context.globalState, log);
    const responses = new ResponseStore(folder, platform.parseLargeJson, history, log);
    const lookAgain = (): void => void history.reload();
    const timer = setInterval(lookAgain, lookAgainMilliseconds);
    context.subscriptions.push(vscode.window.onDidChangeWindowState(lookAgain), {
      dispose: () => clearInterval(timer),
    });
    return { history, bodies: responses };
  });
  return {
    history: async () => (await memory()).history,
    responses: async () => (await memory()).bodies,
  };
}
