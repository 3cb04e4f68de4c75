import type * as vscode from "vscode";
import { CancellationTokenSource } from "./emitter.ts";
import type { Uri } from "./values.ts";

/** A menu or a box that was put to the user, with all the product said of it. */
export type Asked = {
  readonly items?: readonly vscode.QuickPickItem[];
  readonly options: vscode.QuickPickOptions & vscode.InputBoxOptions;
};

/** A text that was opened in an editor. */
export type OpenedText = {
  readonly path: string;
  readonly text: string;
  readonly options: vscode.TextDocumentShowOptions;
};

/** Who sits before the editor: what was put before them so far, and what they do about it. */
export class User {
  /** Notifications, as `warning: sentence`. */
  readonly told: string[] = [];
  readonly asked: Asked[] = [];
  readonly copied: string[] = [];
  /** Pages that were opened in their browser. */
  readonly visited: string[] = [];
  /** Configurations of the debug sessions that were started. */
  readonly debugged: vscode.DebugConfiguration[] = [];
  readonly opened: OpenedText[] = [];
  /** What was selected in those, and what was brought into view. */
  readonly selected: string[] = [];
  readonly revealed: string[] = [];
  /** Rows that were brought into sight: of which view, which, and how. */
  readonly revealedRows: (readonly [view: string, row: unknown, options: unknown])[] = [];
  /** What stood in the status bar for a moment. */
  readonly statusTexts: string[] = [];
  /** What was shown to be under way, and what was said of it since. */
  readonly progress: unknown[] = [];
  /** Buttons that end something under way, in its order: what is not said to be cancellable has none. */
  readonly cancels: (() => void)[] = [];
  /** Commands of the editor's own, with their arguments. */
  readonly ran: (readonly unknown[])[] = [];
  /** What the clipboard holds for who reads it. */
  clipboard = "";
  /** Lines of the log; `shown` where it was opened. */
  readonly log: string[] = [];

  /** Which of a notification's buttons they press; none by default. */
  presses: (buttons: readonly string[]) => string | undefined = () => undefined;
  /** The label they choose in a menu; by default they turn away. */
  picks: (asked: Asked) => string | undefined = () => undefined;
  /** The files they choose to open; by default they turn away. */
  finds: () => readonly Uri[] | undefined = () => undefined;
  /** What they type into a box; by default they turn away. */
  types: (asked: Asked) => string | undefined = () => undefined;

  readonly tell =
    (kind: "information" | "warning" | "error") =>
    (sentence: string, ...buttons: readonly string[]): Promise<string | undefined> => {
      this.told.push(`${kind}: ${sentence}`);
      return Promise.resolve(this.presses(buttons));
    };

  /** Sees that something is under way. @returns the token that the button beside it cancels */
  see(options: vscode.ProgressOptions): unknown {
    this.progress.push(options);
    const source = new CancellationTokenSource();
    if (options.cancellable === true) this.cancels.push(() => source.cancel());
    return source.token;
  }

  pick(
    items: readonly vscode.QuickPickItem[],
    options: Asked["options"],
    token?: vscode.CancellationToken,
  ): Promise<vscode.QuickPickItem | undefined> {
    const asked = { items, options };
    this.asked.push(asked);
    const label = this.picks(asked);
    if (token?.isCancellationRequested === true) return Promise.resolve(undefined);
    return Promise.resolve(items.find((item) => item.label === label));
  }

  type(options: Asked["options"]): Promise<string | undefined> {
    const asked = { options };
    this.asked.push(asked);
    return Promise.resolve(this.types(asked));
  }

  /** Another user, before whom nothing was put, and who turns away from everything. */
  leave(): void {
    Object.assign(this, new User());
  }
}

/** The one user. */
export const user = new User();
