import type { BatchRow } from "../../app/batch/batchRow.ts";
import type { KnownVerification } from "../../app/batch/changedSince.ts";
import type { BatchView } from "../../app/batch/batchView.ts";
import type { DeploymentStatus } from "../../app/deploymentChecks/deploymentStatus.ts";
import type { Network } from "../../app/networks/network.ts";

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

/** Whether any of its networks may have traces: those of mirror nodes have none. */
export function hasTracesIn({ view, networkNamed }: ShownBatch): boolean {
  return view.rows.some(({ subject }) => networkNamed(subject.network)?.mirrorUrl === undefined);
}
