import * as vscode from "vscode";
import type { ResponseStore } from "../../app/responses/responseStore.ts";
import type { History } from "../../app/history/history.ts";
import type { WorkspaceCalls } from "../../app/history/workspaceCalls.ts";
import type { Labels } from "../../app/labels/labels.ts";
import { once, type Once } from "../../core/async/once.ts";
import type { Platform } from "../../app/platform.ts";
import { untilEndOf } from "../extensionHost.ts";
import type { ProductLog } from "../productLog.ts";

const sweptAfterMilliseconds = 30_000;

/** A browser that closes or reloads a window does not wait for `deactivate`. */
const browserPauseMilliseconds = 200;

/** Its files are read behind the first hover, not during it. */
const learnsAfterMilliseconds = 1000;

/**
 * What the product remembers beyond the window, read on first use: the user's labels, the history, and what services responded
 * about its entries. The last two are never there without each other, so that bodies go when their entries do.
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
  readonly workspaceCalls: () => Promise<WorkspaceCalls>;
  readonly labels: Once<Labels>;
  /** Writes what is not written yet. */
  readonly flush: () => Promise<void>;
} {
  const untilEnd = untilEndOf(context);
  const needed = Promise.withResolvers<undefined>();
  const labels = once(async () => {
    const [{ Labels }, file] = await Promise.all([
      import("../../app/labels/labels.ts"),
      platform.openFile("labels.json"),
    ]);
    const opened = await Labels.open(file, log);
    untilEnd(
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) void opened.reload();
      }),
    );
    return opened;
  });
  const memory = once(async () => {
    needed.resolve(undefined);
    const [{ History }, { EarlierHistory }, { WorkspaceCalls }, { ResponseStore }, file, earlier, folder] =
      await Promise.all([
        import("../../app/history/history.ts"),
        import("../../app/history/earlierHistory.ts"),
        import("../../app/history/workspaceCalls.ts"),
        import("../../app/responses/responseStore.ts"),
        platform.openFile("history.json"),
        platform.openFolder("history"),
        platform.openFolder("bodies"),
      ]);
    const history = await History.open({
      file,
      earlier: new EarlierHistory(earlier, context.globalState),
      ...(platform.isBrowser === true ? { pauseMilliseconds: browserPauseMilliseconds } : {}),
      log,
    });
    const responses = new ResponseStore(folder, platform.parseLargeJson, history, log);
    // The first use has other work.
    const sweeping = setTimeout(() => void responses.deleteUnlisted(), sweptAfterMilliseconds);
    untilEnd(
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) void history.reload();
      }),
      new vscode.Disposable(() => clearTimeout(sweeping)),
    );
    const isTrusted = (): boolean => vscode.workspace.isTrusted;
    const workspaceCalls = new WorkspaceCalls({ state: context.workspaceState, isTrusted, log });
    return { history, responses, workspaceCalls };
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
    workspaceCalls: async () => (await memory()).workspaceCalls,
    labels,
    flush: async () => memory.loaded?.history.flush(),
  };
}
