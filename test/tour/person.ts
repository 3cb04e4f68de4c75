import path from "node:path";
import type { Frame, Page } from "playwright-core";

/** Somebody at the keyboard of a VS Code window. */
export class Person {
  readonly page: Page;
  readonly #pictures: string;

  /** @param pictures the folder that pictures go to */
  constructor(page: Page, pictures: string) {
    this.page = page;
    this.#pictures = pictures;
  }

  /** Opens a file of the workspace by its name, as with Ctrl+P. */
  async open(file: string): Promise<void> {
    await this.page.keyboard.press("Control+p");
    const input = this.page.locator(".quick-input-widget input:visible");
    await input.waitFor();
    await input.fill(file);
    const name = path.basename(file);
    await this.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: name }).waitFor();
    await this.page.keyboard.press("Enter");
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).first().waitFor();
  }

  /** Puts the cursor into a text of the active editor, whose whole content is given, as with Ctrl+G. */
  async putCursorOn(text: string, content: string): Promise<void> {
    const before = content.slice(0, content.indexOf(text) + 3).split("\n");
    await this.page.locator(".monaco-editor.focused").first().waitFor();
    await this.page.keyboard.press("Control+g");
    const input = this.page.locator(".quick-input-widget input:visible");
    await input.waitFor();
    await input.fill(`:${before.length}:${before.at(-1)?.length ?? 1}`);
    await this.page.keyboard.press("Enter");
    await input.waitFor({ state: "hidden" });
  }

  /** Runs a command by its title, as with F1. */
  async run(title: string): Promise<void> {
    await this.page.keyboard.press("F1");
    const input = this.page.locator(".quick-input-widget input:visible");
    await input.waitFor();
    await input.fill(`>${title}`);
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first().waitFor();
    await this.page.keyboard.press("Enter");
  }

  /** The page inside the visible panel, once it holds what is looked for. */
  async panel(selector: string): Promise<Frame> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      for (const frame of this.page.frames()) {
        const isPage = frame.name() !== "" || frame.url().includes("fake.html");
        if (!isPage) continue;
        const found = frame.locator(selector).first();
        if (await found.isVisible().catch(() => false)) return frame;
      }
      if (Date.now() > deadline) throw new Error(`No panel shows ${selector}.`);
      await this.page.waitForTimeout(50);
    }
  }

  /** Scrolls the panel's page by so many pixels. */
  async scrollPanel(pixels: number): Promise<void> {
    const frame = await this.panel("main");
    await frame.evaluate(`window.scrollBy(0, ${pixels})`);
    await this.settle();
  }

  /** Closes every editor and panel. */
  async closeEditors(): Promise<void> {
    await this.run("View: Close All Editors");
    await this.page.locator(".tabs-container .tab").first().waitFor({ state: "detached" });
  }

  /** Waits until nothing moves any more. */
  async settle(): Promise<void> {
    await this.page.waitForTimeout(400);
  }

  /** Takes a picture of the whole window. */
  async picture(name: string): Promise<void> {
    await this.page.mouse.move(0, 0);
    await this.page.screenshot({ path: path.join(this.#pictures, `${name}.png`), animations: "disabled" });
  }
}
