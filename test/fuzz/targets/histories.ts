import assert from "node:assert/strict";
import fc from "fast-check";
import { emptyHistory } from "../../../src/app/history/entry.ts";
import { formatHistory, readHistory, type StoredHistory } from "../../../src/app/history/storedHistory.ts";
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
  .map(([state, damages]) => {
    const stored: unknown = JSON.parse(formatHistory({ state, writes: [] }));
    return damages.reduce((value, damage) => damage(value), stored);
  });

/** What the history's file holds, whatever that is. */
export const histories = target(
  "histories",
  300,
  fc.oneof({ weight: 4, arbitrary: damaged }, hostileValues),
  async (stored, tally) => {
    const read = readOrNothing(stored);
    tally.add(read.state.size > 0 ? "read" : "nothing read");
    assert.deepEqual(readHistory(formatHistory(read), present), read);
    await assertShown(shownHistory(read.state, present), true);
  },
);

function readOrNothing(stored: unknown): StoredHistory {
  try {
    return readHistory(JSON.stringify(stored), present);
  } catch {
    return { state: emptyHistory, writes: [] };
  }
}
