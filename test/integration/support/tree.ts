import type { Locator } from "playwright-core";
import * as vscode from "vscode";
import { until } from "./until.ts";
import { workbench } from "./window.ts";

export type View = "Contracts" | "History" | "Deployments" | "Recent Transactions";

/** An element of the window, as far as it is looked at here. */
type Labelled = { readonly getAttribute: (name: string) => string | null };

/** Shows the product's own container in the side bar. */
export async function showTrees(): Promise<void> {
  await vscode.commands.executeCommand("workbench.view.extension.contractLens");
}

/** One of the two views. */
export async function view(name: View): Promise<Locator> {
  const page = await workbench();
  return page.locator(".pane", { has: page.locator(`.pane-header[aria-label^="${name}"]`) });
}

/** The row whose spoken words hold a text, once it is there. */
export async function row(name: View, words: string | RegExp): Promise<Locator> {
  const found = (await view(name)).getByRole("treeitem", { name: words }).first();
  await found.waitFor();
  return found;
}

/** Unfolds a row: VS Code loses a click beneath which the tree is drawn anew. */
export async function unfold(name: View, words: string | RegExp): Promise<void> {
  await until(`${String(words)} to be unfolded`, async () => {
    const found = await row(name, words);
    if ((await found.getAttribute("aria-expanded")) === "true") return true;
    await found.locator(".monaco-tl-twistie").click();
    return false;
  });
}

/** Clicks a row until a tab opens: VS Code loses a click beneath which the tree is drawn anew. */
export async function openByRow(name: View, words: string | RegExp): Promise<void> {
  const before = tabCount();
  await until(`a tab to open by ${String(words)}`, async () => {
    const opening = tabOpens();
    await (await row(name, words)).click();
    // The tab of the click before may have opened in between.
    return (await opening) || tabCount() > before;
  });
}

function tabCount(): number {
  return vscode.window.tabGroups.all.reduce((sum, { tabs }) => sum + tabs.length, 0);
}

/** Whether a tab opens within two seconds. */
function tabOpens(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isOpen: boolean): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve(isOpen);
    };
    const timer = setTimeout(() => end(false), 2000);
    const listening = vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      if (opened.length > 0) end(true);
    });
  });
}

/** What a screen reader says for each row, from the top. */
export async function rows(name: View): Promise<readonly string[]> {
  const items = (await view(name)).getByRole("treeitem");
  // All at one moment: rows come and go.
  const labels = (all: readonly Labelled[]): string[] =>
    all.map((item) => item.getAttribute("aria-label") ?? "");
  const spoken: readonly string[] = await items.evaluateAll(labels);
  return spoken.map((text) => text.trim());
}

/** The rows, once they are as they should be. */
export async function rowsOnce(
  name: View,
  condition: (rows: readonly string[]) => boolean,
): Promise<readonly string[]> {
  let last: readonly string[] = [];
  try {
    return await until(`the rows of ${name}`, async () => {
      last = await rows(name);
      return condition(last) && last;
    });
  } catch (error) {
    throw new Error(`The rows of ${name} are ${JSON.stringify(last)}`, { cause: error });
  }
}

/** Chooses from a row's context menu; again, if the menu went without taking it. @returns what `done` is in the end */
export async function chooseFromMenu<Value>(
  findRow: () => Promise<Locator>,
  label: string,
  done: () => Promise<Value | undefined | false> | Value | undefined | false,
): Promise<Value> {
  return until(`${label} to be done`, async () => {
    await clickInMenu(await findRow(), label);
    return soon(done);
  });
}

async function clickInMenu(of: Locator, label: string): Promise<void> {
  const page = await workbench();
  const menu = page.locator(".monaco-menu");
  const item = menu.locator(".action-menu-item", { has: page.locator(`[aria-label="${label}"]`) });
  let isClicked = false;
  // A menu takes no click when it has just come up, and goes when a panel that is still loading takes the focus.
  await until(`${label} to be taken`, async () => {
    if ((await menu.count()) === 0) {
      if (isClicked) return true;
      // What the pointer rests on has a hover, which may lie over the row until it leaves.
      await page.mouse.move(600, 4);
      const isOpened = await of.click({ button: "right", timeout: 3000 }).then(
        () => true,
        () => false,
      );
      if (!isOpened) return false;
    }
    const isOver = await item.hover({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (!isOver) return false;
    await page.mouse.down();
    await page.mouse.up();
    isClicked = true;
    return false;
  });
}

/** The rows, if they are as they should be within ten seconds. */
export async function rowsSoon(
  name: View,
  isDone: (rows: readonly string[]) => boolean,
): Promise<readonly string[] | false> {
  return soon(async () => {
    const found = await rows(name);
    return isDone(found) && found;
  });
}

/** A value, if it is there within ten seconds. */
async function soon<Value>(
  value: () => Promise<Value | undefined | false> | Value | undefined | false,
): Promise<Value | false> {
  const page = await workbench();
  const end = performance.now() + 10_000;
  do {
    const found = await value();
    if (found !== undefined && found !== false) return found;
    await page.waitForTimeout(50);
  } while (performance.now() < end);
  return false;
}

/** Forgets all, pinned contracts included. */
export async function forgetAll(): Promise<void> {
  const page = await workbench();
  let ended: object | undefined;
  void vscode.commands.executeCommand("contractLens.clearHistory").then(() => (ended = {}));
  const menu = page.locator(".quick-input-widget:visible .monaco-list-row");
  await until(
    "the history to be forgotten, or a question",
    async () => ended !== undefined || (await menu.count()) > 0,
  );
  if (ended === undefined) {
    // The last entry forgets the most. By keys: a click on a menu that has just come can take the first entry instead.
    const input = page.locator(".quick-input-widget:visible input");
    await input.press("ArrowUp");
    await menu.last().and(page.locator(".focused")).waitFor();
    await input.press("Enter");
  }
  await until("the history to be forgotten", () => ended);
  await vscode.commands.executeCommand("notifications.clearAll");
}
