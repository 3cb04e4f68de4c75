import assert from "node:assert/strict";
import { remove, unlist } from "../../../../src/app/history/changes.ts";
import { keyOf, learnOfVerification, seeContract } from "../../../../src/app/history/contractUpdates.ts";
import { emptyHistory, visibleEntries, type HistoryState } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { mergeHistories } from "../../../../src/app/history/mergeHistories.ts";
import { historyLimits, trimHistory } from "../../../../src/app/history/trimHistory.ts";
import { addressOf, contractEntry, historyWith, present } from "../../../support/histories.ts";

const day = 24 * 60 * 60 * 1000;
const address = addressOf(1);
const seen = seeContract(emptyHistory, "Net", { address, id: "0.0.1001", deleted: undefined }, 10, true);

function contractIn(state: HistoryState) {
  return listHistory(state).contracts.get("Net")?.[0]?.entry;
}

describe("what is remembered of a moment", () => {
  it("is a removal for 30 days, for as long as another window may hold what was removed", () => {
    const removed = (age: number) => trimHistory(remove(seen, "Net", address, present - age), present);
    assert.equal(removed(30 * day - 1).networks.get("Net")?.removed.size, 1);
    assert.equal(removed(30 * day).networks.size, 0);
  });

  it("is nothing of what was removed in the same millisecond", () => {
    assert.deepEqual(visibleEntries(remove(seen, "Net", address, 10), "Net"), []);
  });

  it("drops the same of several of one moment, in whatever order they came", () => {
    const entries = [1, 2, 3, 4, 5].map((index) => addressOf(index));
    const kept = (keys: readonly string[]) => {
      const state = historyWith({ Net: Object.fromEntries(keys.map((key) => [key, contractEntry(key, 7)])) });
      const trimmed = trimHistory(state, present, { ...historyLimits, entriesOfNetwork: 2 });
      return [...(trimmed.networks.get("Net")?.entries.keys() ?? [])].sort();
    };
    assert.deepEqual(kept(entries), kept(entries.toReversed()));
  });

  it("takes the attempts and results of a contract that is removed along, and no others", () => {
    const [attempt, other] = [`${address} 1`, `${addressOf(2)} 1`];
    const verification = (contract: string) =>
      ({
        kind: "verification",
        id: "1",
        contract,
        word: "perfect",
        status: undefined,
        protocol: "session",
        host: undefined,
        seenAt: 5,
      }) as const;
    const state = historyWith({
      Net: {
        [address]: contractEntry(address, 5),
        [attempt]: verification(address),
        [other]: verification(addressOf(2)),
      },
    });
    const left = listHistory(remove(state, "Net", address, 6)).visits;
    assert.deepEqual(
      left.map(({ listed }) => listed.key),
      [other],
    );
  });

  it("is that a record was taken out, also when a window that has not heard of it is merged in", () => {
    const unlisted = unlist(seen, "Net", address, 20);
    for (const merged of [mergeHistories(unlisted, seen), mergeHistories(seen, unlisted)]) {
      assert.deepEqual([listHistory(merged).visits.length, contractIn(merged)?.inspected], [0, [false, 20]]);
    }
  });

  it("is when a record was inspected, though its contract was only met since", () => {
    const met = seeContract(seen, "Net", { address, id: undefined, deleted: undefined }, 20, false);
    assert.deepEqual([contractIn(met)?.inspected, contractIn(met)?.seenAt], [[true, 10], 20]);
  });

  it("is the contract of an address by itself, though one before it has had the same ID", () => {
    const state = historyWith({
      Net: {
        [addressOf(2)]: contractEntry(addressOf(2), 5, { id: ["0.0.1001", 5] }),
        [address]: contractEntry(address, 6, { id: ["0.0.1001", 6] }),
      },
    });
    assert.equal(keyOf(state, "Net", { address, id: "0.0.1001" }), address);
  });

  it("is the later of two verification statuses, also where both are the same", () => {
    const first = learnOfVerification(seen, "Net", address, "perfect", 25);
    const matched = learnOfVerification(first, "Net", address, "perfect", 30);
    assert.deepEqual(contractIn(matched)?.verification, ["perfect", 30]);
    assert.equal(learnOfVerification(matched, "Net", address, "perfect", 30), matched);
    const older = learnOfVerification(matched, "Net", address, "notVerified", 20);
    assert.deepEqual(contractIn(older)?.verification, ["perfect", 30]);
    const later = learnOfVerification(matched, "Net", address, "notVerified", 40);
    assert.deepEqual(contractIn(later)?.verification, ["notVerified", 40]);
  });
});
