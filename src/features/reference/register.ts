import * as vscode from "vscode";
import { registerCommand } from "../../editor/commands.ts";
import { parseCommandOptions } from "../../editor/commandOptions.ts";
import { notificationWords } from "../../text/notifications.ts";
import type { Services } from "../services.ts";

/** What can be done with a reference beside looking at it: copy it, or open the block explorer's page of it. */
export function registerReference(services: Services): vscode.Disposable {
  const { log, capabilities } = services;
  return vscode.Disposable.from(
    registerCommand("contractLens.copy", log, async (text, options) => {
      // Anything may put text onto the clipboard by other means; this command is there for our own links.
      if (typeof text !== "string") return undefined;
      const { capability } = parseCommandOptions(options);
      const offered = { command: "contractLens.copy", subject: text, network: undefined };
      if (capabilities.redeem(capability, offered) === undefined) return undefined;
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.copied()}`, 2000);
      return undefined;
    }),
    registerCommand("contractLens.openInExplorer", log, async (reference, options) => {
      const { openInExplorer } = await import("./openInExplorer.ts");
      return openInExplorer(services, reference, parseCommandOptions(options));
    }),
  );
}
