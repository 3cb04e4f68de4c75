import type { Page } from "playwright-core";
import * as vscode from "vscode";
import { until } from "./until.ts";
import { workbench } from "./window.ts";

/** Types into the input box that VS Code shows, presses Enter, and waits until the box has taken it. */
export async function answerInputBox(text: string): Promise<void> {
  const page = await workbench();
  const input = page.locator(".quick-input-widget:visible input");
  await input.waitFor();
  await input.fill(text);
  await page.keyboard.press("Enter");
  // VS Code asks everything in one box. Who asks next would take the answered one for its own.
  await until("the input box to take its answer", async () => {
    return (
      (await input.count()) === 0 || (await input.inputValue({ timeout: 1000 }).catch(() => "")) !== text
    );
  });
}

/** Whether an input box opens soon. */
export async function inputBoxOpens(): Promise<boolean> {
  const input = (await workbench()).locator(".quick-input-widget:visible input");
  return input.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  );
}

/** Selects the active network in the menu of networks. */
export async function selectNetwork(name: string): Promise<void> {
  const selecting = vscode.commands.executeCommand("contractLens.selectNetwork");
  await answerInputBox(name);
  await selecting;
}

/** Leaves what VS Code asks, by Escape in its own field: again until it is gone, for the focus may still be on its way there. */
export async function dismissPrompt(): Promise<void> {
  const page = await workbench();
  const field = page.locator(".quick-input-widget:visible input").first();
  await field.waitFor();
  const before = await menuText(page);
  await page.evaluate(noteWhenHidden);
  await until("the question to go", async () => {
    if ((await page.evaluate<boolean>("globalThis.menuWasHidden")) || (await menuText(page)) !== before)
      return true;
    await field.press("Escape", { timeout: 1000 }).catch(() => undefined);
    return false;
  });
}

/**
 * Leaves what a command asks, again until the command has ended: the box that took the first Escape may have been that of
 * another question on its way out.
 * @returns what the command came to
 */
export async function dismissPromptOf<Result>(running: PromiseLike<Result>): Promise<Result> {
  let isOver = false;
  const end = (): boolean => (isOver = true);
  running.then(end, end);
  const input = (await workbench()).locator(".quick-input-widget:visible input").first();
  await until("the command to end", async () => {
    if (!isOver) await input.press("Escape", { timeout: 1000 }).catch(() => undefined);
    return isOver;
  });
  return running;
}

/** Chooses an entry of the menu that VS Code shows, and waits until the menu has taken it. */
export async function choose(label: string): Promise<void> {
  const page = await workbench();
  // Where the pointer rests on an entry, its hover covers the next one.
  await page.mouse.move(1, 1);
  const entry = page.locator(".quick-input-widget:visible .monaco-list-row", { hasText: label }).first();
  await entry.waitFor();
  const before = await menuText(page);
  await page.evaluate(noteWhenHidden);
  await entry.click();
  // VS Code asks everything in one widget. Who reads the next question too early would read this one, and answer it.
  await until("the menu to take the choice", async () => {
    return (await page.evaluate<boolean>("globalThis.menuWasHidden")) || (await menuText(page)) !== before;
  });
}

/** Script for the window: a menu that is hidden and at once shows the same again was answered as well. */
const noteWhenHidden = `
  globalThis.menuWasHidden = false;
  globalThis.menuWatch?.disconnect();
  globalThis.menuWatch = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.style.display === "none")) globalThis.menuWasHidden = true;
  });
  for (const widget of document.querySelectorAll(".quick-input-widget"))
    globalThis.menuWatch.observe(widget, { attributes: true, attributeFilter: ["style"] });
`;

/** What the menu that VS Code shows says, empty when there is none. */
async function menuText(page: Page): Promise<string> {
  const texts = await page.locator(".quick-input-widget:visible").allInnerTexts();
  return texts.join(" ");
}

/** What the question says that VS Code shows, once there is one. */
export async function questionText(): Promise<string> {
  const page = await workbench();
  const question = page.locator(".quick-input-widget:visible", { hasText: "Cancel" });
  await question.waitFor();
  // Styles stand in the widget too; the sentence that says why it is asked stands in the empty field.
  const why = await question.locator("input").first().getAttribute("placeholder");
  return `${why ?? ""} ${await question.innerText()}`.replaceAll(/\s+/g, " ");
}
