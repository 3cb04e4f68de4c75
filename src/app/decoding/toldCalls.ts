import type { Calls, TracedCall } from "./resultDecoding.ts";
import type { TraceState } from "./trace/traceState.ts";

/** What there is to show of the calls of a transaction. @param calls those that are known, decoded */
export function toldCalls(
  { state, error, hasMore }: Pick<TraceState, "state" | "error" | "hasMore">,
  calls: readonly TracedCall[],
): Calls {
  if (calls.length > 0) return { kind: "found", calls, hasMore };
  if (error !== undefined) return { kind: "failed", error };
  return { kind: state === "asked" ? "notRecorded" : state };
}
