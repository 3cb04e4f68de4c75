import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { DetailRequestOptions } from "../../../../src/app/lookups/ledgerDetails.ts";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import { findCreator } from "../../../../src/app/subjects/creator.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { account, compileCaller, deployCaller, type CallerChain } from "../../../support/callerChain.ts";
import { openChannel } from "../../../support/channel.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";

describe("who created a contract, at a JSON-RPC node", () => {
  let chain: Chain;
  let sample: CallerChain;
  /** The transaction that created the first contract. */
  let first: Hex;

  before(async () => {
    const contracts = await compileCaller();
    chain = await startChain(currentRules);
    sample = await deployCaller(chain.rpc, contracts);
    const block = await chain.rpc<{ transactions: Hex[] }>("eth_getBlockByNumber", "0x1", false);
    first = block.transactions[0] ?? assert.fail();
  });
  after(() => chain.stop());

  /** @param served the methods' prefixes that the node serves; all, unless given */
  async function found(
    address: Hex,
    {
      recorded,
      verifierUrl,
      agrees = true,
    }: { readonly recorded?: Hex; readonly verifierUrl?: string; readonly agrees?: boolean },
  ) {
    await using client = openChannel();
    const network = networkWith({
      chainId: "31337",
      ledgers: [{ kind: "rpc", url: chain.url }],
      ...(verifierUrl === undefined ? {} : { verifierUrl }),
    });
    const creator = await findCreator(network, address, {
      ledger: ledgerOf(network) ?? assert.fail(),
      channel: client.channel,
      signal: unending,
      recordedCreation: () => Promise.resolve(recorded),
      lookups: {
        addReturnedHash: () => Promise.resolve(),
        cachedStatus: () => undefined,
        ensureConsent: () => Promise.resolve({ kind: agrees ? "agreed" : "declined" }),
      } satisfies DetailRequestOptions["lookups"],
    });
    return { creator, log: client.log };
  }

  it("is the sender of the transaction that a deployment file names, once the node confirms it", async () => {
    const { creator, log } = await found(sample.callee, { recorded: first });
    const { blockNumber } = await chain.rpc<{ blockNumber: string }>("eth_getTransactionReceipt", first);
    assert.deepEqual(creator, {
      ...{ sender: account, factory: undefined, transaction: first },
      ...{ source: { kind: "file" }, isConfirmed: true, block: BigInt(blockNumber) },
    });
    assert.ok(log.every((line) => !line.includes("ots_")));
  });

  it("comes from the node where a file names another transaction, or one that may not be sent", async () => {
    const ofNode = { sender: account, factory: undefined, transaction: first };
    const other = await sample.send("mixed", [sample.callee]);
    assert.deepEqual((await found(sample.callee, { recorded: other })).creator, ofNode);
    assert.deepEqual((await found(sample.callee, { recorded: `0x${"12".repeat(32)}` })).creator, ofNode);
    const declined = await found(sample.callee, { recorded: first, agrees: false });
    assert.deepEqual(declined.creator, ofNode);
    assert.ok(declined.log.every((line) => !line.includes("eth_getTransactionReceipt")));
  });

  it("is confirmed by the calls of the transaction where a contract created it", async () => {
    const recorded = await sample.send("create", [sample.callee]);
    const trace = await chain.rpc<{ calls: { type: string; to: Hex }[] }>(
      "debug_traceTransaction",
      recorded,
      {
        tracer: "callTracer",
      },
    );
    const { blockNumber } = await chain.rpc<{ blockNumber: string }>("eth_getTransactionReceipt", recorded);
    const child = trace.calls.find(({ type }) => type === "CREATE")?.to ?? assert.fail();
    assert.deepEqual((await found(child, { recorded })).creator, {
      ...{ sender: account, factory: sample.caller, transaction: recorded },
      ...{ source: { kind: "file" }, isConfirmed: true, block: BigInt(blockNumber) },
    });
  });

  it("is taken from the verification service, where that knows the transaction", async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      const held = { match: "match", chainId: "31337", address: sample.callee };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ...held, deployment: { transactionHash: first, deployer: account } }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const verifierUrl = `http://127.0.0.1:${port}`;
      const { creator } = await found(sample.callee, { verifierUrl });
      assert.deepEqual(creator?.source, { kind: "service", host: `127.0.0.1:${port}` });
      assert.deepEqual([creator.sender, creator.transaction, creator.isConfirmed], [account, first, true]);
      assert.match(asked.join(" "), /^\/v2\/contract\/31337\/0x[0-9a-fA-F]{40}\?fields=deployment$/);
      // What it says of another contract is not believed.
      assert.equal((await found(sample.caller, { verifierUrl })).creator?.source, undefined);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
