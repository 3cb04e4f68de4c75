import * as vscode from "vscode";
import type { ResponseStore } from "../../app/responses/responseStore.ts";
import type { History } from "../../app/history/history.ts";
import type { WindowCalls } from "../../app/history/windowCalls.ts";
import { once } from "../../core/turns/once.ts";
import type { Platform } from "../../app/platform.ts";
import { untilEndOf } from "../extensionHost.ts";
import type { ProductLog } from "../productLog.ts";

/** Nothing tells a window that another one has stored something. While none has, a look reads one small file. */
const lookAgainMilliseconds = 2000;

const sweptAfterMilliseconds = 30_000;

/** Its files are read behind the first hover, not during it. */
const learnsAfterMilliseconds = 1000;

/** What a file of the history may hold: thirty times what it does when 2,000 entries are kept. */
const historyFileBytes = 65_536;

/**
 * What the product remembers beyond the window, read on first use: the history, and what services responded about its
 * entries. The one is never there without the other, so that bodies go when their entries do.
 */
export function lazyMemory(
  platform: Platform,
  context: vscode.ExtensionContext,
  log: ProductLog,
): {
  readonly history: () => Promise<History>;
  /** The history for those who only learn from what others have asked: where nobody needs it yet, it comes a second later. */
  readonly learningHistory: () => Promise<History>;
  readonly responses: () => Promise<ResponseStore>;
  readonly windowCalls: () => Promise<WindowCalls>;
} {
  const untilEnd = untilEndOf(context);
  const needed = Promise.withResolvers<undefined>();
  const memory = once(async () => {
    needed.resolve(undefined);
    const pathOf = (name: string): string => vscode.Uri.joinPath(context.globalStorageUri, name).fsPath;
    const [{ History }, { WindowCalls }, { ResponseStore }, historyFolder, folder] = await Promise.all([
      import("../../app/history/history.ts"),
      import("../../app/history/windowCalls.ts"),
      import("../../app/responses/responseStore.ts"),
      platform.openFolder(pathOf("history"), { bytes: historyFileBytes, keepsAll: true }),
      platform.openFolder(pathOf("bodies")),
    ]);
    const history = await History.open({ folder: historyFolder, log, before: context.globalState });
    const responses = new ResponseStore(folder, platform.parseLargeJson, history, log);
    // The first use has other work.
    const sweeping = setTimeout(
      () => void Promise.all([history.sweep(), responses.sweep()]),
      sweptAfterMilliseconds,
    );
    const lookAgain = (): void => void history.reload();
    const timer = setInterval(lookAgain, lookAgainMilliseconds);
    untilEnd(
      vscode.window.onDidChangeWindowState(lookAgain),
      new vscode.Disposable(() => {
        clearInterval(timer);
        clearTimeout(sweeping);
      }),
    );
    const isTrusted = (): boolean => vscode.workspace.isTrusted;
    const windowCalls = new WindowCalls({ state: context.workspaceState, isTrusted, log });
    return { history, responses, windowCalls };
  });
  let learning: NodeJS.Timeout | undefined;
  untilEnd(new vscode.Disposable(() => clearTimeout(learning)));
  const later = once(
    () => new Promise((resolve) => (learning = setTimeout(resolve, learnsAfterMilliseconds))),
  );
  return {
    history: async () => (await memory()).history,
    learningHistory: async () => {
      await Promise.race([needed.promise, later()]);
      return (await memory()).history;
    },
    responses: async () => (await memory()).responses,
    windowCalls: async () => (await memory()).windowCalls,
  };
}
