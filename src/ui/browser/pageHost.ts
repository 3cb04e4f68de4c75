import type { PageHost, PageView } from "../components/pieces/pageContext.ts";
import type { HostMessage, PageResponse } from "../page/pageModel.ts";
import type { PageMessage, PageRequest } from "../page/pageMessage.ts";
import { pageWords } from "../../text/pages/page.ts";

/** Longer than what a page says by itself takes to be heard of, and shorter than anybody waits for. In milliseconds. */
const laterMilliseconds = 100;

/** Longer than services take to name what happened, and shorter than silence is borne. */
const provisionalMilliseconds = 5000;

const copiedMilliseconds = 1600;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Has screen readers say a text after what has changed in the page, and after that nothing of an earlier one. @param isProvisional another text is likely to take its place soon */
export function announce(text: string, isProvisional = false): void {
  clearTimeout(timer);
  // The same words are a change again.
  setRegion("");
  timer = setTimeout(() => setRegion(text), isProvisional ? provisionalMilliseconds : laterMilliseconds);
}

/** Says that something was copied: a check in place of the copy sign for a moment, and a word for screen readers. */
function announceCopied(button: HTMLElement): void {
  const sign = button.querySelector(".codicon-copy");
  const word = pageWords.copied();
  setRegion(word);
  sign?.classList.replace("codicon-copy", "codicon-check");
  button.classList.add("copied");
  setTimeout(() => {
    sign?.classList.replace("codicon-check", "codicon-copy");
    button.classList.remove("copied");
    // By now it may say something else.
    if (region()?.textContent === word) setRegion("");
  }, copiedMilliseconds);
}

/** The region outside of the page whose text screen readers say when it changes. */
function region(): HTMLElement | null {
  return document.getElementById("announcement");
}

function setRegion(text: string): void {
  const node = region();
  if (node !== null) node.textContent = text;
}

/** What `acquireVsCodeApi` gives a page. */
type VsCode = {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): unknown;
};

/** What `setState` keeps: what a restored panel gets, and beside it where the reader is in the page. */
type KeptState = { readonly view?: PageView };

/** So many hex digits may be a private key, which is in nothing that is stored. */
const mayBeKey = /[0-9a-f]{64}/i;

const pauseMilliseconds = 200;

/** The webview that a page is drawn in. */
export class WebviewHost implements PageHost {
  readonly #vscode: VsCode;
  /** The requests that the panel has not responded to, by their IDs. */
  readonly #requests = new Map<number, (response: PageResponse) => void>();
  #lastRequest = 0;
  #view: PageView = { about: "", scroll: 0, folds: [], lists: {} };
  /** What a restored panel gets. */
  #state: object = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(vscode: VsCode) {
    this.#vscode = vscode;
  }

  get view(): PageView {
    return this.#view;
  }

  post(message: PageMessage): void {
    this.#vscode.postMessage(message);
  }

  press(message: PageMessage): (event: Event) => void {
    return ({ currentTarget }) => {
      this.post(message);
      if (message.type.startsWith("copy") && currentTarget instanceof HTMLElement)
        announceCopied(currentTarget);
    };
  }

  request<Request extends PageRequest>(request: Request): Promise<PageResponse<Request>> {
    const id = (this.#lastRequest += 1);
    this.post({ type: "request", id, request });
    return new Promise((resolve) => this.#requests.set(id, resolve));
  }

  /** Takes what the panel responds to a request. */
  receive({ id, response }: Extract<HostMessage, { type: "response" }>): void {
    this.#requests.get(id)?.(response);
    this.#requests.delete(id);
  }

  /** Begins with what was kept of a page about this, if that was the last. */
  begin(about: string): void {
    const kept = (this.#vscode.getState() as KeptState | undefined)?.view;
    this.#view = kept?.about === about ? kept : { about, scroll: 0, folds: [], lists: {} };
  }

  /** @param state what a restored panel gets from now on */
  keepState(state: object): void {
    this.#state = state;
    this.#keep();
  }

  keepView(change: Partial<PageView>): void {
    Object.assign(this.#view, change);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), pauseMilliseconds);
  }

  #keep(): void {
    clearTimeout(this.#timer);
    // A page whose subject may be kept may be named by it.
    const isNameKept = Object.keys(this.#state).length > 0;
    const view = JSON.stringify(this.#view, (name, value: unknown) =>
      typeof value === "string" && mayBeKey.test(value) && !(name === "about" && isNameKept) ? "" : value,
    );
    // eslint-disable-next-line no-restricted-syntax -- what was just written
    this.#vscode.setState({ ...this.#state, view: JSON.parse(view) as PageView });
  }
}
