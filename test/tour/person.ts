import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Frame, Locator, Page } from "playwright-core";

/** Titles of the commands that ask about what the cursor is on. */
export const inspectCommand = "Contract Lens: Inspect Under Cursor";
export const verifyCommand = "Contract Lens: Verify Contract Under Cursor";

/** Somebody at the keyboard of a VS Code window. */
export class Person {
  readonly page: Page;
  /** The folder that is open. */
  readonly workspace: string;
  /** The text of the active editor. */
  #text = "";

  constructor(page: Page, workspace: string) {
    this.page = page;
    this.workspace = workspace;
  }

  /** Opens a file of the workspace by its name, as with Ctrl+P. */
  async open(file: string): Promise<void> {
    const name = path.basename(file);
    await (await this.#listed("Control+p", file, name, ".focused")).click();
    await this.page.mouse.move(300, 5);
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).first().waitFor();
    this.#text = await readFile(path.join(this.workspace, file), "utf8");
  }

  /** Opens a text in a file of its own. */
  async openText(file: string, text: string): Promise<void> {
    await writeFile(path.join(this.workspace, file), text);
    await this.open(file);
  }

  /** What a file of the workspace holds. */
  textOf(file: string): Promise<string> {
    return readFile(path.join(this.workspace, file), "utf8");
  }

  /** Puts the cursor into a text of the active editor, as with Ctrl+G. */
  async putCursorOn(text: string): Promise<void> {
    const before = this.#text.slice(0, this.#text.indexOf(text) + 3).split("\n");
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
    // The row in focus may be another command, of a like name or used of late.
    await (await this.#listed("F1", `>${title}`, title)).click();
    await this.page.mouse.move(300, 5);
  }

  /** Makes a network the active one. */
  async useNetwork(name: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input[placeholder^="Select the network"]:visible');
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.run("Contract Lens: Select Network");
        // Only rows in sight are there to be clicked.
        await input.fill(name, { timeout: 20_000 });
        break;
      } catch (error) {
        if (attempt === 4) throw error;
        await this.dismiss();
      }
    }
    const rows = this.page.locator(".quick-input-widget:visible .monaco-list-row");
    await rows
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .first()
      .click();
    await this.page.locator(".part.statusbar").getByText(name, { exact: true }).first().waitFor();
    await this.settle();
  }

  /** Shows the hover at the cursor, once it says something. */
  async hover(says: RegExp): Promise<void> {
    const hovers = this.page.locator(".monaco-hover:visible");
    const shown = hovers.filter({ hasText: says }).first();
    // A hover that does not wait any longer for a service, or for the builds, asks to be shown again.
    const unfinished = hovers.filter({ hasText: "Hover again" }).first();
    for (let attempt = 1; ; attempt += 1) {
      // By its keys: VS Code hides a hover when the mouse leaves the list of commands across it.
      await this.page.keyboard.press("Control+k");
      await this.page.keyboard.press("Control+i");
      await shown.or(unfinished).first().waitFor();
      if (attempt === 10 || (await shown.isVisible())) break;
      await this.page.keyboard.press("Escape");
      await hovers.first().waitFor({ state: "hidden" });
    }
    await shown.waitFor();
    await this.settle();
  }

  /** Waits for a question or a menu at the top of the window. */
  async question(says: string): Promise<void> {
    await this.page.locator(".quick-input-widget:visible", { hasText: says }).waitFor();
    await this.settle();
  }

  /** Makes a network the active one. */
  async selectNetwork(name: string): Promise<void> {
    await this.run("Contract Lens: Select Network");
    await this.question(name);
    await this.page.keyboard.type(name);
    await this.settle();
    await this.page.keyboard.press("Enter");
    await this.settle();
  }

  /** Runs a line in a new terminal. */
  async terminal(line: string): Promise<void> {
    await this.run("Terminal: Create New Terminal");
    await this.page.locator(".terminal-wrapper.active .xterm-screen").waitFor();
    await this.settle();
    await this.page.keyboard.type(`${line}\n`);
    await this.settle();
  }

  /** Opens the link so many columns into the terminal's first line, as with Ctrl and a click. */
  async openTerminalLink(column: number): Promise<void> {
    const screen = await this.page.locator(".terminal-wrapper.active .xterm-screen").boundingBox();
    if (screen === null) throw new Error("There is no terminal.");
    const { keyboard, mouse } = this.page;
    const tip = this.page.locator(".monaco-hover:visible", { hasText: "ctrl + click" }).first();
    await keyboard.down("Control");
    try {
      // VS Code looks for links where the pointer moves, and a line that is still being written has none yet.
      for (let attempt = 0; attempt < 5 && (await tip.count()) === 0; attempt += 1) {
        await mouse.move(screen.x + (column + 2) * 8, screen.y + 60);
        await mouse.move(screen.x + column * 8, screen.y + 9, { steps: 4 });
        await tip.waitFor({ timeout: 2_000 }).catch(() => undefined);
      }
      await tip.waitFor({ timeout: 2_000 });
      await mouse.down();
      await mouse.up();
    } finally {
      await keyboard.up("Control");
    }
  }

  /** Shows the product's own views in the side bar. */
  async showTrees(): Promise<void> {
    await this.run("View: Show Contract Lens");
    await this.page.locator('.pane-header[aria-label^="Contracts"]').waitFor();
    await this.settle();
  }

  /** Closes the side bar, should it be open. */
  async closeSideBar(): Promise<void> {
    const sideBar = this.page.locator(".part.sidebar:visible");
    if ((await sideBar.count()) === 0) return;
    await this.page.keyboard.press("Control+b");
    await sideBar.waitFor({ state: "detached" });
  }

  /** Shows the files in the side bar again. */
  async showExplorer(): Promise<void> {
    await this.run("View: Show Explorer");
  }

  /** Opens those of the product's views that are closed, and closes those that are open. */
  async toggleViews(...views: readonly string[]): Promise<void> {
    // At its beginning, as there are buttons in it.
    for (const view of views)
      await this.page.locator(`.pane-header[aria-label^="${view}"]`).click({ position: { x: 12, y: 11 } });
    await this.settle();
  }

  /** Moves the upper edge of one of the product's views by so many pixels. */
  async lower(view: string, pixels: number): Promise<void> {
    const header = await this.page.locator(`.pane-header[aria-label^="${view}"]`).boundingBox();
    if (header === null) throw new Error(`${view} is not there.`);
    const { mouse } = this.page;
    await mouse.move(header.x + 100, header.y);
    await mouse.down();
    await mouse.move(header.x + 100, header.y + pixels, { steps: 4 });
    await mouse.up();
    await mouse.move(300, 5);
    await this.settle();
  }

  /** A row of one of the product's views. */
  row(
    view: "Contracts" | "History" | "Builds" | "Deployments" | "Recent Transactions",
    text: string,
  ): Locator {
    const pane = this.page.locator(".pane", {
      has: this.page.locator(`.pane-header[aria-label^="${view}"]`),
    });
    return pane.getByRole("treeitem", { name: text }).first();
  }

  /** Clears the history, pinned contracts included. */
  async forgetAll(): Promise<void> {
    await this.run("Contract Lens: Clear History");
    await this.settle();
    const answers = this.page.locator(".quick-input-widget:visible .monaco-list-row");
    if ((await answers.count()) > 0) await answers.filter({ hasText: "Clear" }).last().click();
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

  /** Gives the panel the whole window while something is done. */
  async alone(look: () => Promise<void>): Promise<void> {
    await this.run("View: Toggle Maximize Editor Group");
    await this.settle();
    await look();
    await this.run("View: Toggle Maximize Editor Group");
  }

  /** Scrolls the panel's page by so many pixels. */
  async scrollPanel(pixels: number): Promise<void> {
    const frame = await this.panel("main");
    await frame.evaluate(`window.scrollBy(0, ${pixels})`);
    await this.settle();
  }

  /** Waits until a session of the debugger has stopped. @param says why, in VS Code's words */
  async stopped(says = "Paused on"): Promise<void> {
    // A step that was just asked for may not have begun.
    await this.settle();
    await this.page.locator(".debug-toolbar .codicon-debug-continue").waitFor();
    await this.page.locator(".call-stack-state-message", { hasText: says }).waitFor();
    await this.page.locator(".debug-call-stack .stack-frame").first().waitFor();
    // What was not there before is drawn a little later: the box of an exception, values in the text.
    await this.settle();
  }

  /** Makes the side bar wider by so many pixels. */
  async widenSideBar(pixels: number): Promise<void> {
    const bar = await this.page.locator(".part.sidebar:visible").boundingBox();
    if (bar === null) throw new Error("There is no side bar.");
    const { mouse } = this.page;
    const [edge, middle] = [bar.x + bar.width, bar.y + bar.height / 2];
    await mouse.move(edge, middle);
    await mouse.down();
    await mouse.move(edge + pixels, middle, { steps: 4 });
    await mouse.up();
    await mouse.move(700, 5);
    await this.settle();
  }

  /** Presses a button of the debugger's toolbar that moves the session, and waits until it has stopped. */
  async debugToolbar(name: string): Promise<void> {
    await this.page.locator(`.debug-toolbar .action-label[aria-label^="${name}"]`).click();
    await this.page.mouse.move(700, 5);
    await this.stopped("");
  }

  /** Opens rows of the debugger's variables. */
  async expandVariables(...names: readonly string[]): Promise<void> {
    const rows = this.page.locator(".debug-variables .monaco-list-row");
    for (const name of names) {
      const row = rows.filter({ hasText: name }).first();
      await row.waitFor();
      if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
      await this.settle();
    }
    await this.page.mouse.move(700, 5);
  }

  /** Ends the session of the debugger, should there be one. */
  async endDebugging(): Promise<void> {
    const toolbar = this.page.locator(".debug-toolbar:visible");
    if ((await toolbar.count()) === 0) return;
    await this.page.keyboard.press("Shift+F5");
    await toolbar.waitFor({ state: "detached" });
  }

  /** Closes the panel below the editors, should it be open. */
  async closePanel(): Promise<void> {
    const panel = this.page.locator(".part.panel:visible");
    if ((await panel.count()) === 0) return;
    await this.page.keyboard.press("Control+j");
    await panel.waitFor({ state: "detached" });
  }

  /** Shows notifications, once there is one. */
  async notified(): Promise<void> {
    await this.page.locator('.part.statusbar [id="status.notifications"] .codicon-bell-dot').waitFor();
    await this.run("Notifications: Show Notifications");
    await this.page.locator(".notifications-center .notification-list-item").first().waitFor();
    await this.settle();
  }

  /** Leaves nothing open, for whatever comes next. */
  async tidyUp(): Promise<void> {
    await this.dismiss();
    await this.closeEditors();
  }

  /** Opens the window anew; by VS Code's own command, which first stores what is open. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent("load");
    await this.run("Developer: Reload Window");
    await loaded;
    await this.page.locator(".monaco-workbench .part.statusbar").waitFor();
  }

  /** Closes every editor and panel. */
  async closeEditors(): Promise<void> {
    await this.run("View: Close All Editors");
    await this.page.locator(".tabs-container .tab").first().waitFor({ state: "detached" });
  }

  /**
   * Opens a list at the top of the window and looks for a row in it. A list that is opened while another is about to go
   * away goes with it, and a file that was just written may not be listed yet: then once more.
   */
  async #listed(keys: string, looksFor: string, text: string, state = ""): Promise<Locator> {
    const input = this.page.locator(".quick-input-widget input:visible");
    const row = this.page.locator(`.quick-input-list .monaco-list-row${state}`, { hasText: text }).first();
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.page.keyboard.press(keys);
        await input.fill(looksFor, { timeout: 20_000 });
        await row.waitFor({ timeout: 20_000 });
        return row;
      } catch (error) {
        if (attempt === 4) throw error;
        await this.dismiss();
      }
    }
  }

  /** Turns away from whatever list or question is open. */
  async dismiss(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.page.locator(".quick-input-widget:visible").waitFor({ state: "detached" });
  }

  /** Waits until nothing moves any more. */
  async settle(): Promise<void> {
    await this.page.waitForTimeout(400);
  }
}
