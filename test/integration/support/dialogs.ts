import { workbench } from "./window.ts";

/** Types into the input box that VS Code shows, and presses Enter. */
export async function answerInputBox(text: string): Promise<void> {
  const page = await workbench();
  const input = page.locator(".quick-input-widget:visible input");
  await input.waitFor();
  await input.fill(text);
  await page.keyboard.press("Enter");
}

/** Chooses an entry of the menu that VS Code shows. */
export async function choose(label: string): Promise<void> {
  const page = await workbench();
  await page.locator(".quick-input-widget:visible .monaco-list-row", { hasText: label }).first().click();
}

/** What the question says that VS Code shows, once there is one. */
export async function questionText(): Promise<string> {
  const page = await workbench();
  const question = page.locator(".quick-input-widget:visible", { hasText: "Cancel" });
  await question.waitFor();
  return (await question.textContent()) ?? "";
}
