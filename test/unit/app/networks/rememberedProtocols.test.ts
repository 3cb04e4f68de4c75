import assert from "node:assert/strict";
import { nextProtocol, RememberedProtocols } from "../../../../src/app/networks/rememberedProtocols.ts";
import { networkWith } from "../../../support/networks.ts";
import { MemoryState } from "../../../support/stores.ts";

const network = networkWith({ name: "One", verifierUrl: "https://one.example", verifierProtocol: "session" });

describe("remembered protocols", () => {
  it("count over the setting's, for that network and as long as it stays as it is", async () => {
    const state = new MemoryState();
    const protocols = new RememberedProtocols(state);
    assert.equal(protocols.protocolFor(network), "session");
    await protocols.remember(network, "direct");
    await protocols.remember({ ...network, name: "Two" }, "job");
    const networks = [
      network,
      { ...network, name: "Two" },
      { ...network, name: "Three" },
      { ...network, verifierUrl: "https://two.example" },
      { ...network, verifierProtocol: "job" as const },
      { ...network, chainId: "2", explorerSource: "blockscout" },
    ];
    const expected = ["direct", "job", "session", "session", "job", "direct"];
    assert.deepEqual(
      networks.map((each) => protocols.protocolFor(each)),
      expected,
    );
    assert.deepEqual(
      networks.map((each) => new RememberedProtocols(state).protocolFor(each)),
      expected,
    );
  });

  it("survive a damaged store", async () => {
    const place = "One https://one.example session";
    for (const stored of [null, "text", 5, [], { [place]: "smtp" }, { [place]: { protocol: "job" } }]) {
      const protocols = new RememberedProtocols(new MemoryState({ protocols: stored }));
      assert.equal(protocols.protocolFor(network), "session");
      await protocols.remember(network, "job");
      assert.equal(protocols.protocolFor(network), "job");
    }
  });

  it("are offered in turn", () => {
    assert.deepEqual((["session", "direct", "job"] as const).map(nextProtocol), ["direct", "job", "session"]);
  });
});
