import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type BrowserContext } from "playwright-core";
import { browserExecutables } from "./browserExecutables.ts";
import type { Installation } from "./installation.ts";

/** How the window looks: CSS pixels, and device pixels for each of them. */
export type Viewport = { readonly width: number; readonly height: number; readonly scale?: number };

/** A headless browser with one empty page. */
export type Browser = {
  readonly context: BrowserContext;
  /** Such as `Chromium 153.0.8010.0`. */
  readonly version: string;
  /** Where others may connect to see and use the same page (Chrome DevTools protocol, loopback only). */
  readonly debuggingAddress: string;
};

/**
 * Starts the browser. It ends with `context.close()`, and by itself when this process is gone, however that came.
 *
 * @param home - A folder for everything temporary; the caller removes it.
 * @throws AggregateError if none of the browsers there are can be started.
 */
export async function startBrowser(
  installation: Installation,
  home: string,
  viewport: Viewport = { width: 1280, height: 800 },
): Promise<Browser> {
  const profile = path.join(home, "browser");
  const temporary = path.join(home, "tmp");
  await mkdir(temporary, { recursive: true });
  const failures: unknown[] = [];
  for await (const { executable, environment } of browserExecutables(installation)) {
    try {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: executable,
        args: ["--disable-gpu", "--remote-debugging-port=0"],
        env: { ...process.env, TMPDIR: temporary, ...environment },
        viewport: { width: viewport.width, height: viewport.height },
        deviceScaleFactor: viewport.scale ?? 1,
        permissions: ["clipboard-read", "clipboard-write"],
        artifactsDir: path.join(home, "artifacts"),
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      const [port] = (await readFile(path.join(profile, "DevToolsActivePort"), "utf8")).split("\n");
      return {
        context,
        version: `Chromium ${context.browser()?.version() ?? ""}`,
        debuggingAddress: `http://127.0.0.1:${port ?? ""}`,
      };
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, "No browser could be started to play VS Code's window.");
}
