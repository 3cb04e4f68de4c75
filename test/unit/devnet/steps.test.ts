import assert from "node:assert/strict";
import { lookupPolicy } from "../../../src/http/requestPolicy.ts";
import type { Ledger } from "../../../src/services/ledger/ledger.ts";
import { openChannel } from "../../support/channel.ts";
import { ledgerAt } from "../../support/networks.ts";
import { unending } from "../../support/requests.ts";
import { rpcLedgerAt } from "../../support/rpcLedgers.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

describe("steps of the same transactions", () => {
  it("are the same from a mirror node, which sends them as they are after each instruction, and a JSON-RPC node", async function () {
    this.timeout(60_000);
    const { mirrorUrl, rpcUrl, chainId, transactions } = await sharedRpcDevnet();
    await using client = openChannel();
    const read = async (ledger: Ledger, hash: `0x${string}`) =>
      ledger.readSteps(
        client.channel,
        { transaction: { kind: "hash", hash, from: "32 bytes" } },
        lookupPolicy,
        unending,
      );
    let compared = 0;
    for (const { name, hash } of transactions) {
      const [byMirror, byRpc] = [
        await read(ledgerAt(mirrorUrl, chainId), hash),
        await read(rpcLedgerAt(rpcUrl, chainId), hash),
      ];
      if (byRpc.kind !== "steps" || byMirror.kind !== "steps") {
        assert.deepEqual(byMirror, byRpc, name);
        continue;
      }
      for (const column of ["pcs", "ops", "depths", "heights", "gas", "tops"] as const)
        assert.deepEqual(byMirror.steps[column], byRpc.steps[column], `${name}: ${column}`);
      // One counts in tinybars, the other in wei.
      const { value } = byRpc.transaction;
      const { time, ...same } = byMirror.transaction;
      const { block, index, ...transaction } = byRpc.transaction;
      assert.deepEqual({ ...same, value }, transaction, name);
      assert.ok(time !== undefined && block !== undefined && index !== undefined);
      compared += byRpc.steps.length;
    }
    assert.ok(compared > 1000, String(compared));
  });
});
