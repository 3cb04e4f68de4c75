import * as vscode from "vscode";
import { ApiError } from "../../http/failure.ts";
import type { Hex } from "../../core/hex.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { kindOf } from "../../app/subjects/registry.ts";
import { explainFailure } from "../../text/failure.ts";
import { scheduledSentences } from "../../text/scheduled.ts";
import type { InspectTools } from "./inspectTools.ts";

/**
 * Looks for the execution of a scheduled transaction, and says so where there is none.
 * @returns the hash that finds its result
 */
export async function scheduledHash(
  { lookups }: InspectTools,
  subject: InspectSubject,
): Promise<Hex | undefined> {
  const { mirrorUrl } = subject.network;
  const asked = kindOf(subject).scheduled?.(subject);
  if (asked === undefined || mirrorUrl === undefined) return undefined;
  const place = { location: vscode.ProgressLocation.Window, title: "Finding scheduled execution" };
  try {
    const execution = await vscode.window.withProgress(place, () =>
      lookups.scheduledExecution(mirrorUrl, asked, new AbortController().signal),
    );
    if (execution.kind === "found") return execution.hash.hash;
    void vscode.window.showInformationMessage(scheduledSentences[execution.kind]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void vscode.window.showErrorMessage(explainFailure(error.failure, error.host).sentence);
  }
  return undefined;
}
