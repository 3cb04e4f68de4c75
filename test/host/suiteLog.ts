import { format } from "node:util";
import type { Page } from "playwright-core";
import { isMissingNativePart } from "./missingNativePart.ts";

/** Prints what extensions, and so the suite, print in the VS Code that is about to be opened in the page. */
export async function printSuiteLog(page: Page): Promise<void> {
  await page.exposeFunction("printSuiteLog", (method: string, parameters: readonly unknown[]) => {
    const text = format(...parameters);
    if (isMissingNativePart(text)) return;
    (method === "error" || method === "warn" ? process.stderr : process.stdout).write(`${text}\n`);
  });
  // VS Code calls `codeAutomationLog` for its own log too. What extensions print comes by way of this method alone.
  await page.addInitScript(() => {
    const heard = "$logExtensionHostMessage";
    const page = globalThis as unknown as Record<string, (...parameters: unknown[]) => unknown>;
    page["codeAutomationLog"] = (...parameters) => {
      Error.stackTraceLimit = 40;
      if (new Error().stack?.includes(heard)) page["printSuiteLog"]?.(...parameters);
    };
  });
}
