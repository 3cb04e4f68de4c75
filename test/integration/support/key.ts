import * as vscode from "vscode";
import { addressOf, resetDevnet } from "./devnet.ts";
import { answerInputBox, choose, questionText } from "./dialogs.ts";
import { closeAll, verifyUnderCursor } from "./editor.ts";
import { until } from "./until.ts";
import { workbench } from "./window.ts";

/** Sets the key of the active network's service as a person would: by the command, typing it. */
export async function setKey(key: string): Promise<string | undefined> {
  const set = vscode.commands.executeCommand<string | undefined>("contractLens.setApiKey");
  await answerInputBox(key);
  return set;
}

/** Has the key of the active network's service always sent, as a person would: by the question before a verification. */
export async function alwaysSendKey(): Promise<void> {
  const verifying = verifyUnderCursor(addressOf("perfect"));
  await questionText();
  await choose("Always Send to This Service");
  await verifying;
  await closeAll();
  await resetDevnet();
}

/** Forgets every key that is kept. */
export async function clearKeys(): Promise<void> {
  while ((await clearKey()) !== undefined);
  await vscode.commands.executeCommand("notifications.clearAll");
}

async function clearKey(): Promise<string | undefined> {
  const page = await workbench();
  let cleared: { readonly origin: string | undefined } | undefined;
  void vscode.commands
    .executeCommand<string | undefined>("contractLens.clearApiKey")
    .then((origin) => (cleared = { origin }));
  // Another question may just be on its way out.
  const question = page.locator(".quick-input-widget:visible", { hasText: "Clear API Key" });
  const menu = question.locator(".monaco-list-row", { hasText: "127.0.0.1" });
  await until("the key to be gone, or a menu", async () => cleared !== undefined || (await menu.count()) > 0);
  if (cleared === undefined) await choose("127.0.0.1");
  return (await until("the key to be gone", () => cleared)).origin;
}
