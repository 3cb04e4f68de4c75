import * as vscode from "vscode";
import { renderDocument } from "../../ui/document/document.ts";
import type { PageLanguage, PageSettings } from "../../ui/page/pageSettings.ts";
import { currentLanguage } from "../../text/language.ts";
import type { PageModel } from "../../ui/page/pageModel.ts";
import { inTurns } from "../../core/turns/inTurns.ts";
import { OneAtATime } from "../../core/turns/oneAtATime.ts";
import { whoIsShown } from "../../ui/page/presence.ts";
import type { PageMessage } from "../../ui/page/pageMessage.ts";
import { parsePageMessage } from "../../ui/page/parsePageMessage.ts";
import type { HostMessage, RowSource } from "../../ui/page/hostMessage.ts";
import { DocumentDelivery } from "./documentDelivery.ts";
import { changeSetting } from "./changeSetting.ts";
import { prepareWebview, resourcesOf } from "./webviews.ts";
import type { Settings } from "../settings.ts";
import { reportUnexpected } from "../unexpected.ts";
import type { ProductLog } from "../productLog.ts";

/** What a panel shows, what its page keeps of it with `setState`, and further rows of its long lists. */
type Shown = {
  readonly title: string;
  readonly page: PageModel;
  readonly state: unknown;
  readonly rows: RowSource | undefined;
};

/** What a panel needs of the extension. */
type PanelServices = {
  readonly extensionUri: vscode.Uri;
  readonly log: ProductLog;
  readonly settings: Settings;
};

/**
 * VS Code takes longer than this to make a new webview ready, so that a first document which comes within it is no later;
 * it holds what has become known meanwhile. In milliseconds.
 */
const headStart = 30;

/** VS Code draws its tabs anew for a title, which what a page in sight is told need not wait for. In milliseconds. */
const titleDelay = 50;

/** A webview panel that shows pages, and the error boundary of what their script asks for. */
export class PagePanel {
  readonly #panel: vscode.WebviewPanel;
  readonly #log: ProductLog;
  readonly #settings: Settings;
  readonly #extensionUri: vscode.Uri;
  readonly #disposables: vscode.Disposable[] = [];
  readonly #delivery = new DocumentDelivery(
    () => this.post(whoIsShown),
    // Out of sight there is no page; VS Code gives it the last document when it comes back.
    () => this.isVisible && this.#set(),
  );
  readonly #rowsInTurn = new OneAtATime();
  #shown: Shown | undefined;
  /** How the reader wanted what is shown. */
  #wanted = "";
  /** Whether the page has been told of changes that the document last set does not hold. */
  #isAhead = false;
  /** Until the first document may be set. */
  #holding: Promise<void> | undefined;
  #titleTimer: ReturnType<typeof setTimeout> | undefined;
  #isDisposed = false;

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
    this.#extensionUri = extensionUri;
    prepareWebview(panel, extensionUri);
    this.#disposables.push(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message, onMessage)),
      settings.onDidChange(() => this.#showAgain()),
      panel.onDidChangeViewState(() => {
        // The page ends here. What VS Code shows when the panel comes back is the document last set.
        if (!panel.visible && this.#isAhead) this.#set();
      }),
      panel.onDidDispose(() => {
        this.#isDisposed = true;
        this.#delivery.dispose();
        clearTimeout(this.#titleTimer);
        for (const disposable of this.#disposables) disposable.dispose();
        onDidDispose();
      }),
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

  /** Of a new panel: lets what is held be read and decoded while its webview gets ready, before the first document is set. */
  holdFirstDocument(): void {
    this.#holding = new Promise((resolve) => setTimeout(resolve, headStart)).then(() => {
      this.#holding = undefined;
      if (!this.#isDisposed) this.#set();
    });
  }

  /**
   * Shows a page, unless the panel has been closed meanwhile. One document is set for all that the panel shows while it is
   * in sight; what comes later is told to the page that stands in it.
   * @param state plain JSON that the page keeps: what a restored panel gets
   * @param rows makes the rows that the page asks for of its long lists
   */
  show(title: string, page: PageModel, state: unknown = {}, rows?: RowSource): void {
    if (this.#isDisposed) return;
    const isStanding = this.#shown !== undefined && this.#panel.visible;
    this.#shown = { title, page, state, rows };
    const isHeld = this.#holding !== undefined;
    clearTimeout(this.#titleTimer);
    if (isStanding && !isHeld) {
      this.#isAhead = true;
      // A page that is still to come is told once it is there.
      if (this.#delivery.isShown) this.#tell();
      this.#titleTimer = setTimeout(() => (this.#panel.title = title), titleDelay);
      return;
    }
    this.#panel.title = title;
    if (!isHeld) this.#set();
  }

  /** Resolves when what was shown last is in sight, or will not be soon: then there is time for other work. */
  async untilVisible(): Promise<void> {
    await this.#holding;
    if (!this.#isDisposed && this.#panel.visible) await this.#delivery.untilShown();
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

  #receive(data: unknown, onMessage: (message: PageMessage) => Promise<unknown>): void {
    const message = parsePageMessage(data);
    if (message === undefined) this.#log.warn("A page sent a message that is not understood.");
    else
      this.#handle(message, onMessage).catch((error: unknown) =>
        reportUnexpected(message.type, error, this.#log),
      );
  }

  async #handle(message: PageMessage, onMessage: (message: PageMessage) => Promise<unknown>): Promise<void> {
    switch (message.type) {
      case "begun":
      case "shown":
        this.#delivery.receive(message);
        // A page in sight first: drawing it anew before that would keep it back.
        if (message.type === "shown" && this.#isAhead) this.#tell();
        return;
      case "rows": {
        // In the order in which they were asked for: what is asked for last is shown last.
        return this.#rowsInTurn.run(async () => {
          // Something else may be shown by now: the page tells by this.
          const { version, ...asked } = message;
          const made = this.#shown?.rows?.(asked);
          const rows = made && !this.#isDisposed ? await inTurns(made) : undefined;
          if (rows !== undefined) this.post({ ...rows, version });
        });
      }
      case "toggleFieldNames":
        return changeSetting(() => this.#settings.toggleFieldNames(), this.#log);
      case "toggleRaw":
        return changeSetting(() => this.#settings.toggleRaw(), this.#log);
      default:
        await onMessage(message);
    }
  }

  /** As the reader wants it by now. */
  #showAgain(): void {
    const wanted = JSON.stringify(this.#settings.ofPages());
    if (this.#shown === undefined || wanted === this.#wanted) return;
    const { title, page, state, rows } = this.#shown;
    this.show(title, page, state, rows);
  }

  #tell(): void {
    const { page, state } = this.#shown ?? {};
    if (page !== undefined) this.post({ type: "page", page, settings: this.#readSettings(), state });
  }

  #readSettings(): PageSettings {
    const settings = this.#settings.ofPages();
    this.#wanted = JSON.stringify(settings);
    return settings;
  }

  #set(): void {
    if (this.#shown === undefined) return;
    this.#isAhead = false;
    const { webview } = this.#panel;
    webview.html = renderDocument({
      ...this.#shown,
      settings: this.#readSettings(),
      language: pageLanguage(),
      resources: resourcesOf(webview, this.#extensionUri, this.#delivery.next()),
    });
  }
}

/** The language of the editor, where there are translations for it. */
function pageLanguage(): PageLanguage {
  return { tag: currentLanguage(), messages: vscode.l10n.bundle ?? {} };
}
