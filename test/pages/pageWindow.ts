import { rm } from "node:fs/promises";
import * as esbuild from "esbuild";
import type { Page } from "playwright-core";
import { pageOptions, repository } from "../../packaging/build.ts";
import { buildPageFiles, type PageFiles } from "../../packaging/pageFiles.ts";
import { startBrowser, type Viewport } from "../host/browser.ts";
import { ensureInstallation } from "../host/installation.ts";
import { temporaryHome } from "../host/serve.ts";
import { until } from "../integration/support/until.ts";
import type { PageMessage } from "../../src/ui/page/pageMessage.ts";
import { parsePageMessage } from "../../src/ui/page/parsePageMessage.ts";
import type { HostMessage } from "../../src/ui/page/hostMessage.ts";
import { renderDocument, type PageDocument } from "../../src/ui/document/document.ts";

const origin = "http://panel.test";

/** Answers a page's message as its panel would; `undefined` says nothing. */
export type Panel = (message: PageMessage) => HostMessage | undefined;

/**
 * A browser window that shows built pages as a webview does, without VS Code: the same document, policy, script and
 * styles. Of VS Code there is only what a webview hands to its page: `acquireVsCodeApi`.
 */
export class PageWindow {
  readonly page: Page;
  readonly #close: () => Promise<void>;
  readonly #files: PageFiles;
  /** The script of the elements that pages load. */
  readonly #elements: string;
  #document = "";
  #panel: Panel = () => undefined;
  readonly #messages: PageMessage[] = [];
  readonly #problems: string[] = [];

  private constructor(page: Page, files: PageFiles, elements: string, close: () => Promise<void>) {
    this.page = page;
    this.#files = files;
    this.#elements = elements;
    this.#close = close;
  }

  /** Opens a window, and builds what pages load: in memory, as VS Code may be running what is in `dist`. */
  static async open(viewport: Viewport): Promise<PageWindow> {
    const home = await temporaryHome();
    const { context } = await startBrowser(await ensureInstallation(), home, viewport);
    const page = context.pages()[0] ?? (await context.newPage());
    const options = pageOptions(repository, "dist", true);
    const [files, { outputFiles }] = await Promise.all([
      buildPageFiles(options),
      esbuild.build({ ...options, write: false }),
    ]);
    const window = new PageWindow(page, files, outputFiles[0]?.text ?? "", async () => {
      await context.close();
      await rm(home, { recursive: true, force: true });
    });
    await window.#prepare();
    return window;
  }

  /** What the page has posted since it was shown, oldest first. */
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

  /** Shows a document as a new panel, which keeps nothing yet. */
  async show(document: Omit<PageDocument, "resources">, panel: Panel = () => undefined): Promise<void> {
    this.#panel = panel;
    this.#document = renderDocument({
      ...document,
      resources: {
        nonce: "bm9uY2U=",
        document: 1,
        ...this.#files,
        elementsUri: `${origin}/page-elements.js`,
      },
    });
    await this.page.goto(`${origin}/panel`);
    await this.page.evaluate("sessionStorage.clear()");
    await this.showAgain();
  }

  /** Shows the document anew, as when its tab comes back into view: with what it kept, and nothing else. */
  async showAgain(): Promise<void> {
    this.#messages.length = 0;
    this.#problems.length = 0;
    await this.page.goto(`${origin}/panel`);
    await this.page.evaluate("document.fonts.ready");
    // The script has taken the page over, and its elements are made.
    await this.page.waitForSelector("#page:not([data-page])", { state: "attached" });
    await this.page.evaluate("customElements.whenDefined('vscode-button').then(() => true)");
  }

  /** Tells the page in sight something, as its panel would. */
  async tell(message: HostMessage): Promise<void> {
    await this.page.evaluate(`postMessage(${JSON.stringify(message)}, "*")`);
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
      if (name === "panel") return route.fulfill({ contentType: "text/html", body: this.#document });
      if (name === "page-elements.js")
        return route.fulfill({ contentType: "text/javascript", body: this.#elements });
      return route.fulfill({ status: name === "favicon.ico" ? 204 : 404 });
    });
    await page.exposeFunction("postToPanel", (message: unknown) => this.#receive(message));
    await page.addInitScript(`
      globalThis.acquireVsCodeApi = () => ({
        postMessage: (message) => void globalThis.postToPanel(message),
        getState: () => JSON.parse(sessionStorage.getItem("state") ?? "null") ?? undefined,
        setState: (state) => (sessionStorage.setItem("state", JSON.stringify(state)), state),
      });`);
  }

  async #receive(posted: unknown): Promise<void> {
    const message = parsePageMessage(posted);
    if (message?.type === "begun" || message?.type === "shown") return;
    if (message === undefined) {
      this.#problems.push(`Not a message: ${JSON.stringify(posted)}`);
      return;
    }
    this.#messages.push(message);
    const response = this.#panel(message);
    if (response !== undefined) await this.page.evaluate(`postMessage(${JSON.stringify(response)}, "*")`);
  }
}
