import type { BatchView } from "../../app/batch/batchView.ts";
import type { Network } from "../../app/networks/network.ts";

/** What is shown of a batch, and where its contracts are. */
export type ShownBatch = {
  readonly view: BatchView;
  readonly networkNamed: (name: string) => Network | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
};

/** Whether any of its networks may have traces: those of mirror nodes have none. */
export function hasTracesIn({ view, networkNamed }: ShownBatch): boolean {
  return view.rows.some(({ subject }) => networkNamed(subject.network)?.mirrorUrl === undefined);
}
