import assert from "node:assert/strict";
import { remove } from "../../../../src/app/history/changes.ts";
import { keyOf, learnOfVerification, seeContract } from "../../../../src/app/history/contractUpdates.ts";
import { emptyHistory, type HistoryState } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { addressOf, contractEntry, historyWith } from "../../../support/histories.ts";

const address = addressOf(1);
const seen = seeContract(emptyHistory, "Net", { address, id: "0.0.1001", deleted: undefined }, 10, true);

function contractIn(state: HistoryState) {
  return listHistory(state).contracts.get("Net")?.[0]?.entry;
}

describe("what is remembered of a moment", () => {
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
    const left = listHistory(remove(state, "Net", address)).visits;
    assert.deepEqual(
      left.map(({ listed }) => listed.key),
      [other],
    );
  });

  it("is when a record was inspected, though its contract was only met since", () => {
    const met = seeContract(seen, "Net", { address, id: undefined, deleted: undefined }, 20, false);
    assert.deepEqual([contractIn(met)?.inspectedAt, contractIn(met)?.seenAt], [10, 20]);
  });

  it("is the contract of an address by itself, though one before it has had the same ID", () => {
    const state = historyWith({
      Net: {
        [addressOf(2)]: contractEntry(addressOf(2), 5, { id: "0.0.1001" }),
        [address]: contractEntry(address, 6, { id: "0.0.1001" }),
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
