import assert from "node:assert/strict";
import type { FoundEntry } from "../../../../src/app/history/findEntry.ts";
import type { ListedContract } from "../../../../src/app/history/historyListing.ts";
import { textsOf } from "../../../../src/ui/tree/entryTexts.ts";
import { contractEntry } from "../../../support/histories.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const key = address.toLowerCase();
const [network, at] = ["Hedera Testnet", 1_784_900_000_000];

const contract: ListedContract = {
  network,
  key,
  entry: { ...contractEntry(address, at), id: "0.0.1001" },
  verifications: [],
  results: [],
};
const attempt = {
  ...({ kind: "verification", id: "1", contract: key, word: "notPublished", status: undefined } as const),
  ...({ protocol: "job", host: "sourcify.dev", seenAt: at } as const),
};
const result = {
  ...({ kind: "result", contract: key, transaction: "0.0.902-1767255862-323439856", nonce: 2 } as const),
  ...{ result: "SUCCESS", seenAt: at, called: undefined },
};

function told(found: FoundEntry): readonly unknown[] {
  const { explored, id, markdown } = textsOf(found);
  return [explored(found), id(found), markdown(found).split("\n")[0]];
}

describe("what is copied of an entry", () => {
  it("is the contract's, of a verification as well", () => {
    assert.deepEqual(told({ kind: "contract", contract }), [address, "0.0.1001", "# Contract 0.0.1001"]);
    const listed = { network, key: `${key} 1`, entry: attempt };
    assert.deepEqual(told({ kind: "verification", at, contract, listed }), [
      address,
      "0.0.1001",
      "# Verification of 0.0.1001",
    ]);
    const lost = told({ kind: "verification", at, contract: undefined, listed });
    assert.deepEqual(lost, [undefined, undefined, `# Verification of ${key}`]);
  });

  it("is the transaction's of a result, which block explorers know without its nonce", () => {
    const listed = { network, key: `${result.transaction}/2`, entry: result };
    assert.deepEqual(told({ kind: "result", at, contract, listed }), [
      result.transaction,
      `${result.transaction}/2`,
      "# Transaction: Succeeded",
    ]);
  });
});
