import * as vscode from "vscode";
import type { Network } from "../../app/networks/network.ts";
import type { InspectSummary } from "../../app/subjects/inspection.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import type { Hex } from "../../core/hex.ts";
import { randomText } from "../../core/random.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { currentLanguage } from "../../text/currentLanguage.ts";
import { notificationWords } from "../../text/notifications.ts";
import { pageDocument } from "../../ui/document/document.ts";
import type { PageModel, HostMessage, PageResponse, RowSource } from "../../ui/page/pageModel.ts";
import {
  parsePageMessage,
  type CopyFormat,
  type PageMessage,
  type PageRequest,
} from "../../ui/page/pageMessage.ts";
import { copyToClipboard } from "../clipboard.ts";
import { type ProductLog, reportUnexpected } from "../productLog.ts";
import type { Settings } from "../settings.ts";
import type { RawDocuments } from "./rawDocuments.ts";
import { showRawResponse, showRawValue } from "./showRaw.ts";

/** What a panel shows. */
export type PanelView = {
  readonly title: string;
  readonly page: PageModel;
  /** Plain JSON that the page keeps with `setState`: what a restored panel gets. */
  readonly state?: object;
  /** Makes the rows that the page asks for of its long lists. */
  readonly rows?: RowSource | undefined;
};

/** What a panel is about: its state, and what can be done with it. */
export type PanelSession = {
  /** What the panel shows now; undefined where there is nothing yet. */
  view(): PanelView | undefined;
  /** Does what the page asks for, beyond what {@link Panel} does for every page. */
  handle(message: PageMessage): Promise<unknown>;
  /** Ends what runs: the panel was closed. */
  end?(): void;
  /** What goes onto the clipboard; empty when there is nothing of that form, `undefined` when it is too long for it. */
  copyText?(format: CopyFormat): string | undefined;
  /** What the services responded. */
  rawResponses?(): RawResponses;
  /** What commands can do with the panel in use. */
  readonly commands?: SessionCommands;
};

/** Responses as they came; each has a place of its own, by which pages name it. */
export type RawResponses = {
  /** What they are about, of our own making: titles of documents begin with it. */
  readonly name: string;
  readonly all: readonly (RawResponse | undefined)[];
  /** The place of the one that the page is about. */
  readonly main: number;
};

type SessionCommands = {
  /** Asks anew. @returns what is shown then */
  refresh(): Promise<InspectSummary | VerificationSummary | undefined>;
  /** Opens the block explorer's page of the subject. @returns the page's address */
  openInExplorer(): Promise<string | undefined>;
  /** The contract that it is about, or that the transaction it is about called; undefined where none is known. */
  contract?(): { readonly network: Network; readonly address: Hex } | undefined;
};

/** What panels need of the extension. */
export type PanelServices = {
  readonly extensionUri: vscode.Uri;
  readonly log: ProductLog;
  readonly settings: Settings;
  readonly rawDocuments: RawDocuments;
  /** The panels of this window, whatever they show. */
  readonly panels: Set<Panel>;
};

/** The open panels of one view type, each with its session. */
export class PanelHost<Session extends PanelSession> {
  readonly #services: PanelServices;
  readonly #viewType: string;
  readonly #hasForm: boolean;
  readonly #panels = new Map<Session, Panel>();

  /**
   * @param viewType as package.json activates on it
   * @param hasForm whether pages stay when another tab is before them, with what the reader is about to do in them
   */
  constructor(services: PanelServices, viewType: string, hasForm = false) {
    this.#services = services;
    this.#viewType = viewType;
    this.#hasForm = hasForm;
  }

  /** The sessions of the panels that are open. */
  get sessions(): readonly Session[] {
    return [...this.#panels.keys()];
  }

  /**
   * Opens a panel, and shows its session.
   * @param restored the panel that VS Code restores, to be filled instead
   */
  create(begin: (panel: Panel) => Session, restored?: vscode.WebviewPanel): Session {
    const webview = restored ?? openWebview(this.#viewType, this.#hasForm);
    const { panels } = this.#services;
    const panel = new Panel<Session>(webview, this.#services, begin, () => {
      panels.delete(panel);
      this.#panels.delete(panel.session);
      panel.session.end?.();
    });
    panels.add(panel);
    this.#panels.set(panel.session, panel);
    return panel.session;
  }

  /** Closes all panels. */
  dispose(): void {
    for (const panel of [...this.#panels.values()]) panel.dispose();
  }
}

/**
 * One webview panel, and the error boundary of what its page asks for. The page is drawn from what is sent to it: all of that
 * again whenever it says that it is ready, and whenever it comes into sight.
 */
export class Panel<Session extends PanelSession = PanelSession> {
  readonly session: Session;
  readonly #webviewPanel: vscode.WebviewPanel;
  readonly #services: PanelServices;
  readonly #disposables: vscode.Disposable[] = [];
  readonly #ready = Promise.withResolvers<undefined>();
  #shown: PanelView | undefined;
  #isDisposed = false;

  /** @param onDidDispose is called once, when the user or the product has closed the panel */
  constructor(
    webviewPanel: vscode.WebviewPanel,
    services: PanelServices,
    begin: (panel: Panel) => Session,
    onDidDispose: () => void,
  ) {
    this.#webviewPanel = webviewPanel;
    this.#services = services;
    this.session = begin(this);
    this.#disposables.push(
      webviewPanel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      services.settings.onDidChange(() => this.#send()),
      webviewPanel.onDidChangeViewState(() => this.#send()),
      webviewPanel.onDidDispose(() => {
        this.#isDisposed = true;
        this.#ready.resolve(undefined);
        for (const disposable of this.#disposables) disposable.dispose();
        onDidDispose();
      }),
    );
    prepareWebview(webviewPanel, services.extensionUri);
    this.show();
  }

  /** Whether this is the editor in use. */
  get isActive(): boolean {
    return !this.#isDisposed && this.#webviewPanel.active;
  }

  /** Whether the panel is in sight. */
  get isVisible(): boolean {
    return !this.#isDisposed && this.#webviewPanel.visible;
  }

  /** Comes when the panel is in sight. */
  seen(): Promise<void> {
    return this.isVisible ? Promise.resolve() : new Promise((resolve) => this.onceVisible(resolve));
  }

  /** Calls back when the panel next comes into sight, once. */
  onceVisible(listener: () => void): void {
    const listening = this.#webviewPanel.onDidChangeViewState(() => {
      if (!this.#webviewPanel.visible) return;
      listening.dispose();
      listener();
    });
    this.#disposables.push(listening);
  }

  /** Resolves when the page has begun for the first time, or never will. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Shows what the session shows now, unless the panel has been closed meanwhile. */
  show(): void {
    const view = this.#isDisposed ? undefined : this.session.view();
    if (view === undefined) return;
    this.#shown = view;
    this.#send();
    this.#webviewPanel.title = view.title;
  }

  reveal(): void {
    this.#webviewPanel.reveal();
  }

  dispose(): void {
    this.#webviewPanel.dispose();
  }

  /** Copies what the panel shows in some form. @returns what is on the clipboard then */
  copy(format: CopyFormat): Promise<string | undefined> {
    const text = this.session.copyText === undefined ? "" : this.session.copyText(format);
    return copyToClipboard(text, () => this.openRaw());
  }

  /**
   * Opens a response as it came in a read-only editor.
   * @param place by default that of the response that the page is about
   * @returns the text shown; undefined when there is no such response
   */
  async openRaw(place?: number): Promise<string | undefined> {
    const { name, all, main } = this.session.rawResponses?.() ?? noResponses;
    const index = place ?? main;
    const response = all[index];
    return response && showRawResponse(this.#services.rawDocuments, name, response, index);
  }

  #receive(data: unknown): void {
    const { log } = this.#services;
    const message = parsePageMessage(data);
    if (message === undefined) log.warn("A page sent a message that is not understood.");
    else this.#handle(message).catch((error: unknown) => reportUnexpected(message.type, error, log));
  }

  async #handle(message: PageMessage): Promise<unknown> {
    const { session } = this;
    const { rawDocuments, settings, log } = this.#services;
    switch (message.type) {
      case "ready":
        this.#ready.resolve(undefined);
        this.#send();
        return;
      case "request": {
        const { id, request } = message;
        this.#post({ type: "response", id, response: await this.#respondTo(request) });
        return;
      }
      case "toggleFieldNames":
        return changeSetting(() => settings.toggleFieldNames(), log);
      case "toggleRaw":
        return changeSetting(() => settings.toggleRaw(), log);
      case "copy":
        return vscode.env.clipboard.writeText(visibleText(message.text));
      case "copyAs":
        return this.copy(message.format);
      case "copyReport":
        return this.copy("markdown");
      case "openRaw":
        return this.openRaw(message.responseIndex);
      case "openValue": {
        const { name, all } = session.rawResponses?.() ?? noResponses;
        const response = all[message.responseIndex];
        return response && showRawValue(rawDocuments, name, response, message.path);
      }
      case "openExplorer":
        return session.commands?.openInExplorer();
      case "manageTrust":
        return vscode.commands.executeCommand("workbench.trust.manage");
      default:
        return session.handle(message);
    }
  }

  async #respondTo(request: PageRequest): Promise<PageResponse> {
    const rows = this.#shown?.rows?.(request);
    return rows && runInSlices(rows);
  }

  /** Sends the page all that is shown, as the reader wants it by now. Out of sight there is no page, or it waits. */
  #send(): void {
    if (this.#shown === undefined || !this.isVisible) return;
    const { page, state = {} } = this.#shown;
    this.#post({ type: "page", page, settings: this.#services.settings.ofPages(), state });
  }

  #post(message: HostMessage): void {
    if (!this.#isDisposed) void this.#webviewPanel.webview.postMessage(message);
  }
}

const noResponses: RawResponses = { name: "", all: [], main: 0 };

let isSettingChanging = false;

/**
 * Changes a setting as a page asks for. Does nothing while another change is under way, whichever page asked for that: both
 * may be of the same setting.
 */
async function changeSetting(change: () => Promise<void>, log: ProductLog): Promise<void> {
  if (isSettingChanging) return;
  isSettingChanging = true;
  try {
    await change();
  } catch (error) {
    log.warn(`Page settings: ${String(error)}`);
    void vscode.window.showErrorMessage(notificationWords.settingNotSaved());
  } finally {
    isSettingChanging = false;
  }
}

/** Opens a panel where another of the product's stands already, else beside the active editor. */
function openWebview(viewType: string, hasForm: boolean): vscode.WebviewPanel {
  const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some((tab) => isOurs(tab)));
  return vscode.window.createWebviewPanel(
    viewType,
    "Contract Lens",
    group?.viewColumn ?? vscode.ViewColumn.Beside,
    { retainContextWhenHidden: hasForm },
  );
}

/** Gives a panel its icon and its document, whose script runs, loads what `dist` holds, and runs no commands. */
function prepareWebview(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): void {
  const { webview } = panel;
  panel.iconPath = vscode.Uri.joinPath(extensionUri, "media", "panel.svg");
  const dist = vscode.Uri.joinPath(extensionUri, "dist");
  webview.options = { enableScripts: true, localResourceRoots: [dist], enableCommandUris: false };
  const uriOf = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(dist, file)).toString();
  // The language of the editor, where there are translations for it.
  const language = { tag: currentLanguage(), messages: vscode.l10n.bundle ?? {} };
  const files = { script: uriOf("page.js"), styles: uriOf("page.css") };
  webview.html = pageDocument(files, language, randomText());
}

/** The tabs of panels of a type, also of those that VS Code has still to restore. */
export function tabsOf(viewType: string): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter((tab) => isOurs(tab, viewType)));
}

/** VS Code prefixes the view types of webviews with a word of its own. */
function isOurs({ input }: vscode.Tab, viewType = "contractLens."): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.includes(viewType);
}
