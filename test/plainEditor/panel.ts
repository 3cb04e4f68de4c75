import { EventEmitter } from "node:events";
import { Emitter } from "./emitter.ts";
import { renderPage } from "../support/drawnPage.ts";
import type { HostMessage } from "../../src/ui/page/pageModel.ts";
import type { Uri } from "./values.ts";

/** The panel in use. */
let used: object | undefined;

function use(panel: object | undefined): void {
  used = panel;
}

/** A panel in sight whose page does nothing by itself: what it is given is kept, and what a user does in it is sent. */
export class StandingPanel {
  readonly #page = new EventEmitter();
  readonly #changed = new EventEmitter();
  readonly #viewState = new Emitter<undefined>();
  readonly #disposed = new Emitter<undefined>();
  /** What the page was told, in order. */
  readonly messages: unknown[] = [];
  readonly viewType: string;
  /** In which column it was opened. */
  readonly column: unknown;
  /** How often it was brought forward. */
  revealed = 0;
  isDisposed = false;
  visible = true;
  #title = "";
  iconPath: unknown;
  readonly onDidChangeViewState = this.#viewState.event;
  readonly onDidDispose = this.#disposed.event;
  readonly webview;
  #html = "";
  /** What the page was told to show last. */
  #told: Extract<HostMessage, { type: "page" }> | undefined;
  /** What the page keeps for after a restart. */
  kept: unknown;

  constructor(viewType = "contractLens.panel", title = "", column?: unknown) {
    this.viewType = viewType;
    this.#title = title;
    this.column = column;
    use(this);
    const setHtml = (html: string): void => {
      this.#failWhenDisposed();
      this.#html = html;
      this.#changed.emit("change");
      // The page is there at once, and says so.
      this.#page.emit("message", { type: "ready" });
    };
    const getHtml = (): string => this.#html;
    this.webview = {
      options: {},
      cspSource: "vscode-webview:",
      get html(): string {
        return getHtml();
      },
      set html(html: string) {
        setHtml(html);
      },
      asWebviewUri: (uri: Uri) => uri,
      onDidReceiveMessage: (listener: (message: unknown) => void) => {
        this.#page.on("message", listener);
        return { dispose: () => this.#page.off("message", listener) };
      },
      postMessage: (message: unknown) => {
        this.#failWhenDisposed();
        if (!this.visible) return Promise.resolve(false);
        this.messages.push(message);
        // Not parsed, as the page does: what runs here would count as the product's.
        const told = message as HostMessage;
        if (told.type === "page") {
          this.#told = told;
          this.kept = told.state;
        }
        this.#changed.emit("change");
        return Promise.resolve(true);
      },
    };
  }

  get title(): string {
    return this.#title;
  }

  set title(title: string) {
    this.#title = title;
    this.#changed.emit("change");
  }

  /** What the page shows, drawn when it is looked at; nothing before it was told. */
  get shown(): string {
    return this.#told === undefined ? "" : renderPage(this.#told.page, this.#told.settings);
  }

  /** Whether it is the panel in use. */
  get active(): boolean {
    return used === this;
  }

  /** Does what a user does in the page. */
  send(message: unknown): void {
    this.#page.emit("message", message);
  }

  /** Resolves once something is so of what the page shows and was told. */
  async until(isSo: (panel: StandingPanel) => boolean): Promise<void> {
    while (!isSo(this)) await new Promise((resolve) => this.#changed.once("change", resolve));
  }

  /** Puts another tab before it, or takes that away. */
  setVisible(isVisible: boolean): void {
    this.visible = isVisible;
    use(isVisible ? this : undefined);
    this.#viewState.fire(undefined);
  }

  reveal(): void {
    this.#failWhenDisposed();
    this.revealed += 1;
    use(this);
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    if (used === this) used = undefined;
    this.#disposed.fire(undefined);
    this.#page.removeAllListeners();
  }

  #failWhenDisposed(): void {
    if (this.isDisposed) throw new Error("Webview is disposed");
  }
}
