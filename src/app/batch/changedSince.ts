import type { Held } from "../verification/held.ts";
import { heldThen, type KnownVerification } from "../verification/knownVerification.ts";
import type { BatchRow } from "./rows/batchRow.ts";
import type { BatchView } from "./batchView.ts";

/**
 * How a contract of a finished batch is verified by now, where that is known to be otherwise than the batch has left it; or one that
 * waits in a batch that is paused: its files may have been sent by a window that was closed. What does not say how closely it is
 * verified says nothing here.
 */
export function changedSince(
  { state }: Pick<BatchRow, "state">,
  { phase, startedAt, finishedAt }: Pick<BatchView, "phase" | "startedAt" | "finishedAt">,
  known: KnownVerification | undefined,
): Held | undefined {
  const isLeft = phase === "ended" || (phase === "paused" && state.kind === "waiting");
  if (!isLeft || known === undefined) return undefined;
  const summary = state.kind === "ended" ? state.outcome.summary : undefined;
  const mayBeSent = state.kind === "waiting" || (state.kind === "takenBack" && state.mayBeSent === true);
  const leftAt = summary?.finishedAt ?? (mayBeSent ? startedAt : finishedAt);
  const [fact, at] = known;
  const now = heldThen(known)?.[0];
  // A service may call a contract by the better of two codes: then it says the same as before.
  const isSaid = summary !== undefined && (summary.status ?? summary.word) === fact;
  if (leftAt === undefined || at <= leftAt || now === undefined || isSaid) return undefined;
  return now === leftAs(state) ? undefined : now;
}

/** How the batch has left a contract: not verified, as far as it knows, where it did not come to it. */
function leftAs(state: BatchRow["state"]): Held {
  if (state.kind === "skipped") return state.because === "noBetter" ? "match" : "exact";
  if (state.kind === "verifiedSince") return state.held;
  if (state.kind !== "ended") return "none";
  const { grade } = state.outcome;
  return grade === "exact" || grade === "match" ? grade : "none";
}
