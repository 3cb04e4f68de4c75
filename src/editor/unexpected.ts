import * as vscode from "vscode";
import { unexpectedWords } from "../text/notifications.ts";
import type { ProductLog } from "./productLog.ts";

/** Logs what went wrong unforeseen, and tells the user; what was called off is no error. */
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
