import * as vscode from "vscode";
import type { Capabilities } from "../../app/consent/capabilities.ts";
import { parseCommandOptions } from "../../editor/commandOptions.ts";
import { notificationWords } from "../../text/notifications.ts";

/** Copies what a link of our own offers. Anything may put text onto the clipboard by other means: nobody else is served. */
export async function copyLinked(
  capabilities: Capabilities,
  text: unknown,
  options: unknown,
): Promise<undefined> {
  if (typeof text !== "string") return undefined;
  const { capability } = parseCommandOptions(options);
  const offered = { command: "contractLens.copy", subject: text, network: undefined };
  if (capabilities.redeem(capability, offered) === undefined) return undefined;
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.copied()}`, 2000);
  return undefined;
}
