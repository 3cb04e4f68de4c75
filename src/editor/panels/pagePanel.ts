import type * as vscode from "vscode";
import type { PageModel } from "../../ui/page/pageModel.ts";
import { inTurns } from "../../core/turns/inTurns.ts";
import { OneAtATime } from "../../core/turns/oneAtATime.ts";
import type { PageMessage, RowsRequestMessage } from "../../ui/page/pageMessage.ts";
import { parsePageMessage } from "../../ui/page/parsePageMessage.ts";
import type { HostMessage, RowSource } from "../../ui/page/hostMessage.ts";
import { changeSetting } from "./changeSetting.ts";
import { prepareWebview } from "./webviews.ts";
import type { Settings } from "../settings.ts";
import { reportUnexpected } from "../unexpected.ts";
import type { ProductLog } from "../productLog.ts";

/** What a panel shows, what its page keeps of it with `setState`, and further rows of its long lists. */
type Shown = {
  readonly page: PageModel;
  readonly state: object;
  readonly rows: RowSource | undefined;
};

/** What a panel needs of the extension. */
type PanelServices = {
  readonly extensionUri: vscode.Uri;
  readonly log: ProductLog;
  readonly settings: Settings;
};

/**
 * A webview panel that shows pages, and the error boundary of what their script asks for. The page is drawn from what is
 * sent to it: all of that again whenever it says that it is ready, and whenever it comes into sight.
 */
export class PagePanel {
  readonly #panel: vscode.WebviewPanel;
  readonly #log: ProductLog;
  readonly #settings: Settings;
  readonly #disposables: vscode.Disposable[] = [];
  readonly #rowsInTurn = new OneAtATime();
  readonly #ready = Promise.withResolvers<undefined>();
  #shown: Shown | undefined;
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
    this.#disposables.push(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message, onMessage)),
      settings.onDidChange(() => this.#send()),
      panel.onDidChangeViewState(() => this.#send()),
      panel.onDidDispose(() => {
        this.#isDisposed = true;
        this.#ready.resolve(undefined);
        for (const disposable of this.#disposables) disposable.dispose();
        onDidDispose();
      }),
    );
    prepareWebview(panel, extensionUri);
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

  /** Resolves when the page has begun for the first time, or never will. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Shows a page, unless the panel has been closed meanwhile.
   * @param state plain JSON that the page keeps: what a restored panel gets
   * @param rows makes the rows that the page asks for of its long lists
   */
  show(title: string, page: PageModel, state: object = {}, rows?: RowSource): void {
    if (this.#isDisposed) return;
    this.#shown = { page, state, rows };
    this.#send();
    this.#panel.title = title;
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
      case "ready":
        this.#ready.resolve(undefined);
        this.#send();
        return;
      case "rows":
        // In the order in which they were asked for: what is asked for last is shown last.
        return this.#rowsInTurn.run(() => this.#sendRows(message));
      case "toggleFieldNames":
        return changeSetting(() => this.#settings.toggleFieldNames(), this.#log);
      case "toggleRaw":
        return changeSetting(() => this.#settings.toggleRaw(), this.#log);
      default:
        await onMessage(message);
    }
  }

  async #sendRows({ version, ...asked }: RowsRequestMessage): Promise<void> {
    const made = this.#shown?.rows?.(asked);
    const rows = made && (await inTurns(made));
    // Something else may be shown by now: the page tells by the version.
    if (rows !== undefined) this.#post({ ...rows, version });
  }

  /** Sends the page all that is shown, as the reader wants it by now. Out of sight there is no page, or it waits. */
  #send(): void {
    if (this.#shown === undefined || !this.isVisible) return;
    const { page, state } = this.#shown;
    this.#post({ type: "page", page, settings: this.#settings.ofPages(), state });
  }

  #post(message: HostMessage): void {
    if (!this.#isDisposed) void this.#panel.webview.postMessage(message);
  }
}
