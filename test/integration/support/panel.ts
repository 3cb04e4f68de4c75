import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import { copied } from "./clipboard.ts";
import { panelFrame } from "./window.ts";
import { until } from "./until.ts";

/** The page of the panel that is shown, once it holds a text, or has it as the name on the wire of a field. */
export async function pageWith(text: string): Promise<Frame> {
  return until(`a page with "${text}"`, async () => {
    const frame = await panelFrame();
    const read =
      "[document.body.textContent, ...[...document.querySelectorAll('dt')].map(({ title }) => title)]";
    const texts = await frame.evaluate<readonly string[]>(read).catch(() => []);
    return texts.some((one) => one.includes(text)) ? frame : undefined;
  });
}

/** The page of a verification that has ended. */
export async function finishedPage(): Promise<Frame> {
  return until("a finished verification", async () => {
    const frame = await panelFrame();
    const running = await frame
      .locator(".tile vscode-progress-ring")
      .count()
      .catch(() => 1);
    const hasTitle = await frame
      .locator("h1")
      .count()
      .catch(() => 0);
    return running === 0 && hasTitle > 0 ? frame : undefined;
  });
}

/** Clicks a button of the page by what it says; of the page that has taken its place, when one has meanwhile. */
export async function click(frame: Frame, name: string | RegExp): Promise<void> {
  let page = frame;
  await until(`a click on ${String(name)}`, async () => {
    try {
      await page.getByRole("button", { name }).first().click();
      return true;
    } catch (error) {
      if (!/detached/i.test(String(error))) throw error;
      page = await panelFrame();
      return undefined;
    }
  });
}

/** All text of the page, folded parts included. */
export async function textOf(frame: Frame): Promise<string> {
  return ((await frame.locator("body").textContent()) ?? "").replace(/\s+/g, " ");
}

/** Unfolds the details of the page. */
export async function openDetails(frame: Frame): Promise<void> {
  await frame.evaluate(`document.getElementById("details").open = true`);
}

/** Takes an item of one of the page's menus, which need not be open. */
export async function chooseItem(frame: Frame, name: string): Promise<void> {
  await frame.getByRole("menuitem", { name, includeHidden: true }).dispatchEvent("click");
}

/** Copies the page's report, by a button or an item of a menu. @returns what is on the clipboard then */
export async function copyReport(frame: Frame): Promise<string> {
  await vscode.env.clipboard.writeText("");
  const name = "Copy Report";
  const item = frame.getByRole("menuitem", { name, includeHidden: true });
  await item.or(frame.getByRole("button", { name })).first().dispatchEvent("click");
  return until("the report to be copied", copied);
}

const copyLabels = {
  json: "Copy as JSON",
  markdown: "Copy as Markdown",
  curl: "Copy as curl",
  link: "Copy Link",
} as const;

/** Copies what the page shows in a form. @returns what is on the clipboard then */
export async function copyAs(frame: Frame, format: keyof typeof copyLabels): Promise<string> {
  await vscode.env.clipboard.writeText("");
  await chooseItem(frame, copyLabels[format]);
  return until("it to be copied", copied);
}
