import assert from "node:assert/strict";
import type { History } from "../../../../src/app/history/history.ts";
import { recordInspection } from "../../../../src/app/subjects/subject.ts";
import { present } from "../../../support/histories.ts";
import { fullRecord, recordViewOf } from "../../../support/lookupViews.ts";
import { openHistory } from "../../../support/historyWindows.ts";

/** Inspects a contract's record, of today or as of a time. @returns whether it is now known to be deleted */
function inspect(history: History, deleted: boolean, ...timestamps: string[]) {
  const { subject, lookup } = recordViewOf(
    { body: { ...fullRecord, deleted }, status: 200 },
    {},
    { timestamps },
  );
  recordInspection(history, subject, lookup!);
  const [contract] = history.listing.contracts.get(subject.network.name) ?? [];
  assert.ok(contract);
  return contract.entry.deleted?.[0];
}

describe("remembering what was inspected", () => {
  it("learns whether a contract is deleted from records of today alone", async () => {
    let now = present;
    const history = await openHistory({ clock: () => (now += 1) });
    const then = "eq:1767300000";
    assert.equal(inspect(history, true, then), undefined);
    assert.equal(inspect(history, false), false);
    assert.equal(inspect(history, true, then), false);
    assert.equal(inspect(history, true), true);
    assert.equal(inspect(history, false, "gte:1767300000", "lt:1767300001"), true);
  });
});
