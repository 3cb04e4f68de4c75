import { workbench } from "./window.ts";

/** Waits until VS Code has read a notification out, which it does also where a window without focus shows no toast. */
export async function readOut(text: string): Promise<void> {
  const page = await workbench();
  await page.getByText(text).first().waitFor({ state: "attached" });
}

/** VS Code leaves in the window's document what it has read out. */
export async function forgetWhatWasReadOut(): Promise<void> {
  const page = await workbench();
  await page.evaluate(
    `document.querySelectorAll(".monaco-aria-container > *").forEach((element) => element.replaceChildren())`,
  );
}
