import assert from "node:assert/strict";
import { knownAccounts } from "../../../../src/app/history/knownAccounts.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { addressOf, contractEntry, historyWith, present } from "../../../support/histories.ts";

describe("accounts that are known", () => {
  it("are those of the history and the deployments, whatever the case they were noted in, and their keys are told", () => {
    const ofKey = "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf";
    const state = historyWith({
      "Test Network": { [ofKey]: contractEntry(checksummed(ofKey), present) },
    });
    const { knowsAddress, keyOwners } = knownAccounts(listHistory(state), new Set([addressOf(4)]));
    const owners = keyOwners(`0x${"1".padStart(64, "0")}`);
    assert.ok(owners.some(({ name }) => name === ofKey));
    assert.deepEqual(
      [ofKey, addressOf(4), addressOf(3)].map((address) => knowsAddress(address as `0x${string}`)),
      [true, true, false],
    );
  });
});
