import assert from "node:assert/strict";
import { recordVisit } from "../../../../src/app/history/historyUpdates.ts";
import { emptyHistory, type HistoryState } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { storedAddressIn } from "../../../../src/app/history/storedAddress.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { networkWith } from "../../../support/networks.ts";
import { valueOf } from "../../core/arbitraries.ts";

const address = "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab";
const longZero = "0x00000000000000000000000000000000000003ea";
const network = networkWith({ name: "Net", mirrorUrl: "https://mirror.example" });

describe("the address of a contract that was seen before", () => {
  it("is its own, by its ID and on its network alone, and never one that is made from a number", () => {
    const seen = [
      { address: checksummed(address), id: "0.0.1001", deleted: undefined },
      { address: checksummed(longZero), id: "0.0.1002", deleted: undefined },
    ];
    const state = seen.reduce<HistoryState>(
      (known, fact, at) => recordVisit(known, "Net", fact, at + 1, true),
      emptyHistory,
    );
    const told = (contract: string, name = "Net") =>
      storedAddressIn(listHistory(state), { ...network, name }, valueOf(parseContractReference(contract)));
    assert.equal(told("0.0.1001"), address);
    assert.equal(told("0x00000000000000000000000000000000000003e9"), address);
    assert.deepEqual(
      [told("0.0.1002"), told("0.0.1003"), told("0.0.1001", "Other")],
      [undefined, undefined, undefined],
    );
  });
});
