import assert from "node:assert/strict";
import { toFunctionSelector } from "viem";
import { currentRules, startChain, type Chain } from "../../../../devnet/chain/chain.ts";
import { account, compileCaller, deployCaller, type CallerChain } from "../../../../support/callerChain.ts";
import { openChannel } from "../../../../support/channel.ts";
import { once, unending } from "../../../../support/requests.ts";
import { rpcLedgerAt } from "../../../../support/rpcLedgers.ts";
import { startRpcNode, type ArrivedCall, type NodeResponse } from "../../../../support/rpcNode.ts";
import type { Hex } from "../../../../../src/core/hex.ts";
import type { JsonObject, JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import type { ApiError } from "../../../../../src/http/failure.ts";
import type { TransactionReference } from "../../../../../src/core/references/transactionReference.ts";
import { firstRows, valueOf } from "../../../../../src/services/reading/reading.ts";

const transactionOf = (hash: Hex): TransactionReference => ({ kind: "hash", hash, from: "32 bytes" });
const refusedSelector = toFunctionSelector("Refused(address,uint256)");

/** Looks up calls, page by page. */
async function pagesOf(url: string, hash: Hex, chainId?: string) {
  await using client = openChannel();
  const ledger = rpcLedgerAt(url, chainId);
  const pages = [];
  for (let after: number | undefined; ;) {
    const asked = { transaction: transactionOf(hash), ...(after === undefined ? {} : { after }) };
    const page = await ledger.lookUpCalls(client.channel, asked, once, unending);
    pages.push(page);
    after = page.next;
    if (after === undefined) return { pages, log: client.log, ledger };
  }
}

describe("calls and state changes, looked up at anvil", () => {
  let chain: Chain;
  let sample: CallerChain;

  before(async () => {
    const contracts = await compileCaller();
    chain = await startChain(currentRules);
    sample = await deployCaller(chain.rpc, contracts);
  });
  after(() => chain.stop());

  it("pages the calls of one trace, which is asked for once", async () => {
    const hash = await sample.send("many", [sample.callee, 250n]);
    const { pages, log } = await pagesOf(chain.url, hash);
    assert.deepEqual(
      pages.map(({ calls, next }) => [calls[0]?.index, calls.length, next]),
      [
        [0, 100, 99],
        [100, 100, 199],
        [200, 51, undefined],
      ],
    );
    assert.equal(log.filter((line) => line.includes("debug_traceTransaction")).length, 1);
    // The trace is shown with the first page, and weighs once.
    assert.ok(pages[0]?.response.text.includes("debug_traceTransaction"));
    assert.deepEqual(
      pages.slice(1).map(({ response }) => response.text),
      ["[]", "[]"],
    );
  });

  it("finds no calls of a transaction that the node does not have", async () => {
    const { pages, log } = await pagesOf(chain.url, `0x${"12".repeat(32)}`);
    assert.deepEqual(pages[0]?.calls, []);
    // anvil would respond with an empty success.
    assert.ok(log.every((line) => !line.includes("debug_traceTransaction")));
  });

  it("finds what a transaction changed, without the accounts of the fee", async () => {
    await using client = openChannel();
    const hash = await sample.send("mixed", [sample.callee]);
    const ledger = rpcLedgerAt(chain.url);
    const asked = { transaction: transactionOf(hash) };
    const { changes, response } = await ledger.lookUpStateChanges(client.channel, asked, once, unending);
    const rows = firstRows(changes && valueOf(changes.slots.rows), 10);
    assert.deepEqual(
      rows.map(({ address }) => valueOf(address)).sort(),
      [sample.callee, sample.caller, sample.caller].sort(),
    );
    assert.ok(!changes?.accounts.some(({ address }) => address === account || BigInt(address) === 0n));
    // The path of a field leads to its value.
    const [field] = rows[0]?.fields ?? [];
    let value: JsonValue | undefined = JSON.parse(response.text) as JsonValue;
    for (const step of field?.path ?? []) value = (value as JsonObject | undefined)?.[step];
    assert.equal(value, valueOf(rows[0]!.after));
  });

  it("reads why a transaction failed from its trace, and else replays it", async () => {
    const hash = await sample.send("fail", [sample.callee, 1n]);
    const errorAt = async (url: string, chainId?: string) => {
      await using client = openChannel();
      const ledger = rpcLedgerAt(url, chainId);
      const asked = { transaction: transactionOf(hash) };
      const found = await ledger.lookUpTransaction(client.channel, asked, once, unending);
      // A kept response is read alike.
      const again = ledger.readTransaction(found.response, asked);
      assert.ok(found.kind === "found" && again.kind === "found");
      const { errorMessage, isErrorReplayed, fields } = found.transaction;
      assert.equal(again.transaction.errorMessage, errorMessage);
      const field = fields.find(({ meaning }) => meaning === "errorMessage");
      let value: JsonValue | undefined = JSON.parse(found.response.text) as JsonValue;
      for (const step of field?.path ?? []) value = (value as JsonObject | undefined)?.[step];
      assert.equal(value, errorMessage);
      return { selector: errorMessage?.slice(0, 10), isErrorReplayed };
    };
    assert.deepEqual(await errorAt(chain.url), { selector: refusedSelector, isErrorReplayed: false });
    await using untraced = await startRpcNode(forwardTo(chain.url, (method) => !method.startsWith("debug_")));
    assert.deepEqual(await errorAt(untraced.url, "1"), { selector: refusedSelector, isErrorReplayed: true });
    await using pruned = await startRpcNode(prunedOf(chain.url));
    assert.deepEqual(await errorAt(pruned.url, "1"), { selector: refusedSelector, isErrorReplayed: false });
  });

  it("takes parity's trace where anvil has dropped the state, and says of changes that it has", async () => {
    const hash = await sample.send("fail", [sample.callee, 1n]);
    await using node = await startRpcNode(prunedOf(chain.url));
    const { pages, ledger } = await pagesOf(node.url, hash, "1");
    assert.deepEqual(
      pages[0]?.calls.map(({ end }) => end),
      ["reverted", "reverted", "reverted"],
    );
    await using client = openChannel();
    const changes = ledger.lookUpStateChanges(
      client.channel,
      { transaction: transactionOf(hash) },
      once,
      unending,
    );
    await assert.rejects(
      changes,
      ({ failure }: ApiError) => failure.kind === "rpcError" && failure.reason === "statePruned",
    );
  });

  it("falls back to parity's trace where the node has no tracers", async () => {
    const hash = await sample.send("fail", [sample.callee, 1n]);
    await using node = await startRpcNode(forwardTo(chain.url, (method) => !method.startsWith("debug_")));
    const { pages, ledger } = await pagesOf(node.url, hash, "1");
    assert.deepEqual(
      pages[0]?.calls.map(({ end }) => end),
      ["reverted", "reverted", "reverted"],
    );
    assert.equal(ledger.supports("calls"), true);
    const offer = ledger.supports("stateChanges");
    assert.ok(offer !== true && offer.reason === "disabled");
    assert.equal(offer.method, "debug_traceTransaction");
  });
});

/** A node that has of another one what is served. */
function forwardTo(url: string, isServed: (method: string) => boolean) {
  return async ({ method, params }: ArrivedCall): Promise<NodeResponse | undefined> => {
    if (!isServed(method)) return undefined;
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return (await response.json()) as NodeResponse;
  };
}

/** A node that has dropped the state before the last block, as anvil says it with `--prune-history`. */
function prunedOf(url: string) {
  const forward = forwardTo(url, () => true);
  return (call: ArrivedCall): NodeResponse | Promise<NodeResponse | undefined> =>
    call.method === "debug_traceTransaction"
      ? { error: { code: -32001, message: "Resource not found" } }
      : forward(call);
}

describe("a trace of calls", () => {
  const hash: Hex = `0x${"ab".repeat(32)}`;
  const address: Hex = `0x${"11".repeat(20)}`;
  const sent = { hash, from: account, to: address, input: "0x", value: "0x0", gas: "0x5208" };
  const receipt = { transactionHash: hash, status: "0x1", gasUsed: "0x5208", blockNumber: "0x2", logs: [] };
  const frame = { type: "CALL", from: account, to: address, gas: "0x1", gasUsed: "0x1", input: "0x" };
  const error = (code: number, message: string): NodeResponse => ({ error: { code, message } });

  /** Looks up the calls of a transaction at a node. @param trace what it responds to each trace */
  async function lookUp(
    trace: (call: ArrivedCall, before: number) => NodeResponse | undefined,
    { version = "Geth/v1.16.0", hashes = [hash] }: { version?: string; hashes?: readonly Hex[] } = {},
  ) {
    await using node = await startRpcNode((call, before) => {
      if (call.method === "web3_clientVersion") return { result: version };
      const of = { eth_getTransactionByHash: sent, eth_getTransactionReceipt: receipt }[call.method];
      if (of !== undefined) return { result: of };
      return /^(?:debug|trace)_/.test(call.method) ? trace(call, before) : undefined;
    });
    await using client = openChannel();
    const ledger = rpcLedgerAt(node.url, "1");
    const pages = [];
    for (const each of hashes)
      pages.push(
        await ledger
          .lookUpCalls(client.channel, { transaction: transactionOf(each) }, once, unending)
          .catch((error: unknown) => error as { failure: unknown }),
      );
    const asked = node.calls
      .filter(({ method }) => /^(?:debug|trace)_/.test(method))
      .map(({ method, params }) => (method === "trace_transaction" ? method : params[1]));
    return { page: pages[0]!, asked };
  }

  const full = { tracer: "callTracer", tracerConfig: { withLog: true }, timeout: "10s" };

  it("is asked for in the simplest form once a node found more of it wrong", async () => {
    const { page, asked } = await lookUp(
      ({ params }) =>
        (params[1] as JsonObject)["timeout"] === undefined
          ? { result: frame }
          : error(-32602, "Invalid parameters: unknown field timeout"),
      { hashes: [hash, hash] },
    );
    assert.ok("calls" in page && page.calls.length === 1);
    const simple = { tracer: "callTracer" };
    assert.deepEqual(asked, [full, simple, simple]);
  });

  it("is asked for without options at Hedera's relay, and has no depth there", async () => {
    const inner = { ...frame, from: address };
    const { page, asked } = await lookUp(() => ({ result: { ...frame, calls: [inner, inner] } }), {
      version: "relay/0.80.0",
    });
    assert.deepEqual(asked, [{ tracer: "callTracer" }]);
    assert.deepEqual("calls" in page && page.calls.map(({ depth }) => depth), [0n, 1n, undefined]);
  });

  it("gets more time once, and then is that of the first call only, which the page says", async () => {
    const { page, asked } = await lookUp(({ params }) =>
      JSON.stringify(params).includes("onlyTopCall") ? { result: frame } : error(-32000, "execution timeout"),
    );
    assert.deepEqual(asked, [
      full,
      { ...full, timeout: "30s" },
      { ...full, tracerConfig: { onlyTopCall: true } },
    ]);
    assert.ok("calls" in page && page.isTopOnly === true && page.calls.length === 1);
  });

  it("is read when it is deeper than JSON is read in general", async () => {
    let tree: JsonObject = frame;
    for (let level = 1; level < 1024; level += 1) tree = { ...frame, calls: [tree] };
    const { page, asked } = await lookUp(() => ({ result: tree }));
    assert.ok("calls" in page && page.next === 99);
    assert.deepEqual(asked, [full]);
    assert.ok(page.response.text.includes(JSON.stringify(tree)));
  });

  it("is refused if it is that of another transaction", async () => {
    const { page } = await lookUp(() => ({ result: { ...frame, to: account } }));
    assert.ok("failure" in page);
    assert.deepEqual(page.failure, { kind: "notNamed", asked: "transaction", status: 200 });
  });

  it("is reported as not served where a node ignores that a tracer was asked for", async () => {
    const structLogs = [{ op: "STOP", depth: 1, gas: 1, gasCost: 0, pc: 0, stack: [] }];
    const { page } = await lookUp(() => ({ result: { gas: 21000, failed: false, structLogs } }), {
      version: "Ganache/v7.9.2",
    });
    assert.ok("failure" in page);
    const failure = page.failure as { reason?: unknown };
    assert.equal(failure.reason, "methodNotFound");
  });

  it("is made of the steps on Hardhat 2, if these are few", async () => {
    const version = "HardhatNetwork/2.29.1/@nomicfoundation/edr/0.3.8";
    const structLogs = [{ op: "STOP", depth: 1, gas: 1, gasCost: 0, pc: 0, stack: [], memory: [] }];
    const result = { gas: 21000, failed: false, returnValue: "", structLogs };
    const few = await lookUp(() => ({ result }), { version });
    assert.ok("calls" in few.page && few.page.calls[0]?.end === "returned");
    assert.deepEqual(few.asked, [{ disableStorage: true }]);
    receipt.gasUsed = "0x30d40";
    const many = await lookUp(() => ({ result }), { version }).finally(() => (receipt.gasUsed = "0x5208"));
    assert.deepEqual(many.asked, []);
    assert.ok("failure" in many.page);
    assert.deepEqual(many.page.failure, {
      ...{ kind: "rpcError", reason: "methodNotFound", method: "debug_traceTransaction", status: 200 },
      ...{ code: undefined, message: "", client: version },
    });
  });
});
