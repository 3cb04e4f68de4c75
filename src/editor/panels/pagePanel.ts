import * as vscode from "vscode";
import { renderDocument, type PageResources } from "../../ui/document/document.ts";
import type { PageModel } from "../../ui/page/pageModel.ts";
import { randomText } from "../../core/random.ts";
import { whoIsShown } from "../../ui/presence.ts";
import { parsePageMessage, type PageMessage } from "../../ui/pageMessage.ts";
import type { HostMessage } from "../../ui/page/hostMessage.ts";
import { DocumentDelivery } from "./documentDelivery.ts";
import { reportUnexpected } from "../unexpected.ts";

type Render = (resources: PageResources) => string;

/** What a panel needs of the extension. */
type PanelServices = { readonly extensionUri: vscode.Uri; readonly log: vscode.LogOutputChannel };

/** A webview panel that shows documents of `pages`, and the error boundary of what their script asks for. */
export class PagePanel {
  readonly #panel: vscode.WebviewPanel;
  readonly #log: vscode.LogOutputChannel;
  readonly #resources: vscode.Uri;
  readonly #disposables: vscode.Disposable[] = [];
  readonly #delivery = new DocumentDelivery(
    () => this.post(whoIsShown),
    () => this.#setAgain(),
  );
  #render: Render | undefined;
  /** What brings a standing page up to date. */
  #news: HostMessage | undefined;
  /** Whether the page has been told of changes that the document last set does not hold. */
  #isAhead = false;
  #isDisposed = false;

  /**
   * @param panel a new panel, or one that VS Code restores
   * @param onMessage does what the page asks for; what goes wrong unforeseen in it is logged and told
   * @param onDidDispose is called once, when the user or the product has closed the panel
   */
  constructor(
    panel: vscode.WebviewPanel,
    { extensionUri, log }: PanelServices,
    onMessage: (message: PageMessage) => Promise<unknown>,
    onDidDispose: () => void,
  ) {
    this.#panel = panel;
    this.#log = log;
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
        else if (this.#isAhead && this.#news !== undefined) this.post(this.#news);
      }),
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

  /** Calls back when the panel next comes into sight, once. */
  onceVisible(listener: () => void): void {
    const listening = this.#panel.onDidChangeViewState(() => {
      if (!this.#panel.visible) return;
      listening.dispose();
      listener();
    });
    this.#disposables.push(listening);
  }

  /** Shows a document, unless the panel has been closed meanwhile; a new nonce goes into every one. */
  show(title: string, render: Render): void {
    if (this.#isDisposed) return;
    this.#panel.title = title;
    this.#render = render;
    this.#set();
  }

  /**
   * Shows a page that the components draw: one document is set for all that the panel shows while it is in sight; what
   * comes later is told to the standing page.
   */
  showPage(title: string, page: PageModel, state?: unknown): void {
    if (this.#isDisposed) return;
    this.#panel.title = title;
    const isStanding = this.#news !== undefined;
    this.#news = { type: "page", page, state: state ?? {} };
    const render: Render = (resources) => renderDocument({ title, body: page, resources, state });
    if (isStanding) this.change(render, this.#news);
    else this.show(title, render);
  }

  /** Changes the document. A page in sight stays, and is told of the change by a message. */
  change(render: Render, message: unknown): void {
    if (this.#isDisposed) return;
    this.#render = render;
    this.#isAhead = true;
    if (this.#panel.visible) this.post(message);
    else this.#set();
  }

  /** Resolves when what was shown last is in sight, or will not be soon: then there is time for other work. */
  async comesIntoSight(): Promise<void> {
    if (!this.#isDisposed && this.#panel.visible) await this.#delivery.comesIntoSight();
  }

  /** Sends the page a message; one that is not shown just now misses it. */
  post(message: unknown): void {
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
    if (message === undefined) this.#log.warn("A page sent a message that is not understood.");
    else onMessage(message).catch((error: unknown) => reportUnexpected(message.type, error, this.#log));
  }

  #set(): void {
    if (this.#render === undefined) return;
    this.#isAhead = false;
    const { webview } = this.#panel;
    webview.html = this.#render({
      cspSource: webview.cspSource,
      nonce: randomText(),
      scriptUri: this.#uri("page.js"),
      styleUri: this.#uri("page-styles.css"),
      document: this.#delivery.next(),
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
