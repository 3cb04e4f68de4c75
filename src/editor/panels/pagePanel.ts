import * as vscode from "vscode";
import { renderDocument } from "../../ui/document/document.ts";
import type { PageLanguage, PageSettings } from "../../ui/page/pageSettings.ts";
import { currentLanguage } from "../../text/language.ts";
import type { PageModel } from "../../ui/page/pageModel.ts";
import { randomText } from "../../core/random.ts";
import { whoIsShown } from "../../ui/page/presence.ts";
import type { PageMessage } from "../../ui/page/pageMessage.ts";
import { parsePageMessage } from "../../ui/page/parsePageMessage.ts";
import type { HostMessage } from "../../ui/page/hostMessage.ts";
import { notificationWords } from "../../text/notifications.ts";
import { DocumentDelivery } from "./documentDelivery.ts";
import type { Settings } from "../settings.ts";
import { reportUnexpected } from "../unexpected.ts";

/** What a panel shows, and what its page keeps of it with `setState`. */
type Shown = { readonly title: string; readonly page: PageModel; readonly state: unknown };

/** What a panel needs of the extension. */
type PanelServices = {
  readonly extensionUri: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
  readonly settings: Settings;
};

/** A webview panel that shows pages, and the error boundary of what their script asks for. */
export class PagePanel {
  readonly #panel: vscode.WebviewPanel;
  readonly #log: vscode.LogOutputChannel;
  readonly #settings: Settings;
  readonly #resources: vscode.Uri;
  readonly #disposables: vscode.Disposable[] = [];
  readonly #delivery = new DocumentDelivery(
    () => this.post(whoIsShown),
    () => this.#setAgain(),
  );
  #shown: Shown | undefined;
  /** How the reader wanted what is shown. */
  #wanted = "";
  /** Whether the page has been told of changes that the document last set does not hold. */
  #isAhead = false;
  #isDisposed = false;
  #isToggling = false;

  /**
   * @param panel a new panel, or one that VS Code restores
   * @param onMessage does what the page asks for; what goes wrong unforeseen in it is logged and told
   * @param onDidDispose is called once, when the user or the product has closed the panel
   */
  constructor(
    panel: vscode.WebviewPanel,
    { extensionUri, log, settings }: PanelServices,
    onMessage: (message: PageMessage) => Promise<unknown>,
    onDidDispose: () => void,
  ) {
    this.#panel = panel;
    this.#log = log;
    this.#settings = settings;
    this.#resources = vscode.Uri.joinPath(extensionUri, "dist");
    panel.iconPath = vscode.Uri.joinPath(extensionUri, "media", "panel.svg");
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [this.#resources],
      enableCommandUris: false,
    };
    this.#disposables.push(
      panel.webview.onDidReceiveMessage((message: unknown) => {
        if (!this.#delivery.receive(message)) this.#receive(message, onMessage);
        // A message that was sent while the document was loading has not arrived.
        else if (this.#isAhead) this.#tell();
      }),
      settings.onDidChange(() => this.#showAgain()),
      panel.onDidChangeViewState(() => {
        // The page ends here. What VS Code shows when the panel comes back is the document last set.
        if (!panel.visible && this.#isAhead) this.#set();
      }),
      panel.onDidDispose(() => {
        this.#isDisposed = true;
        this.#delivery.dispose();
        for (const disposable of this.#disposables) disposable.dispose();
        onDidDispose();
      }),
    );
  }

  /** Opens a panel where another of the product's stands already, else beside the active editor. */
  static open(viewType: string): vscode.WebviewPanel {
    const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isOurs));
    return vscode.window.createWebviewPanel(
      viewType,
      "Contract Lens",
      group?.viewColumn ?? vscode.ViewColumn.Beside,
    );
  }

  /** Whether this is the editor in use. */
  get isActive(): boolean {
    return !this.#isDisposed && this.#panel.active;
  }

  /** Whether the panel is in sight. */
  get isVisible(): boolean {
    return !this.#isDisposed && this.#panel.visible;
  }

  /** Comes when the panel is in sight. */
  seen(): Promise<void> {
    return this.isVisible ? Promise.resolve() : new Promise((resolve) => this.onceVisible(resolve));
  }

  /** Calls back when the panel next comes into sight, once. */
  onceVisible(listener: () => void): void {
    const listening = this.#panel.onDidChangeViewState(() => {
      if (!this.#panel.visible) return;
      listening.dispose();
      listener();
    });
    this.#disposables.push(listening);
  }

  /**
   * Shows a page, unless the panel has been closed meanwhile. One document is set for all that the panel shows while it is
   * in sight; what comes later is told to the page that stands in it.
   * @param state plain JSON that the page keeps: what a restored panel gets
   */
  show(title: string, page: PageModel, state: unknown = {}): void {
    if (this.#isDisposed) return;
    const isStanding = this.#shown !== undefined && this.#panel.visible;
    this.#panel.title = title;
    this.#shown = { title, page, state };
    if (!isStanding) {
      this.#set();
      return;
    }
    this.#isAhead = true;
    this.#tell();
  }

  /** Resolves when what was shown last is in sight, or will not be soon: then there is time for other work. */
  async untilVisible(): Promise<void> {
    if (!this.#isDisposed && this.#panel.visible) await this.#delivery.untilVisible();
  }

  /** Sends the page a message; one that is not shown just now misses it. */
  post(message: HostMessage | typeof whoIsShown): void {
    if (this.#isDisposed) return;
    void this.#panel.webview.postMessage(message);
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #receive(given: unknown, onMessage: (message: PageMessage) => Promise<unknown>): void {
    const message = parsePageMessage(given);
    const answer = (asked: PageMessage): Promise<unknown> => {
      if (asked.type === "toggleFieldNames") return this.#toggle(() => this.#settings.toggleFieldNames());
      return asked.type === "toggleRaw" ? this.#toggle(() => this.#settings.toggleRaw()) : onMessage(asked);
    };
    if (message === undefined) this.#log.warn("A page sent a message that is not understood.");
    else answer(message).catch((error: unknown) => reportUnexpected(message.type, error, this.#log));
  }

  /** One change of a setting at a time. */
  async #toggle(change: () => Promise<void>): Promise<void> {
    if (this.#isToggling) return;
    this.#isToggling = true;
    try {
      await change();
    } catch (error) {
      this.#log.warn(`Page settings: ${String(error)}`);
      void vscode.window.showErrorMessage(notificationWords.settingNotSaved());
    } finally {
      this.#isToggling = false;
    }
  }

  /** As the reader wants it by now. */
  #showAgain(): void {
    const wanted = JSON.stringify(pageSettings(this.#settings));
    if (this.#shown === undefined || wanted === this.#wanted) return;
    this.show(this.#shown.title, this.#shown.page, this.#shown.state);
  }

  #tell(): void {
    if (this.#shown === undefined) return;
    const { page, state } = this.#shown;
    this.post({ type: "page", page, settings: this.#readSettings(), state });
  }

  #readSettings(): PageSettings {
    const settings = pageSettings(this.#settings);
    this.#wanted = JSON.stringify(settings);
    return settings;
  }

  /** A new nonce goes into every document. */
  #set(): void {
    if (this.#shown === undefined) return;
    this.#isAhead = false;
    const { webview } = this.#panel;
    const resources = {
      cspSource: webview.cspSource,
      nonce: randomText(),
      scriptUri: this.#uri("page.js"),
      styleUri: this.#uri("page-styles.css"),
      fontUri: this.#uri("codicon.ttf"),
      document: this.#delivery.next(),
    };
    webview.html = renderDocument({
      ...this.#shown,
      settings: this.#readSettings(),
      language: pageLanguage(),
      resources,
    });
  }

  #setAgain(): void {
    // Out of sight there is no page; VS Code gives it the last document when it comes back.
    if (this.#panel.visible) this.#set();
  }

  #uri(file: string): string {
    return this.#panel.webview.asWebviewUri(vscode.Uri.joinPath(this.#resources, file)).toString();
  }
}

/** VS Code prefixes the view types of webviews with a word of its own. */
function isOurs({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.includes("contractLens.");
}

/** How the reader wants every page. */
function pageSettings(settings: Settings): PageSettings {
  return { times: settings.times(), fieldNames: settings.hasFieldNames(), isRaw: settings.isRaw() };
}

/** The language of the editor, where there are translations for it. */
function pageLanguage(): PageLanguage {
  return { tag: currentLanguage(), messages: vscode.l10n.bundle ?? {} };
}
