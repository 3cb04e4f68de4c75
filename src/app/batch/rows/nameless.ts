import type { BatchRow, RowState } from "./batchRow.ts";

/** A contract of a batch without what its workspace calls it: in builds, in deployment files, or anywhere else. */
export function nameless(row: BatchRow): BatchRow {
  return {
    ...row,
    subject: { ...row.subject, name: undefined },
    build: undefined,
    called: undefined,
    state: withoutBuild(row.state),
  };
}

function withoutBuild(state: RowState): RowState {
  if ("expected" in state) return { ...state, expected: { ...state.expected, build: "" } };
  if (state.kind === "ready") return { ...state, plan: { ...state.plan, build: "" } };
  return state.kind === "skipped" ? { ...state, build: undefined } : state;
}
