import path from "node:path";
import type { Frame, Locator, Page } from "playwright-core";
import { until } from "./until.ts";
import { workbench } from "./window.ts";

/** Another window of the same VS Code, with an extension host of its own. It is seen from outside. */
export class OtherWindow {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** @param folder its path; the same as that of the first window unless it is said: then both share the state of a workspace */
  static async open(folder?: string): Promise<OtherWindow> {
    const first = await workbench();
    const address = new URL(first.url());
    const payload = JSON.parse(address.searchParams.get("payload") ?? "[]") as [
      name: string,
      value: string,
    ][];
    const withoutSuite = payload.filter(([name]) => name !== "extensionTestsPath");
    address.searchParams.set("payload", JSON.stringify(withoutSuite));
    if (folder !== undefined) address.searchParams.set("folder", folder);
    const page = await first.context().newPage();
    await page.goto(address.href);
    const window = new OtherWindow(page);
    await window.#ready();
    return window;
  }

  /** Runs a command by its title, as with F1. */
  async run(title: string): Promise<void> {
    await this.#pick(`>${title}`, title);
  }

  /** Runs a command that asks for an identifier, and gives it one. */
  async runOn(title: string, subject: string): Promise<void> {
    await this.run(title);
    const input = this.page.locator('.quick-input-widget:visible input[placeholder^="0x"]');
    await input.waitFor();
    await input.fill(subject);
    await this.page.keyboard.press("Enter");
  }

  /** Opens a file by its whole path: it is found without a search, for which the oldest VS Code here has no program. */
  async open(file: string): Promise<void> {
    await this.#pick(file, path.basename(file));
  }

  /** The page of the panel in sight, once it holds a text. */
  async panelWith(text: string): Promise<Frame> {
    return until(`a panel with "${text}"`, async () => {
      for (const frame of this.page.frames()) {
        if (!frame.parentFrame()?.parentFrame()) continue;
        const isThere = await frame
          .getByText(text)
          .first()
          .isVisible()
          .catch(() => false);
        if (isThere) return frame;
      }
      return undefined;
    });
  }

  /** Clicks a button of the panel in sight that holds a text; anew when another page has taken the place of that one. */
  async clickIn(text: string, name: string | RegExp): Promise<void> {
    const isClicked = async (): Promise<boolean> => {
      const page = await this.panelWith(text);
      await page.getByRole("button", { name }).first().click({ timeout: 5000 });
      return true;
    };
    await until(`a click on ${String(name)}`, () => isClicked().catch(() => false));
  }

  /** Shows the product's views, and resolves once they speak of all these texts. */
  async viewsWith(texts: readonly string[]): Promise<void> {
    await this.run("View: Show Contract Lens");
    const labels = (all: readonly { getAttribute(name: string): string | null }[]): string[] =>
      all.map((row) => row.getAttribute("aria-label") ?? "");
    await until(`rows with ${texts.join(", ")}`, async () => {
      const rows: readonly string[] = await this.row(/./).evaluateAll(labels);
      return texts.every((text) => rows.some((row) => row.includes(text)));
    });
  }

  /** The rows of the product's views whose spoken words hold a text. */
  row(words: string | RegExp): Locator {
    return this.page.locator(".pane-body").getByRole("treeitem", { name: words });
  }

  /** The tab of an editor or panel. */
  tab(title: string | RegExp): Locator {
    return this.page.locator(".tab", { hasText: title }).first();
  }

  /** Loads the window anew, as the command does. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent("load");
    await this.run("Developer: Reload Window");
    await loaded;
    await this.#ready();
  }

  close(): Promise<void> {
    return this.page.close();
  }

  /** Types something into the box of F1, and picks the first entry with a text. */
  async #pick(typed: string, text: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget:visible input");
    const entry = this.page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
    // A panel that is still loading takes the key, or the focus from the question.
    const pick = async (): Promise<boolean> => {
      // Words that stand in the box are not looked up again, though a window that is starting offers more by and by.
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("F1");
      await input.fill(typed, { timeout: 2000 });
      await entry.click({ timeout: 2000 });
      return true;
    };
    await until(`${text} to be picked`, () => pick().catch(() => false));
  }

  async #ready(): Promise<void> {
    await this.page.locator(".statusbar-item", { hasText: "Devnet" }).waitFor();
  }
}
