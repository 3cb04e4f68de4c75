import assert from "node:assert/strict";
import { localNode } from "../../../../src/app/networks/builtInNetworks.ts";
import { chainOf } from "../../../../src/app/networks/chainOf.ts";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { panelWords } from "../../../../src/text/pages/panel.ts";
import { openChannel } from "../../../support/channel.ts";
import { startRpcNode } from "../../../support/rpcNode.ts";

describe("the chain of a local node", () => {
  it("is the one that the node reports, with the name of the chain that it has forked", async () => {
    await using test = openChannel();
    const forkedNetwork = { chainId: 8453, forkBlockNumber: 7 };
    await using node = await startRpcNode(({ method }) =>
      method === "anvil_metadata" ? { result: { instanceId: "0x1", forkedNetwork } } : { result: null },
    );
    const network = { ...localNode, ledgers: [{ kind: "rpc", url: node.url }] } as const;
    assert.deepEqual(chainOf(network), { chainId: "31337", forked: undefined });
    await ledgerOf(network)?.prepare(test.channel, lookupPolicy, new AbortController().signal);
    assert.deepEqual(chainOf(network), { chainId: "1", forked: "Base" });
    assert.equal(panelWords.networkOf("Local Node", "1", "Base"), "Local Node (fork of Base), chain ID 1");
  });

  it("names no other chain where anvil reports its own ID as that of the chain that it has forked", () => {
    assert.equal(panelWords.networkOf("Local Node", "31337", "31337"), "Local Node (fork), chain ID 31337");
  });
});
