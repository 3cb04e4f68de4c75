import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Browser, type Frame, type Page } from "playwright-core";
import { deadline } from "./until.ts";

let connection: Promise<Browser> | undefined;

/** The window of the VS Code that this suite runs in, to be seen and clicked. */
export async function workbench(): Promise<Page> {
  connection ??= connect();
  const pages = (await connection).contexts().flatMap((context) => context.pages());
  for (const page of pages) if ((await page.locator(".monaco-workbench").count()) > 0) return page;
  throw new Error("VS Code's window is not among the pages that can be seen.");
}

/** Gives a window the focus after another one: VS Code tells extensions of a change alone. */
export async function getFocus(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const isFocused of [false, true]) {
      document.hasFocus = () => isFocused;
      window.dispatchEvent(new FocusEvent(isFocused ? "focus" : "blur"));
      // What loses the focus for less than a turn has not lost it.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

/** Takes a picture of the window, which lies beside those of failures. */
export async function picture(name: string): Promise<void> {
  const folder = process.env["CONTRACT_LENS_PICTURES"] ?? "";
  await (await workbench()).screenshot({ path: path.join(folder, `${name}.png`), animations: "disabled" });
}

/**
 * The document inside a webview that is shown, waited for. When its extension sets the whole HTML anew it becomes
 * another frame: ask again then.
 *
 * @param title - The title of the panel; without it the first webview shown counts.
 * @throws Error if it is not there within the deadline.
 */
export async function panelFrame(title?: string): Promise<Frame> {
  const page = await workbench();
  const end = performance.now() + deadline;
  do {
    for (const frame of page.frames()) if (await isShown(frame, title).catch(() => false)) return frame;
    await delay(50);
  } while (performance.now() < end);
  throw new Error(`No webview ${title === undefined ? "" : `"${title}" `}was shown within ${deadline} ms.`);
}

/** VS Code keeps a webview's document in a frame `active-frame`, titled as the panel, inside a frame of its own. */
async function isShown(frame: Frame, title: string | undefined): Promise<boolean> {
  const outer = frame.parentFrame();
  if (!outer?.parentFrame()) return false;
  const element = await frame.frameElement();
  if ((await element.getAttribute("id")) !== "active-frame") return false;
  if (title !== undefined && (await element.getAttribute("title")) !== title) return false;
  return (await outer.frameElement()).isVisible();
}

/** What the documents of panels have tried that their content security policy refuses, as the browser tells it. */
export const policyViolations: string[] = [];

function listenForViolations(page: Page): void {
  page.on("console", (message) => {
    // VS Code's own script repeats in the window what extensions and their pages log.
    const isToldByBrowser = !message.location().url.endsWith("workbench.js");
    if (isToldByBrowser && /Content Security Policy/i.test(message.text()))
      policyViolations.push(message.text());
  });
}

async function connect(): Promise<Browser> {
  const address = process.env["CONTRACT_LENS_WINDOW"];
  if (address === undefined)
    throw new Error("CONTRACT_LENS_WINDOW does not say where the window can be seen.");
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  for (const context of browser.contexts()) {
    context.setDefaultTimeout(deadline);
    context.pages().forEach(listenForViolations);
    context.on("page", listenForViolations);
  }
  return browser;
}
