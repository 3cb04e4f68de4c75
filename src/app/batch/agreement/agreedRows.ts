import { expectedOf } from "../rows/finding.ts";
import type { Looks } from "../look/looks.ts";
import type { Rows } from "../rows/rows.ts";

/** What is ticked waits for its turn from now on, and the rest is left out. @param agreed takes a digest of each that is ticked */
export function agreedRows(rows: Rows, looks: Looks, agreed: Set<string>): void {
  for (const { key, state, isTicked } of rows.all) {
    if (state.kind !== "ready") continue;
    if (isTicked) agreed.add(state.plan.agreement);
    else looks.forget(key);
    rows.change(key, {
      state: isTicked
        ? { kind: "waiting", expected: expectedOf(state.plan), tries: 0, isAskedFor: true }
        : { kind: "notChosen" },
    });
  }
}
