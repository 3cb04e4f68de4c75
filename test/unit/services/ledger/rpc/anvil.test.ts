import assert from "node:assert/strict";
import { lookupPolicy } from "../../../../../src/http/requestPolicy.ts";
import { ether } from "../../../../../src/services/ledger/amount.ts";
import type { Ledger, LedgerId } from "../../../../../src/services/ledger/ledger.ts";
import { RpcClient } from "../../../../../src/services/ledger/rpc/client.ts";
import { rpcLedger } from "../../../../../src/services/ledger/rpc/rpcLedger.ts";
import { startChain, type Chain } from "../../../../devnet/chain/chain.ts";
import { systemClock } from "../../../../../src/http/clock.ts";
import { openChannel, type TestChannel } from "../../../../support/channel.ts";

const { signal } = new AbortController();
const nobody = "0x00000000000000000000000000000000000000aa";

/** A ledger of a node, on a clock that can be moved on. */
function ledgerOf({ channel }: TestChannel, url: string, chainId?: string) {
  let ahead = 0;
  const clock = { ...channel.clock, now: () => systemClock.now() + ahead };
  const ledger: Ledger = rpcLedger({ id: "31337@local" as LedgerId, url, chainId, currency: ether });
  const prepare = () => ledger.prepare({ ...channel, clock }, lookupPolicy, signal);
  return { ledger, prepare, moveOn: (milliseconds: number) => void (ahead += milliseconds) };
}

describe("JSON-RPC client at anvil", () => {
  let chain: Chain;
  before(async () => (chain = await startChain(["--timestamp", "1767254400"])));
  after(() => chain.stop());

  it("checks the chain ID once, and names methods in the log", async () => {
    await using test = openChannel();
    const client = new RpcClient(chain.url, "31337");
    const request = { channel: test.channel, policy: lookupPolicy, signal };
    const { exchange } = await client.call(request, "eth_getCode", [nobody, "latest"]);
    await client.call(request, "eth_getBalance", [nobody, "latest"]);
    assert.deepEqual(exchange.outcome, { kind: "result", result: "0x" });
    assert.deepEqual(
      test.log.map((line) => line.replace(/ \d+ ms$/, "").replace(/127\.0\.0\.1:\d+/, "HOST")),
      ["eth_chainId", "anvil_metadata", "eth_getCode", "eth_getBalance"].map(
        (method) => `POST HOST ${method} 200`,
      ),
    );
  });

  it("says that the chain is another one, and sends nothing more", async () => {
    await using test = openChannel();
    const client = new RpcClient(chain.url, "1");
    const call = client.call({ channel: test.channel, policy: lookupPolicy, signal }, "eth_getCode", [
      nobody,
      "latest",
    ]);
    await assert.rejects(call, { failure: { kind: "wrongChain", expected: "1", actual: "31337" } });
    assert.equal(test.log.length, 1);
  });

  it("gives the ledger another ID once the chain was restarted, and tells of it", async () => {
    await using test = openChannel();
    const { ledger, prepare, moveOn } = ledgerOf(test, chain.url);
    await prepare();
    const before = ledger.id;
    let restarts = 0;
    ledger.onDidRestart(() => (restarts += 1));
    await prepare();
    moveOn(2000);
    await prepare();
    assert.deepEqual([ledger.id, restarts], [before, 0]);
    await chain.rpc("anvil_reset");
    await prepare();
    assert.equal(ledger.id, before);
    moveOn(2000);
    await prepare();
    assert.notEqual(ledger.id, before);
    assert.equal(restarts, 1);
  });

  it("gives the ledger another ID when blocks were taken back", async () => {
    await using test = openChannel();
    const { ledger, prepare, moveOn } = ledgerOf(test, chain.url);
    const snapshot = await chain.rpc("evm_snapshot");
    await chain.rpc("evm_mine");
    await prepare();
    const before = ledger.id;
    await chain.rpc("evm_revert", snapshot);
    moveOn(2000);
    await prepare();
    assert.notEqual(ledger.id, before);
  });

  it("executes a call, and takes a revert for a result", async () => {
    await using test = openChannel();
    const { ledger } = ledgerOf(test, chain.url);
    const to = "0x00000000000000000000000000000000000000bb";
    const execute = () => ledger.execute(test.channel, { to, data: "0x" }, lookupPolicy, signal);
    // PUSH4 0xdeadbeef, PUSH1 0, MSTORE, PUSH1 4, PUSH1 28, and RETURN or REVERT.
    await chain.rpc("anvil_setCode", to, "0x63deadbeef6000526004601cf3");
    const returned = await execute();
    await chain.rpc("anvil_setCode", to, "0x63deadbeef6000526004601cfd");
    const reverted = await execute();
    await chain.rpc("anvil_setCode", to, "0xfe");
    const stopped = await execute();
    assert.deepEqual(
      [returned, reverted, stopped].map(({ kind, data }) => [kind, data]),
      [
        ["returned", "0xdeadbeef"],
        ["reverted", "0xdeadbeef"],
        ["reverted", "0x"],
      ],
    );
  });
});
