import * as vscode from "vscode";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { maySend, subjectNamed } from "../../app/subjects/inspection.ts";
import { kindOf } from "../../app/subjects/registry.ts";
import type { Hex } from "../../core/hex.ts";
import { parseSubject } from "../../core/scan/subject.ts";
import { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { notificationWords } from "../../text/notifications.ts";
import { explainNoExecution } from "../../text/subjects/result/scheduled.ts";
import type { InspectSession } from "./inspectSession.ts";
import type { InspectTools } from "./inspectTools.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

/** Goes to what a link names, inside the panel. */
export async function follow(session: InspectSession, from: InspectSubject, text: string): Promise<void> {
  const named = parseSubject(text);
  if (!named.ok) return;
  const next = subjectNamed(named.value, from.network, {});
  if (await maySend(session.tools, next, { via: "panel" }, new AbortController().signal))
    await session.open(next);
}

/**
 * Looks for the execution of a scheduled transaction, and says so where there is none.
 * @returns the hash that finds its result
 */
export async function scheduledHash(
  { lookups }: InspectTools,
  subject: InspectSubject,
): Promise<Hex | undefined> {
  const ledger = ledgerOf(subject.network);
  const asked = kindOf(subject).scheduled?.(subject);
  if (asked === undefined || ledger === undefined) return undefined;
  const place = { location: vscode.ProgressLocation.Window, title: notificationWords.findingExecution() };
  try {
    const execution = await vscode.window.withProgress(place, () =>
      lookups.scheduledExecution(ledger, asked, new AbortController().signal),
    );
    if (execution.kind === "found") return execution.hash.hash;
    void vscode.window.showInformationMessage(explainNoExecution(execution.kind));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void vscode.window.showErrorMessage(explainFailure(error.failure, error.host).sentence);
  }
  return undefined;
}
