import { EventEmitter } from "node:events";
import type { Uri } from "./values.ts";

const never = () => ({ dispose: (): void => undefined });

/** A panel in sight whose page does nothing by itself: what it is given is kept, and what a user does in it is sent. */
export class StandingPanel {
  readonly #page = new EventEmitter();
  readonly #changed = new EventEmitter();
  /** What the page was told, in order. */
  readonly messages: unknown[] = [];
  readonly viewType = "contractLens.panel";
  readonly visible = true;
  readonly active = true;
  title = "";
  iconPath: unknown;
  readonly onDidChangeViewState = never;
  readonly onDidDispose = never;
  readonly webview;
  #html = "";

  constructor() {
    const setHtml = (html: string): void => {
      this.#html = html;
      this.#changed.emit("change");
      // The page is there at once, and says so.
      const document = Number(/data-document="(\d+)"/.exec(html)?.[1]);
      this.#page.emit("message", { type: "shown", document });
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
        this.messages.push(message);
        this.#changed.emit("change");
        return Promise.resolve(true);
      },
    };
  }

  /** Does what a user does in the page. */
  send(message: unknown): void {
    this.#page.emit("message", message);
  }

  /** Resolves once something is so of what the page shows and was told. */
  async until(isSo: (panel: StandingPanel) => boolean): Promise<void> {
    while (!isSo(this)) await new Promise((resolve) => this.#changed.once("change", resolve));
  }

  reveal(): void {
    // It is in sight.
  }

  dispose(): void {
    this.#page.removeAllListeners();
  }
}
