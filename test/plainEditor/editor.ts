import { EventEmitter } from "node:events";
import type * as vscode from "vscode";
import { StandingPanel } from "./panel.ts";
import { Position, Range, Selection, Uri } from "./values.ts";

type Run = (...given: unknown[]) => unknown;

/** What the product has told the editor: commands by name, and what it offers for texts. */
export const commands = new Map<string, Run>();
export const panels: StandingPanel[] = [];
export const offered: {
  hovers?: vscode.HoverProvider;
  links?: vscode.DocumentLinkProvider;
} = {};

/** Settings of the user, by their full names. */
export const settings = new Map<string, unknown>();

const nothing = { dispose: (): void => undefined };
const never = (): typeof nothing => nothing;
const nobody = (): Promise<undefined> => Promise.resolve(undefined);

class Emitter<Event> {
  readonly #emitter = new EventEmitter();
  readonly event = (listener: (event: Event) => void) => {
    this.#emitter.on("event", listener);
    return { dispose: () => this.#emitter.off("event", listener) };
  };
  fire(event: Event): void {
    this.#emitter.emit("event", event);
  }
  dispose(): void {
    this.#emitter.removeAllListeners();
  }
}

class Disposable {
  readonly dispose: () => void;
  constructor(dispose: () => void) {
    this.dispose = dispose;
  }
  static from(...all: readonly { dispose: () => void }[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
}

/** A token that is cancelled by who has made it. */
class CancellationTokenSource {
  readonly #cancelled = new Emitter<undefined>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#cancelled.event };
  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#cancelled.fire(undefined);
  }
  dispose(): void {
    this.#cancelled.dispose();
  }
}

const settingsChanged = new Emitter<vscode.ConfigurationChangeEvent>();

/** Changes a setting of the user, and tells of it as the editor does. */
export function changeSetting(name: string, value: unknown): void {
  settings.set(name, value);
  settingsChanged.fire({
    affectsConfiguration: (section) => name === section || name.startsWith(`${section}.`),
  });
}

/** A class that takes what it is made of as its fields. */
function plain(...names: readonly string[]) {
  return function (this: object, ...given: readonly unknown[]): void {
    names.forEach((name, index) => Object.assign(this, { [name]: given[index] }));
  };
}

const inspect = (section: string | undefined) => (name: string) => ({
  globalValue: settings.get(section === undefined ? name : `${section}.${name}`),
  globalLocalValue: settings.get(section === undefined ? name : `${section}.${name}`),
});

/**
 * The parts of `vscode` that the product uses, without a window: questions are turned away, and what is shown is kept in
 * {@link panels}. For counting, timing and testing what the product does by itself; what users see is tested in VS Code.
 */
export const editor = {
  Uri,
  Position,
  Range,
  Selection,
  Disposable,
  EventEmitter: Emitter,
  Hover: plain("contents", "range"),
  MarkdownString: plain("value", "supportThemeIcons"),
  DocumentLink: plain("range", "target"),
  TerminalLink: plain("startIndex", "length", "tooltip"),
  TreeItem: plain("label", "collapsibleState"),
  ThemeIcon: plain("id", "color"),
  ThemeColor: plain("id"),
  TabInputWebview: plain("viewType"),
  CancellationError: class extends Error {},
  CancellationTokenSource,
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  ViewColumn: { Beside: -2 },
  StatusBarAlignment: { Left: 1 },
  ExtensionKind: { UI: 1 },
  QuickPickItemKind: { Separator: -1 },
  ProgressLocation: { Window: 10, Notification: 15 },
  ConfigurationTarget: { Global: 1, Workspace: 2 },
  env: { remoteName: undefined, clipboard: { writeText: nobody } },
  commands: {
    registerCommand: (id: string, run: Run) => {
      commands.set(id, run);
      return nothing;
    },
    executeCommand: (id: string, ...given: unknown[]) => Promise.resolve(commands.get(id)?.(...given)),
  },
  languages: {
    registerHoverProvider: (_selector: unknown, provider: vscode.HoverProvider) => {
      offered.hovers = provider;
      return nothing;
    },
    registerDocumentLinkProvider: (_selector: unknown, provider: vscode.DocumentLinkProvider) => {
      offered.links = provider;
      return nothing;
    },
  },
  workspace: {
    isTrusted: true,
    workspaceFolders: undefined,
    getConfiguration: (section?: string) => ({ inspect: inspect(section), get: () => undefined }),
    onDidChangeConfiguration: settingsChanged.event,
    onDidGrantWorkspaceTrust: never,
    registerTextDocumentContentProvider: never,
    asRelativePath: (uri: Uri) => uri.path,
  },
  window: {
    activeTextEditor: undefined as unknown,
    tabGroups: { all: [] },
    state: { focused: true },
    createOutputChannel: () =>
      new Proxy({}, { get: () => () => undefined }) as unknown as vscode.LogOutputChannel,
    createStatusBarItem: () => ({ ...nothing, show: () => undefined, hide: () => undefined }),
    createTreeView: never,
    registerWebviewPanelSerializer: never,
    registerTerminalLinkProvider: never,
    onDidChangeWindowState: never,
    onDidChangeActiveTextEditor: never,
    setStatusBarMessage: never,
    showInformationMessage: nobody,
    showWarningMessage: nobody,
    showErrorMessage: nobody,
    showQuickPick: nobody,
    showInputBox: nobody,
    withProgress: (_options: unknown, run: (progress: unknown, token: unknown) => unknown) =>
      run({ report: () => undefined }, neverCancelled),
    createWebviewPanel: () => {
      const panel = new StandingPanel();
      panels.push(panel);
      return panel;
    },
  },
};

/** A token that stays as it is. */
export const neverCancelled = { isCancellationRequested: false, onCancellationRequested: never };
