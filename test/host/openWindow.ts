import { rm } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { startBrowser, type Viewport } from "./browser.ts";
import { ensureInstallation } from "./installation.ts";
import { serve, temporaryHome, type ServeOptions, type Served } from "./serve.ts";

/** What VS Code is to show, and how its window looks. */
export type WindowOptions = Omit<ServeOptions, "home"> & {
  readonly viewport?: Viewport;
  /** Name of a theme, such as `Dark Modern` or `Light Modern`. */
  readonly colorTheme?: string;
  /** Called with the page before VS Code is opened in it. */
  readonly prepare?: (page: Page) => Promise<void>;
};

/** A window of VS Code, under Playwright's control. */
export type OpenWindow = Omit<Served, "close"> & {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Such as `Chromium 153.0.8010.0`. */
  readonly browserVersion: string;
  /** Ends window, server and extensions, and removes what was temporary. */
  readonly close: () => Promise<void>;
};

/** The environment variable that tells extensions where the window they run in can be seen and clicked. */
export const windowVariable = "CONTRACT_LENS_WINDOW";

/**
 * Opens a window of VS Code and waits until its workbench is there, in the colours asked for. It ends with `close()`, or with this process,
 * however that comes.
 */
export async function openWindow(options: WindowOptions): Promise<OpenWindow> {
  const installation = await ensureInstallation();
  const home = await temporaryHome();
  const browser = await startBrowser(installation, home, options.viewport).catch(async (error: unknown) => {
    await rm(home, { recursive: true, force: true });
    throw error;
  });
  const { context } = browser;
  let served: Served | undefined;
  const close = async (): Promise<void> => {
    // It throws when the browser is gone already.
    await context.close().catch(() => undefined);
    await (served === undefined ? rm(home, { recursive: true, force: true }) : served.close());
  };
  try {
    served = await serve({
      ...options,
      home,
      settings: {
        ...options.settings,
        ...(options.colorTheme === undefined ? {} : { "workbench.colorTheme": options.colorTheme }),
      },
      environment: { ...options.environment, [windowVariable]: browser.debuggingAddress },
    });
    const page = context.pages()[0] ?? (await context.newPage());
    await options.prepare?.(page);
    await page.goto(served.url);
    await page.locator(".monaco-workbench .part.statusbar").waitFor();
    // The theme comes with an extension, a little later.
    if (options.colorTheme !== undefined)
      await page.locator('.monaco-workbench[class*="vscode-theme-"]').waitFor();
    return {
      ...served,
      page,
      context,
      browserVersion: browser.version,
      ended: Promise.race([served.ended, browserEnded(context, page)]),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function browserEnded(context: BrowserContext, page: Page): Promise<string> {
  return new Promise((resolve) => {
    context.on("close", () => resolve("The browser that plays VS Code's window has ended."));
    page.on("crash", () => resolve("The page that plays VS Code's window has crashed."));
    page.on("close", () => resolve("The page that plays VS Code's window was closed."));
  });
}
