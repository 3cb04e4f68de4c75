import type { BatchView } from "../../app/batch/batch.ts";
import type { BatchRow } from "../../app/batch/batchRow.ts";
import { laterStoredMatch } from "../../app/batch/rowOutcome.ts";
import type { KnownVerification, StoredMatch } from "../../app/verification/verificationState.ts";
import { isAbsent, type DeploymentStatus } from "../../app/deploymentChecks/deploymentStatus.ts";
import { hasLedger, type Network } from "../../app/networks/network.ts";

/** What is shown of a batch, and where its contracts are. */
export type ShownBatch = {
  readonly view: BatchView;
  readonly networkNamed: (name: string) => Network | undefined;
  /** What is known of a contract's verification by now, whoever asked; nothing where that is not looked up. */
  readonly knownOf?: (row: BatchRow) => KnownVerification | undefined;
  /** How the view of deployments has a contract, where a deployment file names it. */
  readonly statusOf?: (row: BatchRow) => DeploymentStatus | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
};

/** What is known of a contract beside what its row says. */
type KnownBeside = {
  /** How the view of deployments has it, where that says more than that it cannot be verified here. */
  readonly status: DeploymentStatus | undefined;
  /** How it is verified by now, where that has changed. */
  readonly since: StoredMatch | undefined;
};

/** What is known of a contract beside what its row says. Pages are drawn often: only what may be told is looked up. */
export function knownBeside({ view, knownOf, statusOf }: ShownBatch, row: BatchRow): KnownBeside {
  const isPossible = row.state.kind !== "notPossible";
  const status = isPossible ? undefined : statusOf?.(row);
  const since = view.phase === "ended" ? laterStoredMatch(row, view.finishedAt, knownOf?.(row)) : undefined;
  if (since === undefined) return { status, since };
  const now = isPossible ? statusOf?.(row) : status;
  // Of what is not there by now, no status says more.
  return { status, since: now !== undefined && isAbsent(now) ? undefined : since };
}

/** Whether any of its networks may have traces: those of mirror nodes have none. */
export function hasTracesIn({ view, networkNamed }: ShownBatch): boolean {
  return view.rows.some(({ subject }) => {
    const network = networkNamed(subject.network);
    return network === undefined || !hasLedger(network);
  });
}
