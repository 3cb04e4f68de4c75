import assert from "node:assert/strict";
import { parseContractReference } from "../../../src/core/references/contractReference.ts";
import { parseTransactionReference } from "../../../src/core/references/transactionReference.ts";
import { ApiError } from "../../../src/http/failure.ts";
import { lookupPolicy } from "../../../src/http/requestPolicy.ts";
import type { Ledger, LookUp } from "../../../src/services/ledger/ledger.ts";
import { readMethods } from "../../../src/services/ledger/rpc/readMethods.ts";
import type { RpcDevnet } from "../../devnet/rpc/rpcDevnet.ts";
import { openChannel, type TestChannel } from "../../support/channel.ts";
import { unending } from "../../support/requests.ts";
import { rpcLedgerAt } from "../../support/rpcLedgers.ts";
import { startRpcProxy, type ProxiedCall, type ProxyReply } from "../../support/rpcProxy.ts";
import { valueOf } from "../core/arbitraries.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

const allowed: ReadonlySet<string> = new Set(readMethods);

const noMethod: ProxyReply = { body: { error: { code: -32601, message: "Method not found" } } };
const tooMany: ProxyReply = { status: 429, body: { error: { code: -32005, message: "limit exceeded" } } };
const noParameters: ProxyReply = { body: { error: { code: -32602, message: "invalid params" } } };
const tooSlow: ProxyReply = { body: { error: { code: -32000, message: "execution timeout" } } };

/** What a node replies in place of anvil. Each leads another way through the product. */
const nodes: Readonly<Record<string, (call: ProxiedCall, count: number) => ProxyReply | undefined>> = {
  "serves all": () => undefined,
  "has no call tracer": ({ method }) => (method === "debug_traceTransaction" ? noMethod : undefined),
  "has no traces": ({ method }) => (/^(?:debug|trace|ots)_/.test(method) ? noMethod : undefined),
  "is none of a developer": ({ method }) => (/^(?:anvil|hardhat|ots)_/.test(method) ? noMethod : undefined),
  "is called Hardhat 2": ({ method }) =>
    method === "web3_clientVersion" ? { body: { result: "HardhatNetwork/2.29.1" } } : undefined,
  "is called relay": ({ method }) =>
    method === "web3_clientVersion" ? { body: { result: "relay/0.80.0" } } : undefined,
  "refuses every other call": (_, count) => (count % 2 === 0 ? tooMany : undefined),
  "finds parameters of tracers wrong": ({ method }) =>
    method === "debug_traceTransaction" ? noParameters : undefined,
  "keeps no steps": ({ method, params }) =>
    method === "debug_traceTransaction" && !JSON.stringify(params).includes("tracer")
      ? { body: { result: { structLogs: [] } } }
      : undefined,
  "is too slow for traces": ({ method }) => (method === "debug_traceTransaction" ? tooSlow : undefined),
  "does not know transactions": ({ method }) =>
    method.startsWith("eth_getTransactionBy") ? { body: { result: null } } : undefined,
  "serves nothing but its chain ID": ({ method }) => (method === "eth_chainId" ? undefined : noMethod),
  "serves nothing": () => noMethod,
};

describe("requests to JSON-RPC nodes", function () {
  this.timeout(60_000);
  const sent = new Set<string>();

  for (const [name, replyTo] of Object.entries(nodes))
    it(`use only methods that read: node that ${name}`, async () => {
      const devnet = await sharedRpcDevnet();
      const others: string[] = [];
      let count = 0;
      await using proxy = await startRpcProxy(devnet.rpcUrl, (call) => {
        if (!allowed.has(call.method)) {
          others.push(call.method);
          return noMethod;
        }
        count += 1;
        return replyTo(call, count);
      });
      await using client = openChannel();
      await lookEverythingUp(rpcLedgerAt(proxy.url, devnet.chainId), client, devnet);
      for (const { method } of proxy.calls) sent.add(method);
      assert.deepEqual(others, []);
    });

  it("use every allowed method", () => {
    assert.deepEqual(
      [...allowed].filter((method) => !sent.has(method)),
      [],
    );
  });
});

/** Asks a ledger for all that it offers. What its node refuses is passed over. */
async function lookEverythingUp(
  ledger: Ledger,
  { channel }: TestChannel,
  { contracts, delegator, transactions }: RpcDevnet,
): Promise<void> {
  const ask = async <Asked, Found>(
    lookUp: LookUp<Asked, Found>,
    asked: Asked,
  ): Promise<Found | undefined> => {
    try {
      return await lookUp(channel, asked, lookupPolicy, unending);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    }
  };
  for (const address of [contracts.store, contracts.child, delegator]) {
    const contract = valueOf(parseContractReference(address));
    const found = await ask(ledger.lookUpContract, { contract });
    if (found !== undefined) ledger.readContract(found.response, contract);
    await ask(ledger.lookUpContract, { contract, block: 5n });
    await ask(ledger.hasCode, { contract, block: 5n });
    await ask(ledger.lookUpStorage, { contract, slots: [`0x${"0".repeat(64)}`] });
    await ask(ledger.lookUpBalance, address);
    await ask(ledger.lookUpCreation, { contract: address, createdAt: undefined });
    await ask(ledger.lookUpCreator, { contract: address, createdAt: undefined });
    for (const data of ["0x8381f58a", "0x12345678"] as const)
      await ask(ledger.execute, { to: lowerCase(address), data });
  }
  const hashes = transactions.filter(({ name }) => examples.has(name)).map(({ hash }) => hash);
  for (const hash of [...hashes, unknownHash]) {
    const transaction = valueOf(parseTransactionReference(hash));
    const found = await ask(ledger.lookUpTransaction, { transaction });
    if (found !== undefined) ledger.readTransaction(found.response, { transaction });
    const calls = await ask(ledger.lookUpCalls, { transaction });
    if (calls?.next !== undefined) await ask(ledger.lookUpCalls, { transaction, after: calls.next });
    await ask(ledger.lookUpStateChanges, { transaction });
    await ask(ledger.readSteps, { transaction });
  }
  for (const block of ["latest", 3n, 10n ** 6n] as const) await ask(ledger.lookUpBlock, block);
}

/** One of each kind of calls and errors. */
const examples = new Set(["create", "createReverted", "failCustom", "failOutOfGas", "manyCalls", "transfer"]);

const unknownHash = `0x${"77".repeat(32)}`;

const lowerCase = (address: string) => address.toLowerCase() as `0x${string}`;
