import type * as vscode from "vscode";
import { CancellationTokenSource, Disposable, Emitter } from "./emitter.ts";
import { StandingPanel } from "./panel.ts";
import { disk, FileSystemError, FileType } from "./disk.ts";
import { openFile, showText } from "./shownTexts.ts";
import { StandingMenu } from "./menu.ts";
import { user, type Asked } from "./user.ts";
import { Position, Range, Selection, Uri } from "./values.ts";

type Run = (...given: unknown[]) => unknown;

/** What the product has told the editor: commands by name, and what it offers for texts, views and panels. */
export const commands = new Map<string, Run>();
export const panels: StandingPanel[] = [];
export const offered: {
  hovers?: vscode.HoverProvider;
  links?: vscode.DocumentLinkProvider;
  lenses?: vscode.CodeLensProvider;
  hints?: vscode.InlayHintsProvider;
  inlineValues?: vscode.InlineValuesProvider;
  expressions?: vscode.EvaluatableExpressionProvider;
  debugConfigurations?: vscode.DebugConfigurationProvider;
  debugAdapters?: vscode.DebugAdapterDescriptorFactory;
  /** Hears which frame of the call stack is chosen. */
  stackItems?: (item: unknown) => unknown;
  terminals?: vscode.TerminalLinkProvider;
  texts?: vscode.TextDocumentContentProvider;
  /** What opens links from outside. */
  outside?: vscode.UriHandler;
} = {};
export const views = new Map<string, vscode.TreeDataProvider<unknown>>();
export const tools = new Map<string, vscode.LanguageModelTool<unknown>>();
export const serializers = new Map<string, vscode.WebviewPanelSerializer>();
/** What is found in files, by the collection and the file. */
export const collections = new Map<string, ReadonlyMap<string, readonly vscode.Diagnostic[]>>();
export const statusItems = new Set<Partial<vscode.StatusBarItem>>();

/** Settings by their full names: those of the user, of the workspace, and of a remote machine. */
export const settings = new Map<string, unknown>();
export const workspaceSettings = new Map<string, unknown>();
export const remoteSettings = new Map<string, unknown>();

/** Events of the editor that tests fire. */
export const trusted = new Emitter<undefined>();
export const windowChanged = new Emitter<{ readonly focused: boolean }>();
/** Any view comes into sight, or goes. */
export const viewShown = new Emitter<{ readonly visible: boolean }>();
/** A row of any view is folded. */
export const viewFolded = new Emitter<{ readonly element: unknown }>();
export const settingsChanged = new Emitter<vscode.ConfigurationChangeEvent>();

/** A row of any view is unfolded. */
export const viewUnfolded = new Emitter<{ readonly element: unknown }>();

/** A folder of the workspace. */
export type OpenFolder = { readonly uri: Uri; readonly name: string };

const never = (): Disposable => new Disposable(() => undefined);

/** Changes a setting of the user, and tells of it as the editor does. */
export function changeSetting(name: string, value: unknown, level = settings): void {
  if (value === undefined) level.delete(name);
  else level.set(name, value);
  settingsChanged.fire({
    affectsConfiguration: (section) => name === section || name.startsWith(`${section}.`),
  });
}

/** Offers something until that is disposed of. */
function offer<Name extends keyof typeof offered>(name: Name, given: (typeof offered)[Name]): Disposable {
  offered[name] = given;
  return new Disposable(() => {
    if (offered[name] === given) Reflect.deleteProperty(offered, name);
  });
}

/** Keeps something under a name until that is disposed of. */
/** What has stood above the rows of each tree. */
export const viewMessages: (readonly [view: string, message: string])[] = [];

/** What stands beside the title of each tree. */
export const viewDescriptions = new Map<string, string>();

/** Whether trees are in sight: {@link viewShown} is fired when that changes. */
export const viewsInSight = { are: true };

class StandingView {
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  readonly onDidCollapseElement = viewFolded.event;
  readonly onDidExpandElement = viewUnfolded.event;

  get visible(): boolean {
    return viewsInSight.are;
  }

  get description(): string {
    return viewDescriptions.get(this.#id) ?? "";
  }

  set description(description: string) {
    viewDescriptions.set(this.#id, description);
  }

  set message(message: string) {
    viewMessages.push([this.#id, message]);
  }

  /** Brings a row into sight. */
  reveal(row: unknown, options: unknown): Promise<void> {
    user.revealedRows.push([this.#id, row, options]);
    return Promise.resolve();
  }
}

function keep<Value>(map: Map<string, Value>, name: string, value: Value): Disposable {
  map.set(name, value);
  return new Disposable(() => {
    if (map.get(name) === value) map.delete(name);
  });
}

function logChannel(): vscode.LogOutputChannel {
  const line = (level: string) => (text: string) => void user.log.push(`${level}: ${text}`);
  const channel = { info: line("info"), warn: line("warn"), error: line("error") };
  const others = { show: () => void user.log.push("shown"), dispose: () => undefined };
  return { ...channel, ...others } as unknown as vscode.LogOutputChannel;
}

function statusItem(): Partial<vscode.StatusBarItem> {
  const item: Partial<vscode.StatusBarItem> = {
    show: () => void statusItems.add(item),
    hide: () => void statusItems.delete(item),
    dispose: () => void statusItems.delete(item),
  };
  return item;
}

/** A class that takes what it is made of as its fields. */
function plain(...names: readonly string[]) {
  return function (this: object, ...given: readonly unknown[]): void {
    names.forEach((name, index) => Object.assign(this, { [name]: given[index] }));
  };
}

function configuration(section?: string) {
  const full = (name: string): string => (section === undefined ? name : `${section}.${name}`);
  return {
    get: (name: string) => settings.get(full(name)),
    inspect: (name: string) => ({
      globalValue: remoteSettings.get(full(name)) ?? settings.get(full(name)),
      globalLocalValue: settings.get(full(name)),
      globalRemoteValue: remoteSettings.get(full(name)),
      workspaceValue: workspaceSettings.get(full(name)),
    }),
    update: (name: string, value: unknown, target: number) => {
      const isRemote = remoteSettings.has(full(name));
      const level = target === 2 ? workspaceSettings : isRemote ? remoteSettings : settings;
      changeSetting(full(name), value, level);
      return Promise.resolve();
    },
  };
}

const clipboard = {
  writeText: (text: string) => Promise.resolve(void user.copied.push(text)),
  readText: () => Promise.resolve(user.clipboard),
};

const openExternal = (uri: Uri): Promise<boolean> => {
  user.visited.push(uri.toString());
  return Promise.resolve(true);
};

/**
 * The parts of `vscode` that the product uses, without a window: what is put before the user is kept by {@link user},
 * who turns away by default, and what is shown in {@link panels}. For counting, timing and testing what the product does by itself; what users see is tested in VS Code.
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
  CodeLens: plain("range", "command"),
  InlayHint: plain("position", "label"),
  InlineValueText: plain("range", "text"),
  EvaluatableExpression: plain("range", "expression"),
  DebugAdapterInlineImplementation: plain("implementation"),
  DocumentLink: plain("range", "target"),
  TerminalLink: plain("startIndex", "length", "tooltip"),
  Diagnostic: plain("range", "message", "severity"),
  FileSystemError,
  FileType,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2 },
  TreeItem: plain("label", "collapsibleState"),
  ThemeIcon: plain("id", "color"),
  ThemeColor: plain("id"),
  TabInputWebview: plain("viewType"),
  CancellationError: class extends Error {},
  InputBoxValidationSeverity: { Warning: 2 },
  CancellationTokenSource,
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  ViewColumn: { Active: -1, Beside: -2 },
  TextEditorRevealType: { InCenter: 2 },
  StatusBarAlignment: { Left: 1 },
  ExtensionKind: { UI: 1 },
  QuickPickItemKind: { Separator: -1 },
  ProgressLocation: { Window: 10, Notification: 15 },
  ConfigurationTarget: { Global: 1, Workspace: 2 },
  env: {
    language: "en",
    uriScheme: "plain-editor",
    remoteName: undefined as string | undefined,
    clipboard,
    openExternal,
  },
  l10n: { bundle: undefined as Readonly<Record<string, string>> | undefined },
  LanguageModelTextPart: plain("value"),
  LanguageModelToolResult: plain("content"),
  lm: {
    registerTool: (name: string, tool: vscode.LanguageModelTool<unknown>) => keep(tools, name, tool),
  },
  commands: {
    registerCommand: (id: string, run: Run) => keep(commands, id, run),
    executeCommand: (id: string, ...given: unknown[]) => {
      const run = commands.get(id);
      if (run === undefined) user.ran.push([id, ...given]);
      return Promise.resolve(run?.(...given));
    },
  },
  languages: {
    createDiagnosticCollection: (name: string) => {
      const problems = new Map<string, readonly vscode.Diagnostic[]>();
      const set = (uri: Uri, found: readonly vscode.Diagnostic[] | undefined): void => {
        if (found === undefined) problems.delete(uri.toString());
        else problems.set(uri.toString(), found);
      };
      const { dispose } = keep(collections, name, problems);
      return { set, dispose };
    },
    registerHoverProvider: (_selector: unknown, hovers: vscode.HoverProvider) => offer("hovers", hovers),
    registerDocumentLinkProvider: (_selector: unknown, links: vscode.DocumentLinkProvider) =>
      offer("links", links),
    registerCodeLensProvider: (_selector: unknown, lenses: vscode.CodeLensProvider) =>
      offer("lenses", lenses),
    registerInlineValuesProvider: (_selector: unknown, values: vscode.InlineValuesProvider) =>
      offer("inlineValues", values),
    registerEvaluatableExpressionProvider: (
      _selector: unknown,
      expressions: vscode.EvaluatableExpressionProvider,
    ) => offer("expressions", expressions),
    registerInlayHintsProvider: (_selector: unknown, hints: vscode.InlayHintsProvider) =>
      offer("hints", hints),
  },
  debug: {
    activeDebugSession: undefined as vscode.DebugSession | undefined,
    registerDebugConfigurationProvider: (_type: string, configurations: vscode.DebugConfigurationProvider) =>
      offer("debugConfigurations", configurations),
    registerDebugAdapterDescriptorFactory: (_type: string, adapters: vscode.DebugAdapterDescriptorFactory) =>
      offer("debugAdapters", adapters),
    onDidChangeActiveStackItem: (stackItems: (item: unknown) => unknown) => offer("stackItems", stackItems),
    startDebugging: (_folder: unknown, configuration: vscode.DebugConfiguration) => {
      user.debugged.push(configuration);
      return Promise.resolve(true);
    },
  },
  workspace: {
    isTrusted: true,
    workspaceFolders: undefined as readonly OpenFolder[] | undefined,
    textDocuments: [] as unknown[],
    fs: disk,
    getWorkspaceFolder: (uri: Uri) =>
      editor.workspace.workspaceFolders?.find((folder) => uri.path.startsWith(`${folder.uri.path}/`)),
    onDidChangeWorkspaceFolders: never,
    createFileSystemWatcher: () => ({
      onDidChange: never,
      onDidCreate: never,
      onDidDelete: never,
      dispose: () => undefined,
    }),
    getConfiguration: configuration,
    onDidChangeConfiguration: settingsChanged.event,
    onDidGrantWorkspaceTrust: trusted.event,
    registerTextDocumentContentProvider: (_scheme: string, texts: vscode.TextDocumentContentProvider) =>
      offer("texts", texts),
    openTextDocument: async (given: Uri | { readonly language: string; readonly content: string }) => {
      if ("content" in given) return { path: `untitled.${given.language}`, text: given.content };
      const uri = given;
      if (uri.scheme === "file") return openFile(uri);
      const text = await offered.texts?.provideTextDocumentContent(uri as never, neverCancelled);
      return { path: uri.path, text };
    },
    asRelativePath: (uri: Uri) => {
      const folder = editor.workspace.getWorkspaceFolder(uri);
      return folder === undefined ? uri.path : uri.path.slice(folder.uri.path.length + 1);
    },
  },
  window: {
    activeTextEditor: undefined as unknown,
    visibleTextEditors: [] as readonly vscode.TextEditor[],
    tabGroups: { all: [] as unknown[] },
    state: { focused: true },
    createOutputChannel: logChannel,
    createStatusBarItem: statusItem,
    createTreeView: (id: string, options: vscode.TreeViewOptions<unknown>) =>
      Object.assign(new StandingView(id), keep(views, id, options.treeDataProvider), {
        onDidChangeVisibility: viewShown.event,
      }),
    registerWebviewPanelSerializer: (viewType: string, serializer: vscode.WebviewPanelSerializer) =>
      keep(serializers, viewType, serializer),
    registerUriHandler: (handler: vscode.UriHandler) => offer("outside", handler),
    registerTerminalLinkProvider: (terminals: vscode.TerminalLinkProvider) => offer("terminals", terminals),
    onDidChangeWindowState: windowChanged.event,
    onDidChangeActiveTextEditor: never,
    setStatusBarMessage: (text: string) => {
      user.statusTexts.push(text);
      return never();
    },
    showTextDocument: showText,
    showInformationMessage: user.tell("information"),
    showWarningMessage: user.tell("warning"),
    showErrorMessage: user.tell("error"),
    showQuickPick: (
      items: readonly vscode.QuickPickItem[],
      options: Asked["options"],
      token?: vscode.CancellationToken,
    ): Promise<vscode.QuickPickItem | undefined> => user.pick(items, options, token),
    createQuickPick: () => new StandingMenu(),
    showOpenDialog: () => Promise.resolve(user.finds()),
    showInputBox: (options: Asked["options"]) => user.type(options),
    withProgress: (options: vscode.ProgressOptions, run: (progress: unknown, token: unknown) => unknown) =>
      run({ report: (said: unknown) => void user.progress.push(said) }, user.see(options)),
    createWebviewPanel: (viewType: string, title: string, column: unknown) => {
      const panel = new StandingPanel(viewType, title, column);
      panels.push(panel);
      return panel;
    },
  },
};

/** A token that stays as it is. */
export const neverCancelled = { isCancellationRequested: false, onCancellationRequested: never };
