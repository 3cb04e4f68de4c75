import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatPart,
  joinParts,
  parsePart,
  partNames,
  partOf,
  partsOf,
} from "../../../../src/app/history/historyParts.ts";
import { storeHistory } from "../../../../src/app/history/storedHistory.ts";
import { trimHistory } from "../../../../src/app/history/trimHistory.ts";
import { addressOf, anyHistory, present } from "../../../support/histories.ts";

describe("the parts of a history", () => {
  it("make all of it together, as read from their files", () => {
    fc.assert(
      fc.property(anyHistory, (some) => {
        const state = trimHistory(some, present);
        const files = [...partsOf(state)].map(([name, part]) => [name, formatPart(part)] as const);
        const read = joinParts(files.map(([name, text]) => parsePart(name, text, present)));
        assert.equal(JSON.stringify(storeHistory(read)), JSON.stringify(storeHistory(state)));
        for (const [name] of files) assert.ok(partNames.includes(name));
      }),
    );
  });

  it("are where every version looks for them", () => {
    const places = [
      ["Hedera Mainnet", addressOf(1)],
      ["Hedera Mainnet", `${addressOf(1)} 1795177037119`],
      ["Ж", "0.0.1002-1763640000-123456789/0"],
    ] as const;
    assert.deepEqual(
      places.map(([network, key]) => partOf(network, key)),
      ["entries 147", "entries 159", "entries 4"],
    );
  });

  it("are of about one size, whatever is kept: 2,000 entries are at most sixteen in one", () => {
    const sizes = new Map<string, number>();
    for (let index = 0; index < 2000; index += 1) {
      // The attempts on one contract, a hundred at a time.
      const contract = addressOf(Math.floor(index / 100));
      const part = partOf("Hedera Testnet", `${contract} ${1_795_177_037_119 + index * 60_000}`);
      sizes.set(part, (sizes.get(part) ?? 0) + 1);
    }
    assert.ok(Math.max(...sizes.values()) <= 16, String(Math.max(...sizes.values())));
    assert.ok(sizes.size > 400, String(sizes.size));
  });

  it("hold nothing of another part, whoever has put it there", () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(...partNames), (state, name) => {
        const text = JSON.stringify(storeHistory(state));
        const read = partsOf(parsePart(name, text, present));
        assert.deepEqual(
          [...read.keys()].filter((part) => part !== name),
          [],
        );
      }),
    );
  });
});
