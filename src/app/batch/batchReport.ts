import { checksummed } from "../../core/address.ts";
import { escapeInvisible } from "../../core/strings/visibleText.ts";
import type { Network } from "../networks/network.ts";
import type { BatchView } from "./batch.ts";
import { buildOf, type BatchRow } from "./batchRow.ts";
import { categoryOfRow } from "./rowCategory.ts";

/** The report of a batch as it is now, in codes: docs/batch-report.schema.json says what each means. */
export function batchReport(
  { label, startedAt, finishedAt, counts, rows }: BatchView,
  networkNamed: (name: string) => Network | undefined,
) {
  return {
    format: "contract-lens-batch-report",
    version: 1,
    label,
    startedAt: isoText(startedAt),
    finishedAt: isoText(finishedAt),
    counts,
    contracts: rows.map((row) => reported(row, networkNamed(row.subject.network))),
  };
}

/** The same as it is copied: names and paths of a workspace may hold what is not seen, which is escaped. */
export function batchReportText(...of: Parameters<typeof batchReport>): string {
  return escapeInvisible(JSON.stringify(batchReport(...of), undefined, 2));
}

function reported(row: BatchRow, network: Network | undefined) {
  const { subject, contractId, state } = row;
  const outcome = state.kind === "done" ? state.outcome : undefined;
  const expected = "expected" in state ? state.expected : undefined;
  const isOfState =
    state.kind === "notPossible" || (state.kind === "stopped" && state.because === "mayBeSent");
  return {
    network: subject.network,
    chainId: network?.chainId ?? null,
    address: checksummed(subject.address),
    contractId: contractId ?? null,
    name: subject.name ?? null,
    origin: subject.origin ?? row.role ?? null,
    build: buildOf(state) ?? row.build ?? null,
    expected: expected?.grade ?? null,
    result: categoryOfRow(row),
    // Why it could not be verified, or what the service responded.
    code: outcome?.summary.word ?? (isOfState ? state.because : null),
    creation: outcome?.creation ?? null,
    tookMilliseconds: outcome?.tookMilliseconds ?? null,
    finishedAt: isoText(outcome?.summary.finishedAt),
  };
}

function isoText(moment: number | undefined): string | null {
  // Stored moments may be damaged.
  return moment === undefined || moment > latest ? null : new Date(moment).toISOString();
}

const latest = 8.64e15;
