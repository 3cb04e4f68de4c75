import type { PublishedSources } from "../publication/publishedSources.ts";
import type { BatchRow } from "./rows/batchRow.ts";
import type { RunTools } from "./runTools.ts";
import type { BatchCounts } from "./batchCounts.ts";
import type { AgreedFiles } from "./agreement/agreedFiles.ts";
import type { LookTools } from "./look/looks.ts";
import type { KeptBatch } from "./rows/stored.ts";

/** What a batch needs. */
export type BatchTools = LookTools &
  RunTools & {
    readonly onSent: PublishedSources["add"];
    readonly wasSent: PublishedSources["knowsContract"];
    /** Keeps the batch beyond the window. @returns what resolves once it is kept, where that takes time */
    readonly keep: (batch: KeptBatch) => PromiseLike<void> | undefined;
    /** Whether anything of the workspace may be published. */
    readonly isTrusted: () => boolean;
  };

/** `paused`: rows wait, and nothing is sent before the user goes on. */
export type BatchPhase = "looking" | "list" | "running" | "paused" | "ended";

/** A batch as it is now. */
export type BatchView = {
  readonly phase: BatchPhase;
  /** Whether it is paused as another window began it, an earlier one mostly, and not by the user. */
  readonly isInterrupted: boolean;
  readonly label: string;
  readonly leftOut: number;
  readonly rows: readonly BatchRow[];
  readonly counts: BatchCounts;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number | undefined;
  readonly finishedAt: number | undefined;
  /** What is to be agreed to; `id` tells it from what it was before. */
  readonly list: (AgreedFiles & { readonly id: number }) | undefined;
  readonly isTrusted: boolean;
};

/** Whether the user has paused it, and what runs has not come to its end. */
export const isPausing = ({ phase, counts, isInterrupted }: BatchView): boolean =>
  phase === "paused" && counts.running > 0 && !isInterrupted;
