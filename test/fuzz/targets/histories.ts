import assert from "node:assert/strict";
import fc from "fast-check";
import { listHistory } from "../../../src/app/history/historyListing.ts";
import { mergeHistories } from "../../../src/app/history/mergeHistories.ts";
import { readHistory, storeHistory } from "../../../src/app/history/storedHistory.ts";
import { trimHistory } from "../../../src/app/history/trimHistory.ts";
import { anyDamage, changing } from "../../support/damage.ts";
import { anyHistory, present } from "../../support/histories.ts";
import { hostileValues } from "../../support/hostileValues.ts";
import { assertShown } from "../checks/shown.ts";
import { renamed } from "../inputs/responses.ts";
import { oddNames } from "../inputs/oddValues.ts";
import { shownHistory } from "../../support/shownHistory.ts";
import { target } from "../target.ts";

/** Names of networks and keys of entries are what somebody has written there, too. */
const otherName = fc
  .tuple(fc.nat(20), oddNames)
  .map(([nth, name]) => changing(nth, (value) => renamed(value, name)));

const damaged = fc
  .tuple(anyHistory, fc.array(fc.oneof({ weight: 3, arbitrary: anyDamage }, otherName), { maxLength: 4 }))
  .map(([state, damages]) => damages.reduce<unknown>((value, damage) => damage(value), storeHistory(state)));

/** What lies in the editor's storage, whatever that is. */
export const histories = target(
  "histories",
  300,
  fc.oneof({ weight: 4, arbitrary: damaged }, hostileValues),
  async (stored, tally) => {
    const given = copied(stored);
    const read = trimHistory(readHistory(given, present), present);
    tally.add(read.networks.size > 0 ? "read" : "nothing read");
    assert.deepEqual(readHistory(JSON.parse(JSON.stringify(storeHistory(read))), present), read);
    assert.deepEqual(listHistory(mergeHistories(read, read)), listHistory(read));
    await assertShown(shownHistory(read, present), true);
  },
);

/** As storage gives it back. */
function copied(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value)) as unknown;
  } catch {
    return undefined;
  }
}
