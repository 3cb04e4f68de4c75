import { rm } from "node:fs/promises";
import path from "node:path";
import * as esbuild from "esbuild";
import type { Page } from "playwright-core";
import { pageOptions, repository } from "../../packaging/build.ts";
import { startBrowser, type Viewport } from "../host/browser.ts";
import { ensureInstallation } from "../host/installation.ts";
import { temporaryHome } from "../host/serve.ts";
import { until } from "../integration/support/until.ts";
import type { HostMessage, PageModel, PageLanguage, PageSettings } from "../../src/ui/page/pageModel.ts";
import { type PageMessage, parsePageMessage } from "../../src/ui/page/pageMessage.ts";
import { defaultPageSettings } from "../support/pageSettings.ts";
import { pageDocument } from "../../src/ui/document/document.ts";

const origin = "http://panel.test";

/** What a panel shows; in English with the usual settings where nothing is said. */
type Shown = {
  readonly page: PageModel;
  readonly settings?: PageSettings;
  readonly state?: object;
  readonly language?: PageLanguage;
};

/** Answers a page's message as its panel would; `undefined` says nothing. */
export type Panel = (message: PageMessage) => HostMessage | undefined;

/**
 * A browser window that shows pages as a webview does, without VS Code: the same document, policy, script and
 * styles. Of VS Code there is only what a webview hands to its page: `acquireVsCodeApi`.
 */
export class PageWindow {
  readonly page: Page;
  readonly #close: () => Promise<void>;
  /** The script and the styles of pages, by their names. */
  readonly #files: ReadonlyMap<string, string>;
  #shown: Shown | undefined;
  #panel: Panel = () => undefined;
  readonly #messages: PageMessage[] = [];
  readonly #problems: string[] = [];

  private constructor(page: Page, files: ReadonlyMap<string, string>, close: () => Promise<void>) {
    this.page = page;
    this.#files = files;
    this.#close = close;
  }

  /** Opens a window. */
  static async open(viewport: Viewport): Promise<PageWindow> {
    const home = await temporaryHome();
    const { context } = await startBrowser(await ensureInstallation(), home, viewport);
    const page = context.pages()[0] ?? (await context.newPage());
    const { outputFiles } = await esbuild.build({ ...pageOptions(repository, "dist", true), write: false });
    const files = new Map(outputFiles.map((file) => [path.basename(file.path), file.text]));
    const window = new PageWindow(page, files, async () => {
      await context.close();
      await rm(home, { recursive: true, force: true });
    });
    await window.#prepare();
    return window;
  }

  /** What the page has posted since it was shown, oldest first; not that it is ready. */
  get messages(): readonly PageMessage[] {
    return this.#messages;
  }

  /** What the page has posted, once it is as many messages: they arrive a moment after what was done to post them. */
  async posted(count: number): Promise<readonly PageMessage[]> {
    await until(`${count} messages`, () => this.#messages.length >= count);
    return this.#messages;
  }

  /** What a page must never do: errors of its script, things its policy refused, messages that are none. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** What the page keeps with `setState`, as the text it is kept as. */
  async state(): Promise<string> {
    return this.page.evaluate<string>("sessionStorage.getItem('state') ?? ''");
  }

  /** Shows a page as a new panel, which keeps nothing yet. */
  async show(shown: Shown, panel: Panel = () => undefined): Promise<void> {
    this.#panel = panel;
    this.#shown = shown;
    await this.page.goto(`${origin}/panel`);
    await this.page.evaluate("sessionStorage.clear()");
    await this.showAgain();
  }

  /** Shows the page anew, as when its tab comes back into view: with what it kept, and nothing else. */
  async showAgain(): Promise<void> {
    this.#messages.length = 0;
    this.#problems.length = 0;
    await this.page.goto(`${origin}/panel`);
    await this.page.evaluate("document.fonts.ready");
    await this.page.waitForSelector("#page main", { state: "attached" });
    await this.page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))");
  }

  /** Shows something else from now on, in the page that is there. Of several, each follows the one before it at once. */
  async update(...shown: readonly Shown[]): Promise<void> {
    this.#shown = shown.at(-1);
    await this.tell(...shown.map(pageMessage));
  }

  /** Sends the page messages, as its panel would. */
  async tell(...messages: readonly HostMessage[]): Promise<void> {
    await this.page.evaluate(`${JSON.stringify(messages)}.forEach((message) => postMessage(message, "*"))`);
  }

  close(): Promise<void> {
    return this.#close();
  }

  async #prepare(): Promise<void> {
    const { page } = this;
    page.on("pageerror", ({ message }) => this.#problems.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") this.#problems.push(message.text());
    });
    await page.route("**/*", async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === "panel") return route.fulfill({ contentType: "text/html", body: this.#document() });
      const body = this.#files.get(name);
      if (body === undefined) return route.fulfill({ status: name === "favicon.ico" ? 204 : 404 });
      return route.fulfill({ contentType: contentTypes[path.extname(name)] ?? "", body });
    });
    await page.exposeFunction("postToPanel", (message: unknown) => this.#receive(message));
    await page.addInitScript(`
      globalThis.acquireVsCodeApi = () => ({
        postMessage: (message) => void globalThis.postToPanel(message),
        getState: () => JSON.parse(sessionStorage.getItem("state") ?? "null") ?? undefined,
        setState: (state) => (sessionStorage.setItem("state", JSON.stringify(state)), state),
      });`);
  }

  #document(): string {
    const files = { script: `${origin}/page.js`, styles: `${origin}/page.css` };
    return pageDocument(files, this.#shown?.language ?? { tag: "en", messages: {} }, "bm9uY2U=");
  }

  async #receive(posted: unknown): Promise<void> {
    const message = parsePageMessage(posted);
    if (message?.type === "ready") {
      if (this.#shown !== undefined) await this.tell(pageMessage(this.#shown));
    } else if (message === undefined) this.#problems.push(`Not a message: ${JSON.stringify(posted)}`);
    else {
      this.#messages.push(message);
      const response = this.#panel(message);
      if (response !== undefined) await this.tell(response);
    }
  }
}

function pageMessage({ page, settings = defaultPageSettings, state = {} }: Shown): HostMessage {
  return { type: "page", page, settings, state };
}

const contentTypes: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };
