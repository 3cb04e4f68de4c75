import * as vscode from "vscode";
import { readStoredExchange, storeExchange } from "../../app/responses/storedExchange.ts";
import { readStoredReport, storeReport } from "../../app/responses/storedReport.ts";
import type { Network } from "../../app/networks/network.ts";
import type { VerificationReport, VerificationSummary } from "../../app/verification/report.ts";
import { readVerifiedName } from "../../app/verification/verifiedName.ts";
import { ownField } from "../../core/json/ownField.ts";
import type { VerificationView } from "../../ui/verification/view.ts";

/**
 * What VS Code keeps with a panel of what it shows, beside the summary: how asking failed, which the history does not always keep.
 * Responses are kept elsewhere: they may be long.
 */
export function stateOf(view: VerificationView): { readonly report?: string } {
  const stored = view.kind === "finished" ? storeReport(view.report) : undefined;
  return stored === undefined || stored.responses.length > 0 ? {} : { report: storeExchange(stored) };
}

/** Reads that report; a state may be old, new or damaged. */
export function reportIn(
  state: unknown,
  { id }: VerificationSummary,
  network: Network,
): VerificationReport | undefined {
  const stored = ownField(state, "report");
  const exchange = typeof stored === "string" ? readStoredExchange(stored) : undefined;
  const report = exchange && readStoredReport(exchange, network);
  return report?.id === id ? report : undefined;
}

/** What the workspace called the contract, which may be used where the workspace is trusted. */
export function nameIn(state: unknown): string | undefined {
  const name = vscode.workspace.isTrusted ? readVerifiedName(ownField(state, "name")) : undefined;
  return name === "" ? undefined : name;
}
