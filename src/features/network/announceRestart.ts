import * as vscode from "vscode";
import { hostOf } from "../../core/hosts.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import { notificationWords } from "../../text/notifications.ts";

/** Milliseconds between announcements of a chain's restart: some nodes report another instance each time. */
const quietMilliseconds = 60_000;

const lastRestarts = new Map<string, number>();

/** Announces that a local chain was restarted: shown responses are those of the previous chain. */
export function announceRestart({ url }: Ledger, now = Date.now()): void {
  const last = lastRestarts.get(url) ?? -Infinity;
  lastRestarts.set(url, now);
  if (now - last < quietMilliseconds) return;
  void vscode.window.showInformationMessage(notificationWords.chainRestarted(hostOf(url)));
}
