import * as vscode from "vscode";
import type { Logger } from "../app/ports.ts";
import { logLine, logLines } from "../core/strings/logLine.ts";
import { unexpectedWords } from "../text/unexpected.ts";

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

/** Logs an unexpected error, and shows it to the user; a cancellation is not an error. */
export function reportUnexpected(where: string, error: unknown, log: ProductLog): void {
  if (!logUnexpected(where, error, log)) return;
  const showLog = unexpectedWords.showLog();
  // Our own words only: a message may hold text from elsewhere, and notifications turn that into links.
  const words = unexpectedWords.internalError();
  void vscode.window.showErrorMessage(words, showLog).then((choice) => {
    if (choice === showLog) log.show();
  });
}

/** Runs what nobody waits for: what goes wrong unforeseen in it is logged. */
export function inBackground(where: string, work: Promise<unknown>, log: ProductLog): void {
  work.catch((error: unknown) => logUnexpected(where, error, log));
}

/** @returns whether it was an error at all */
function logUnexpected(where: string, error: unknown, log: ProductLog): boolean {
  if (isCalledOff(error)) return false;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.error(`${where}: ${text}`);
  return true;
}

function isCalledOff(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof Error && error.name === "AbortError");
}
