import assert from "node:assert/strict";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { openChannel } from "../../../support/channel.ts";
import { startRpcNode } from "../../../support/rpcNode.ts";
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

  it("is another one for the same URL as that of another kind of node", () => {
    const at = (kind: "mirror" | "rpc") =>
      ledgerOf(networkWith({ ledgers: [{ kind, url: "http://127.0.0.1:8545" }] }));
    assert.equal(at("mirror")?.hasEntityIds, true);
    assert.notEqual(at("rpc")?.hasEntityIds, true);
  });

  it("has an ID that holds no path, which may be a key", () => {
    assert.match(id("https://node.example/v1/secret-key"), /^296@https:\/\/node\.example\/[0-9a-f]{16}$/);
  });

  it("has an ID that tells accounts of a provider apart, and does not name them", () => {
    const idAt = (url: string) => ledgerOf(networkWith({ ledgers: [{ kind: "rpc", url }] }))?.id ?? "";
    const first = idAt("https://quick-otter.quiknode.pro/key");
    assert.match(first, /^1@https:\/\/quiknode\.pro\/[0-9a-f]{16}$/);
    assert.notEqual(idAt("https://slow-otter.quiknode.pro/key"), first);
  });

  it("has an ID that tells one secret URL from the next, and holds nothing of either", () => {
    const idOf = (secretId: string) => {
      const secret = { id: secretId, read: () => Promise.resolve("https://rpc.example/secret-key") };
      return ledgerOf(networkWith({ ledgers: [{ kind: "rpc", url: "https://rpc.example", secret }] }))?.id;
    };
    assert.equal(idOf("abc"), "1@https://rpc.example/abc");
    assert.notEqual(idOf("def"), idOf("abc"));
  });

  it("reads a secret URL when it sends, and says so where that is not given out", async () => {
    await using test = openChannel();
    await using node = await startRpcNode(() => ({ result: "0x" }));
    const url = new URL(node.url).origin;
    const asked = (id: string, read: () => Promise<string | undefined>) =>
      ledgerOf(networkWith({ ledgers: [{ kind: "rpc", url, secret: { id, read } }] }))!.prepare(
        test.channel,
        lookupPolicy,
        new AbortController().signal,
      );
    await asked("there", () => Promise.resolve(`${node.url}/v2/0123456789abcdef`));
    assert.ok(
      test.log.every((line) => !line.includes("0123456789abcdef")),
      test.log.join("\n"),
    );
    await assert.rejects(
      asked("gone", () => Promise.resolve(undefined)),
      { failure: { kind: "urlNotStored" } },
    );
  });

  it("is asked at an RPC node for what its mirror node never has, and for nothing else", async () => {
    await using test = openChannel();
    await using node = await startRpcNode(({ method }) =>
      method === "eth_getBlockByNumber" ? { result: null } : undefined,
    );
    const ledger = ledgerOf(
      networkWith({
        ledgers: [
          { kind: "mirror", url: "https://mirror.example" },
          { kind: "rpc", url: node.url },
        ],
      }),
    )!;
    assert.deepEqual(
      (["calls", "fee", "execution", "blocks"] as const).map((capability) => ledger.supports(capability)),
      [true, true, true, true],
    );
    assert.equal(ledger.url, "https://mirror.example");
    const block = await ledger.lookUpBlock(test.channel, 42n, lookupPolicy, new AbortController().signal);
    assert.equal(block, undefined);
  });

  it("is none where no source is named", () => {
    assert.equal(ledgerOf(networkWith()), undefined);
  });
});
