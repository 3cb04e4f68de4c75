import assert from "node:assert/strict";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import { networkWith } from "../../../support/networks.ts";

describe("the ledger of a network", () => {
  const id = (mirrorUrl: string, chainId = "296", name = "Own"): string =>
    ledgerOf(networkWith({ name, chainId, mirrorUrl }))?.id ?? "";

  it("is told from others by its chain and its source, whatever the network is called", () => {
    assert.equal(id("https://node.example:8443"), "296@https://node.example:8443");
    const own = id("https://node.example/a");
    assert.equal(id("https://node.example/a", "296", "Renamed"), own);
    for (const [url, chainId] of [
      ["https://node.example/a", "295"],
      ["https://node.example/b", "296"],
      ["https://other.example/a", "296"],
    ] as const)
      assert.notEqual(id(url, chainId), own);
  });

  it("has an ID that holds no path, which may be a key", () => {
    assert.match(id("https://node.example/v1/secret-key"), /^296@https:\/\/node\.example\/[0-9a-f]{16}$/);
  });

  it("is none where no source is named", () => {
    assert.equal(ledgerOf(networkWith()), undefined);
  });
});
