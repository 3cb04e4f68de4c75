import assert from "node:assert/strict";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { account, compileCaller, deployCaller, type CallerChain } from "../../../support/callerChain.ts";
import { openChannel } from "../../../support/channel.ts";
import { once, unending } from "../../../support/requests.ts";
import { rpcLedgerAt } from "../../../support/rpcLedgers.ts";
import { balanceChanges, type BalanceChanges } from "../../../../src/app/decoding/balanceChanges.ts";
import { callFrames, tracedCalls } from "../../../../src/app/decoding/tracedCalls.ts";
import type { Hex } from "../../../../src/core/hex.ts";

describe("balance changes by the calls that a node traces", () => {
  let chain: Chain;
  let sample: CallerChain;

  before(async () => {
    const contracts = await compileCaller();
    chain = await startChain(currentRules);
    sample = await deployCaller(chain.rpc, contracts);
  });
  after(() => chain.stop());

  async function changesBy(hash: Hex): Promise<BalanceChanges | undefined> {
    await using client = openChannel();
    const ledger = rpcLedgerAt(chain.url);
    const asked = { transaction: { kind: "hash", hash, from: "32 bytes" } } as const;
    const found = await ledger.lookUpTransaction(client.channel, asked, once, unending);
    const { calls } = await ledger.lookUpCalls(client.channel, asked, once, unending);
    assert.ok(found.kind === "found");
    const traced = tracedCalls(
      callFrames(calls, () => undefined),
      false,
      { decodeCall: () => ({ kind: "noData" }), decodeRevert: () => ({ kind: "empty" }) },
    );
    return balanceChanges(found.transaction, {
      kind: "found",
      calls: traced,
      hasMore: false,
      isTopOnly: false,
      hasDepth: true,
    });
  }

  /** What the node says that the last block changed. */
  async function changeOf(address: Hex): Promise<bigint> {
    const last = Number(await chain.rpc<string>("eth_blockNumber"));
    const at = async (block: number): Promise<bigint> =>
      BigInt(await chain.rpc<string>("eth_getBalance", address, `0x${block.toString(16)}`));
    return (await at(last)) - (await at(last - 1));
  }

  const functions = ["mixed", "create"];
  for (const name of functions)
    it(`are those of the balances themselves: ${name}`, async () => {
      const balances = await changesBy(await sample.send(name, [sample.callee]));
      assert.ok(balances?.isByCalls);
      const accounts = balances.changes.map(({ account: changed }) => changed);
      assert.ok(accounts.includes(account) && accounts.includes(sample.caller));
      for (const { account: changed, change } of balances.changes)
        assert.equal(change.units, await changeOf(changed), changed);
    });

  it("are those of the balances themselves: a contract destroys itself in its own favor, and keeps what it has", async () => {
    type Receipt = { readonly transactionHash: Hex; readonly contractAddress: Hex };
    const send = (fields: Record<string, string>): Promise<Receipt> =>
      chain.rpc("eth_sendTransactionSync", { from: account, gas: "0x30d40", ...fields });
    // Its code is ADDRESS, SELFDESTRUCT. anvil reports another transfer in place of the self-destruct: that to the contract.
    const { contractAddress } = await send({ data: "0x6130ff6000526002601ef3", value: "0x5" });
    const { transactionHash } = await send({ to: contractAddress, value: "0x2" });
    const balances = await changesBy(transactionHash);
    assert.deepEqual(
      balances?.changes.map(({ account: changed }) => changed),
      [account, contractAddress],
    );
    for (const { account: changed, change } of balances.changes)
      assert.equal(change.units, await changeOf(changed), changed);
  });
});
