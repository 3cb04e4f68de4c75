import assert from "node:assert/strict";
import { builtInNetworks } from "../../../../src/app/networks/builtInNetworks.ts";
import { explorerPage } from "../../../../src/app/networks/webPages.ts";
import { networkWith } from "../../../support/networks.ts";

describe("a block explorer's page", () => {
  for (const [explorerUrl, address, transaction] of [
    ["https://a.example/{address}", "https://a.example/7", undefined],
    ["https://a.example/{transaction}", undefined, "https://a.example/7"],
    ["https://a.example/?q={address}{transaction}", "https://a.example/?q=7", "https://a.example/?q=7"],
    [
      "https://a.example/{address}  https://b.example/{transaction}",
      "https://a.example/7",
      "https://b.example/7",
    ],
    [
      "https://b.example/{transaction} https://a.example/{address}",
      "https://a.example/7",
      "https://b.example/7",
    ],
    [undefined, undefined, undefined],
  ] as const) {
    it(`is the first template's that has a place for it: ${explorerUrl ?? "none"}`, () => {
      const network = networkWith({ explorerUrl });
      const pages = (["address", "transaction"] as const).map((kind) => explorerPage(network, kind, "7"));
      assert.deepEqual(pages, [address, transaction]);
    });
  }

  it("is there for contracts and transactions of each public network", () => {
    const without = builtInNetworks.filter(
      (network) =>
        explorerPage(network, "address", "7") === undefined ||
        explorerPage(network, "transaction", "7") === undefined,
    );
    assert.deepEqual(
      without.map(({ name }) => name),
      ["Local Node", "Hedera Local"],
    );
  });
});
