import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import { panelFrame } from "./window.ts";
import { until } from "./until.ts";

/** The page of the panel that is shown, once it holds a text. */
export async function pageWith(text: string): Promise<Frame> {
  return until(`a page with "${text}"`, async () => {
    const frame = await panelFrame();
    const body = await frame
      .locator("body")
      .textContent({ timeout: 1000 })
      .catch(() => "");
    return body?.includes(text) === true ? frame : undefined;
  });
}

/** The page of a verification that has ended. */
export async function finishedPage(): Promise<Frame> {
  return until("a finished verification", async () => {
    const frame = await panelFrame();
    const running = await frame
      .locator("[data-since]")
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
  const press = (page: Frame): Promise<void> => page.getByRole("button", { name }).first().click();
  await press(frame).catch(async (error: unknown) => {
    if (!/detached/i.test(String(error))) throw error;
    await press(await panelFrame());
  });
}

/** All text of the page, folded parts included. */
export async function textOf(frame: Frame): Promise<string> {
  return ((await frame.locator("body").textContent()) ?? "").replace(/\s+/g, " ");
}

/** Copies the page's report. @returns what is on the clipboard then */
export async function copyReport(frame: Frame): Promise<string> {
  await vscode.env.clipboard.writeText("");
  await click(frame, "Copy report");
  return until("the report to be copied", async () => (await vscode.env.clipboard.readText()) || undefined);
}
