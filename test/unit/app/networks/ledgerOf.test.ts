import assert from "node:assert/strict";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import { networkWith } from "../../../support/networks.ts";

describe("the ledger of a network", () => {
  const id = (mirrorUrl: string, chainId = "296", name = "Own"): string =>
    ledgerOf(networkWith({ name, chainId, mirrorUrl }))?.id ?? "";

  it("is told from others by its chain and the origin of its source, and not by what a URL may hide", () => {
    assert.equal(id("https://node.example:8443/v1/secret-key"), "296@https://node.example:8443");
    const own = id("https://node.example/a");
    assert.equal(id("https://node.example/b", "296", "Renamed"), own);
    for (const other of [id("https://node.example/a", "295"), id("https://other.example/a")])
      assert.notEqual(other, own);
  });

  it("is none where no source is named", () => {
    assert.equal(ledgerOf(networkWith()), undefined);
  });
});
