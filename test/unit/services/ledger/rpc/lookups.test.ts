import assert from "node:assert/strict";
import { parseContractReference } from "../../../../../src/core/references/contractReference.ts";
import { parseTransactionReference } from "../../../../../src/core/references/transactionReference.ts";
import { lookupPolicy } from "../../../../../src/http/requestPolicy.ts";
import { ether } from "../../../../../src/services/ledger/amount.ts";
import type { Ledger, LedgerId } from "../../../../../src/services/ledger/ledger.ts";
import { rpcLedger } from "../../../../../src/services/ledger/rpc/rpcLedger.ts";
import { valueAt } from "../../../../../src/core/json/jsonValue.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { jsonOf } from "../../../../../src/http/responseJson.ts";
import type { SourceField } from "../../../../../src/services/ledger/sourceField.ts";
import type { RawResponse } from "../../../../../src/http/rawResponse.ts";
import { startChain, type Chain } from "../../../../devnet/chain/chain.ts";
import { openChannel, type TestChannel } from "../../../../support/channel.ts";
import { valueOf } from "../../../core/arbitraries.ts";
import { rpcReceipt, rpcTransaction } from "../../../../support/rpcExchanges.ts";
import { startRpcNode, type ArrivedCall, type NodeResponse } from "../../../../support/rpcNode.ts";
import { unending } from "../../../../support/requests.ts";

const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const contract = valueOf(parseContractReference(address));
const transaction = valueOf(parseTransactionReference(rpcTransaction.hash));

const ledgerAt = (url: string, chainId: string | undefined): Ledger =>
  rpcLedger({ id: "node" as LedgerId, url, chainId, currency: ether });

/** Channels whose pauses are over at once. */
function withoutPauses({ channel }: TestChannel, pauses: number[] = []) {
  const sleep = (milliseconds: number) => (pauses.push(milliseconds), Promise.resolve());
  return { ...channel, clock: { ...channel.clock, sleep } };
}

/** What a lookup comes to at a node that responds so, and what arrived there. */
async function at<Found>(
  respond: (call: ArrivedCall, before: number) => NodeResponse | undefined,
  lookUp: (ledger: Ledger, channel: ReturnType<typeof withoutPauses>) => Promise<Found>,
) {
  await using node = await startRpcNode(respond);
  await using client = openChannel();
  const pauses: number[] = [];
  const value = await lookUp(ledgerAt(node.url, "1"), withoutPauses(client, pauses));
  const calls = node.calls.filter(
    ({ method }) => !method.endsWith("_metadata") && method !== "web3_clientVersion",
  );
  return { value, calls, pauses };
}

const responding =
  (results: Readonly<Record<string, NodeResponse>>) =>
  ({ method }: ArrivedCall): NodeResponse | undefined =>
    results[method];

const genesis = {
  result: { number: "0x0", hash: `0x${"0".repeat(64)}`, timestamp: "0x0", transactions: [] },
};
const methodsOf = (calls: readonly ArrivedCall[]) => calls.map(({ method }) => method);

const failsAs = (kind: string) => (error: unknown) =>
  error instanceof ApiError && error.failure.kind === kind;

/** Checks that the path of each field leads to its value in the response that a page keeps. */
function assertPaths(fields: readonly SourceField[], response: RawResponse): void {
  for (const { name, path, value } of fields)
    assert.equal(
      valueAt(jsonOf(response) ?? null, path) !== undefined,
      value.state !== "absent",
      `${name} ${path.join()}`,
    );
}

describe("contract lookup by JSON-RPC", () => {
  it("has code, balance, and nonce as of now, or as of a block", async () => {
    const results = responding({
      eth_getCode: { result: "0x6080" },
      eth_getBalance: { result: "0x5" },
      eth_getTransactionCount: { result: "0x1" },
      eth_getBlockByNumber: genesis,
    });
    const { value, calls } = await at(results, (ledger, channel) =>
      ledger.lookUpContract(channel, { contract, block: 255n }, lookupPolicy, unending),
    );
    assert.ok(value.kind === "found");
    assert.deepEqual(value.contract.balance, { units: 5n, currency: ether });
    assertPaths(value.contract.fields, value.response);
    const params = calls.filter(({ method }) => method !== "eth_getBlockByNumber").map((call) => call.params);
    assert.deepEqual(params, [
      [address, "0xff"],
      [address, "0xff"],
      [address, "0xff"],
    ]);
    const now = await at(results, (ledger, channel) =>
      ledger.lookUpContract(channel, { contract }, lookupPolicy, unending),
    );
    assert.ok(now.calls.some(({ params: [, tag] }) => tag === "latest"));
  });

  it("does without a balance and a nonce, but not without code", async () => {
    const pruned = { error: { code: -32000, message: "missing trie node" } };
    const { value } = await at(
      responding({
        eth_getCode: { result: "0x" },
        eth_getBalance: pruned,
        eth_getTransactionCount: pruned,
        eth_getBlockByNumber: genesis,
      }),
      (ledger, channel) => ledger.lookUpContract(channel, { contract }, lookupPolicy, unending),
    );
    assert.ok(value.kind === "found");
    assert.deepEqual([value.contract.isAccount, value.contract.balance], [true, undefined]);
    assert.match(value.response.text, /missing trie node/);
    await assert.rejects(
      at(
        responding({ eth_getCode: pruned, eth_getBalance: { result: "0x5" }, eth_getBlockByNumber: genesis }),
        (ledger, channel) => ledger.lookUpContract(channel, { contract }, lookupPolicy, unending),
      ),
      failsAs("rpcError"),
    );
  });

  it("fails at a block that does not exist yet with the latest one, and at an old one with the words of the node", async () => {
    const failureAt = async (block: bigint, latest: NodeResponse) => {
      const error = { error: { code: -32000, message: "header not found" } };
      const failed = at(responding({ eth_getCode: error, eth_getBlockByNumber: latest }), (ledger, channel) =>
        ledger.lookUpContract(channel, { contract, block }, lookupPolicy, unending),
      );
      const failure = await failed.then(
        () => assert.fail("found"),
        (thrown: ApiError) => thrown.failure,
      );
      return failure.kind === "rpcError" ? [failure.reason, failure.unmined] : assert.fail(failure.kind);
    };
    const latest = { result: { ...genesis.result, number: "0x14" } };
    assert.deepEqual(await failureAt(21n, latest), ["notFound", { block: "21", latest: "20" }]);
    assert.deepEqual(await failureAt(20n, latest), ["statePruned", undefined]);
    assert.deepEqual(await failureAt(21n, { body: "" }), ["statePruned", undefined]);
  });

  it("is read again from what was kept, for the same address alone", async () => {
    await at(
      responding({
        eth_getCode: { result: "0x60" },
        eth_getBalance: { result: "0x5" },
        eth_getBlockByNumber: genesis,
      }),
      async (ledger, channel) => {
        const found = await ledger.lookUpContract(channel, { contract }, lookupPolicy, unending);
        const kept: RawResponse = { ...found.response };
        assert.deepEqual(ledger.readContract(kept, contract), { ...found, response: kept });
        const other = valueOf(parseContractReference(`0x${"1".repeat(40)}`));
        assert.throws(() => ledger.readContract(kept, other), {
          failure: { kind: "notNamed", asked: "contract", status: 200 },
        });
        assert.throws(() => ledger.readContract({ ...kept, text: "{" }, contract), failsAs("notJson"));
      },
    );
  });
});

describe("transaction lookup by JSON-RPC", () => {
  const mined = {
    eth_getTransactionByHash: { result: rpcTransaction },
    eth_getTransactionReceipt: { result: rpcReceipt },
    eth_getBlockByNumber: genesis,
  };
  const lookUp = (ledger: Ledger, channel: ReturnType<typeof withoutPauses>) =>
    ledger.lookUpTransaction(channel, { transaction }, lookupPolicy, unending);

  it("takes transaction and receipt, and the block only for its time", async () => {
    const { value, calls, pauses } = await at(responding(mined), lookUp);
    assert.ok(value.kind === "found");
    assertPaths(value.transaction.fields, value.response);
    assert.deepEqual(methodsOf(calls.filter(({ params }) => params[0] === rpcTransaction.hash)).sort(), [
      "eth_getTransactionByHash",
      "eth_getTransactionReceipt",
    ]);
    assert.deepEqual(pauses, []);
    const { blockTimestamp, ...untimed } = rpcTransaction;
    const block = {
      number: "0x14",
      hash: rpcTransaction.blockHash,
      timestamp: blockTimestamp,
      transactions: [],
    };
    const timed = await at(
      responding({
        eth_getTransactionByHash: { result: untimed },
        eth_getTransactionReceipt: { result: { ...rpcReceipt, logs: [] } },
        eth_getBlockByNumber: { result: block },
      }),
      lookUp,
    );
    assert.ok(timed.value.kind === "found");
    assert.equal(timed.value.transaction.time, "1795876463");
    assert.deepEqual(timed.calls.at(-1), { method: "eth_getBlockByNumber", params: ["0x14", false] });
  });

  it("looks once more after a second where nodes are at different heights", async () => {
    const { value, pauses } = await at(
      ({ method }, before) =>
        method === "eth_getTransactionReceipt" && before === 0
          ? { result: null }
          : responding(mined)({ method, params: [] }),
      lookUp,
    );
    assert.deepEqual(pauses, [1000]);
    assert.ok(value.kind === "found");
    assert.equal(value.transaction.outcome, "succeeded");
    const without = await at(responding({ ...mined, eth_getTransactionReceipt: { result: null } }), lookUp);
    assert.deepEqual(without.pauses, [1000]);
    assert.ok(without.value.kind === "found");
    assert.equal(without.value.transaction.outcome, "unknown");
  });

  it("is not found where the node has neither, and refused where the node responds with another one", async () => {
    const none = { result: null };
    const { value, pauses } = await at(
      responding({
        eth_getTransactionByHash: none,
        eth_getTransactionReceipt: none,
        eth_getBlockByNumber: genesis,
      }),
      lookUp,
    );
    assert.equal(value.kind, "notFound");
    assert.deepEqual(pauses, []);
    const other = { result: { ...rpcTransaction, hash: `0x${"cd".repeat(32)}` } };
    await assert.rejects(at(responding({ ...mined, eth_getTransactionByHash: other }), lookUp), {
      failure: { kind: "notNamed", asked: "transaction", status: 200 },
    });
  });

  it("sends nothing for the ID of a Hedera transaction", async () => {
    const id = valueOf(parseTransactionReference("0.0.2@1700000000.000000001"));
    const { value, calls } = await at(responding(mined), (ledger, channel) =>
      ledger.lookUpTransaction(channel, { transaction: id }, lookupPolicy, unending),
    );
    assert.deepEqual([value.kind, calls.length], ["badRequest", 0]);
  });
});

describe("creation by JSON-RPC", () => {
  const asked = { contract: address, createdAt: undefined };
  const sender = rpcTransaction.from;
  const creator = (results: Readonly<Record<string, NodeResponse>>) =>
    at(responding({ ...results, eth_getBlockByNumber: genesis }), async (ledger, channel) => ({
      creator: await ledger.lookUpCreator(channel, asked, lookupPolicy, unending),
      creation: await ledger.lookUpCreation(channel, asked, lookupPolicy, unending),
    }));
  const { hash } = rpcTransaction;

  it("names the sender, and the contract that was called for it", async () => {
    const direct = await creator({
      ots_getContractCreator: { result: { hash, creator: sender } },
      eth_getTransactionByHash: { result: { ...rpcTransaction, to: null } },
    });
    assert.deepEqual(direct.value, {
      creator: { sender, factory: undefined, transaction: hash },
      creation: { transaction: hash, isDirect: true, parameters: undefined },
    });
    const child = await creator({
      ots_getContractCreator: { result: { hash, creator: rpcTransaction.to } },
      eth_getTransactionByHash: { result: rpcTransaction },
    });
    assert.deepEqual(child.value, {
      creator: { sender, factory: rpcTransaction.to, transaction: hash },
      creation: { transaction: hash, isDirect: false, parameters: undefined },
    });
  });

  it("is not known where the node has no index, or no such contract", async () => {
    for (const results of [
      {},
      { ots_getContractCreator: { result: null } },
      { ots_getContractCreator: { result: "0x" } },
    ])
      assert.deepEqual((await creator(results)).value, { creator: undefined, creation: undefined });
  });
});

describe("lookups at anvil", () => {
  let chain: Chain;
  before(async () => (chain = await startChain([])));
  after(() => chain.stop());

  it("find a contract that was created, its slots, its creator, its block, and accounts", async () => {
    await using client = openChannel();
    const { channel } = client;
    const ledger = ledgerAt(chain.url, "31337");
    const [from = ""] = await chain.rpc<string[]>("eth_accounts");
    // Stores 5 in slot 0, and returns one byte of code: STOP.
    const data = "0x6005600055600160005360016000f3";
    const { transactionHash: sent } = await chain.rpc<{ transactionHash: string }>(
      "eth_sendTransactionSync",
      { from, data, gas: "0x30000" },
    );
    const reference = valueOf(parseTransactionReference(sent));
    const found = await ledger.lookUpTransaction(channel, { transaction: reference }, lookupPolicy, unending);
    assert.ok(found.kind === "found");
    const [created] = found.transaction.created;
    assert.ok(found.transaction.isCreation && typeof created === "string");
    const ask = { contract: valueOf(parseContractReference(created)) };
    const lookup = await ledger.lookUpContract(channel, ask, lookupPolicy, unending);
    assert.ok(lookup.kind === "found");
    assert.deepEqual([lookup.contract.isAccount, lookup.contract.nonce], [false, 1n]);
    const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}` as const;
    const slots = [word(0), word(1)];
    const words = await ledger.lookUpStorage(channel, { ...ask, slots }, lookupPolicy, unending);
    assert.deepEqual([...words].toSorted(), [
      [word(0), word(5)],
      [word(1), word(0)],
    ]);
    const creation = { contract: created, createdAt: undefined };
    assert.deepEqual(await ledger.lookUpCreator(channel, creation, lookupPolicy, unending), {
      sender: from.toLowerCase(),
      factory: undefined,
      transaction: sent,
    });
    const block = await ledger.lookUpBlock(channel, "latest", lookupPolicy, unending);
    assert.deepEqual([block?.number, block?.transactions], [found.transaction.block, [sent]]);
    assert.equal(block?.time, found.transaction.time);
    const account = { contract: valueOf(parseContractReference(from)) };
    const sender = await ledger.lookUpContract(channel, account, lookupPolicy, unending);
    assert.ok(sender.kind === "found");
    assert.deepEqual([sender.contract.isAccount, sender.contract.nonce], [true, 1n]);
  });
});
