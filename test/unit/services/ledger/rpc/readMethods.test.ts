import assert from "node:assert/strict";
import { readMethods } from "../../../../../src/services/ledger/rpc/readMethods.ts";
import { lookupPolicy } from "../../../../../src/http/requestPolicy.ts";
import { RpcClient } from "../../../../../src/services/ledger/rpc/client.ts";
import { openChannel } from "../../../../support/channel.ts";
import { startRpcServer } from "../../../../support/rpcServer.ts";

describe("the methods that are sent to nodes", () => {
  it("read, and neither send, sign, nor control anything", () => {
    for (const method of readMethods) {
      assert.match(
        method,
        /^(?:eth_(?:chainId|call|get[A-Z]\w*)|web3_clientVersion|(?:anvil|hardhat)_metadata|debug_trace(?:Transaction|Call)|trace_transaction|ots_get[A-Z]\w*)$/,
      );
      assert.doesNotMatch(
        method,
        /send|sign|submit|personal|admin|miner|set|mine|reset|impersonate|unlock|newFilter/i,
      );
    }
  });

  it("are all that a client sends, whichever of them is called", async () => {
    await using server = await startRpcServer();
    await using client = openChannel();
    const node = new RpcClient(server.url, "1");
    const request = { channel: client.channel, policy: lookupPolicy, signal: new AbortController().signal };
    for (const method of readMethods) await node.call(request, method, []).catch(() => undefined);
    const sent = new Set(server.calls().map(({ method }) => method));
    assert.deepEqual(
      [...sent].filter((method) => !(readMethods as readonly string[]).includes(method)),
      [],
    );
    assert.equal(sent.size, readMethods.length);
  });
});
