import assert from "node:assert/strict";
import { History } from "../../../../../src/app/history/history.ts";
import { recordKind } from "../../../../../src/app/subjects/record/recordKind.ts";
import { present } from "../../../../support/histories.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { MemoryFolder } from "../../../../support/memoryFolder.ts";
import { MemoryLog, MemoryState } from "../../../../support/stores.ts";

/** Inspects a contract's record, of today or as of a time. @returns whether it is now known to be deleted */
async function inspect(history: History, deleted: boolean, ...timestamps: string[]) {
  const { subject, lookup } = recordViewOf(
    { body: { ...fullRecord, deleted }, status: 200 },
    {},
    { timestamps },
  );
  await recordKind.remember(history, subject, lookup!);
  const [contract] = history.listing.contracts.get(subject.network.name) ?? [];
  assert.ok(contract);
  return contract.entry.deleted?.[0];
}

describe("remembering what was inspected", () => {
  it("learns whether a contract is deleted from records of today alone", async () => {
    let now = present;
    const place = { folder: new MemoryFolder(), log: new MemoryLog(), before: new MemoryState() };
    const history = await History.open({ ...place, clock: () => (now += 1) });
    const then = "eq:1767300000";
    assert.equal(await inspect(history, true, then), undefined);
    assert.equal(await inspect(history, false), false);
    assert.equal(await inspect(history, true, then), false);
    assert.equal(await inspect(history, true), true);
    assert.equal(await inspect(history, false, "gte:1767300000", "lt:1767300001"), true);
  });
});
