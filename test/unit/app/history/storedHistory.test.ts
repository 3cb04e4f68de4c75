import assert from "node:assert/strict";
import fc from "fast-check";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { formatHistory, readHistory } from "../../../../src/app/history/storedHistory.ts";
import { anyDamage } from "../../../support/damage.ts";
import {
  addressOf,
  anyEntry,
  anyHistory,
  contractEntry,
  historyWith,
  present,
} from "../../../support/histories.ts";

const key = addressOf(1);
const good = { kind: "contract", address: key, seenAt: 5, isPinned: false };

/** What is read of a file with these networks. */
function read(networks: unknown) {
  return readHistory(JSON.stringify({ version: 2, writes: [], networks }), present).state;
}

describe("the stored history", () => {
  it("is read as it was", () => {
    fc.assert(
      fc.property(anyHistory, (state) => {
        const stored = { state, writes: ["a", "b"] };
        const again = readHistory(formatHistory(stored), present);
        assert.equal(formatHistory(again), formatHistory(stored));
        assert.deepEqual(listHistory(again.state).contracts.size, listHistory(state).contracts.size);
      }),
    );
  });

  it("takes at most 700 bytes an entry", () => {
    fc.assert(
      fc.property(anyEntry, (entry) => {
        const text = formatHistory({ state: historyWith({ N: Object.fromEntries([entry]) }), writes: [] });
        assert.ok(Buffer.byteLength(text) <= 700, text);
      }),
      { numRuns: 1000 },
    );
  });

  it("is a history or refused, however it was damaged", () => {
    fc.assert(
      fc.property(anyHistory, anyDamage, (state, damage) => {
        const damaged = JSON.stringify(damage(JSON.parse(formatHistory({ state, writes: [] })))) ?? "";
        let found;
        try {
          found = readHistory(damaged, present);
        } catch {
          return;
        }
        listHistory(found.state);
        assert.deepEqual(readHistory(formatHistory(found), present), found);
      }),
    );
  });

  const cases: Readonly<Record<string, [networks: unknown, expected: ReturnType<typeof historyWith>]>> = {
    "an entry of a broken neighbor": [
      { Net: { [key]: good, x: good, [addressOf(2)]: null } },
      historyWith({ Net: { [key]: contractEntry(key, 5) } }),
    ],
    "no entry with a fact that cannot be": [
      {
        Net: {
          [key]: { ...good, verifiedName: ["[Counter](command:x)", 1] },
          [addressOf(2)]: { ...good, id: "0.0.x" },
        },
      },
      historyWith({}),
    ],
    "a moment of the future as now": [
      { Net: { [key]: { ...good, seenAt: 9e15 } } },
      historyWith({ Net: { [key]: contractEntry(key, present) } }),
    ],
    "no network that cannot be": [{ "[x](command:y)": { [key]: good } }, historyWith({})],
  };
  for (const [what, [networks, expected]] of Object.entries(cases))
    it(`has ${what}`, () => assert.deepEqual(read(networks), expected));
});
