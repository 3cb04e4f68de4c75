import * as vscode from "vscode";
import { until } from "./until.ts";
import { workbench } from "./window.ts";

/**
 * Binds a key to a command with an argument, in the user's own keybindings.
 * @returns what presses it
 */
export async function bindKey(key: string, command: string, args: unknown): Promise<() => Promise<void>> {
  await vscode.commands.executeCommand("workbench.action.openGlobalKeybindingsFile");
  const editor = await until("the keybindings to be shown", () => {
    const active = vscode.window.activeTextEditor;
    return active?.document.uri.path.endsWith("keybindings.json") === true && active;
  });
  const { document } = editor;
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  await editor.edit((edit) => edit.replace(whole, JSON.stringify([{ key, command, args }])));
  await document.save();
  await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  const names = key.split("+").map((name) => name.replace(/^./, (first) => first.toUpperCase()));
  const pressed = names.map((name) => (name === "Ctrl" ? "Control" : name)).join("+");
  const page = await workbench();
  return async () => {
    const question = page.locator(".quick-input-widget:visible").first();
    await until("the key to do something", async () => {
      await page.keyboard.press(pressed);
      // VS Code may not have read the binding yet. A second press too early would ask twice.
      return question.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    });
  };
}
