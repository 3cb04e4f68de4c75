import assert from "node:assert/strict";
import fc from "fast-check";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { storeEntry } from "../../../../src/app/history/storedEntry.ts";
import { readHistory, storeHistory } from "../../../../src/app/history/storedHistory.ts";
import { trimHistory } from "../../../../src/app/history/trimHistory.ts";
import {
  addressOf,
  anyEntry,
  anyHistory,
  contractEntry,
  historyWith,
  present,
} from "../../../support/histories.ts";

/** As it comes back from the editor's storage. */
function stored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const key = addressOf(1);
const good = { kind: "contract", address: [key, 5], seenAt: 5 };

describe("the stored history", () => {
  it("is read as it was", () => {
    fc.assert(
      fc.property(anyHistory, (state) => {
        const kept = trimHistory(state, present);
        const read = readHistory(stored(storeHistory(kept)), present);
        assert.deepEqual(read, kept);
        assert.equal(JSON.stringify(storeHistory(read)), JSON.stringify(storeHistory(kept)));
      }),
    );
  });

  it("takes at most 500 bytes an entry", () => {
    fc.assert(
      fc.property(anyEntry, ([name, entry]) => {
        const later = JSON.stringify({ [name]: storeEntry(entry) }).replaceAll(
          /\b\d(?=[\],}])/g,
          "1784900000000",
        );
        assert.ok(Buffer.byteLength(later) <= 500, `${Buffer.byteLength(later)} ${later}`);
      }),
      { numRuns: 1000 },
    );
  });

  it("is read without failing, whatever stands there", () => {
    const around = fc.oneof(
      fc.anything(),
      fc.record({ clearedAt: fc.anything(), networks: fc.anything() }),
      fc
        .dictionary(fc.constantFrom("entries", "removed"), fc.dictionary(fc.string(), fc.anything()))
        .map((network) => ({ version: 7, networks: { Net: network } })),
      fc
        .dictionary(fc.constantFrom("kind", "address", "id", "seenAt", "pinned", "word"), fc.anything())
        .map((entry) => ({ networks: { Net: { entries: { [key]: entry } } } })),
    );
    fc.assert(
      fc.property(around, (value) => {
        const state = readHistory(value, present);
        listHistory(trimHistory(state, present));
        assert.deepEqual(readHistory(stored(storeHistory(state)), present), state);
      }),
    );
  });

  it("has no zero below zero, which is not stored", () => {
    assert.ok(Object.is(readHistory({ clearedAt: -0 }, present).clearedAt, 0));
  });

  const damaged: readonly (readonly [
    what: string,
    stored: unknown,
    expected: ReturnType<typeof historyWith>,
  ])[] = [
    ["nothing", undefined, historyWith({})],
    [
      "a newer version's",
      { version: 9, more: 1, networks: { Net: { entries: { [key]: { ...good, more: [] } } } } },
      historyWith({ Net: { [key]: contractEntry(key, 5) } }),
    ],
    [
      "one with a broken neighbour",
      { networks: { Net: { entries: { [key]: good, x: 1, [addressOf(2)]: null } } } },
      historyWith({ Net: { [key]: contractEntry(key, 5) } }),
    ],
    [
      "one with broken facts",
      {
        networks: {
          Net: {
            entries: {
              [key]: {
                ...good,
                id: ["0.0.x", 5],
                pinned: "yes",
                deleted: [true, "now"],
                verification: ["best", 1],
                verifiedName: ["[Counter](command:x)", 1],
              },
            },
          },
        },
      },
      historyWith({ Net: { [key]: contractEntry(key, 5) } }),
    ],
    [
      "one from the future, as of now",
      { clearedAt: -1, networks: { Net: { entries: { [key]: { ...good, seenAt: 9e15 } } } } },
      historyWith({ Net: { [key]: { ...contractEntry(key, 5), seenAt: present } } }),
    ],
    [
      "one of a network that cannot be",
      { networks: { "[x](command:y)": { entries: { [key]: good } } } },
      historyWith({}),
    ],
  ];
  for (const [what, value, expected] of damaged) {
    it(`is read as far as it can be: ${what}`, () => assert.deepEqual(readHistory(value, present), expected));
  }
});
