import * as vscode from "vscode";
import type { Logger } from "../app/ports.ts";
import { logLine, logLines } from "../core/characters/logLine.ts";

/** The product's log. Nothing else of VS Code's channel is handed out, so that every line goes through `logLine`. */
export type ProductLog = Logger & {
  show(): void;
  dispose(): void;
};

/** Opens the only channel that the product logs to. */
export function openLog(): ProductLog {
  const channel = vscode.window.createOutputChannel("Contract Lens", { log: true });
  return {
    info: (message) => channel.info(logLine(message)),
    warn: (message) => channel.warn(logLine(message)),
    error: (message) => channel.error(logLines(message)),
    show: () => channel.show(),
    dispose: () => channel.dispose(),
  };
}
