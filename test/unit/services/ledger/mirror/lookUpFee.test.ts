import assert from "node:assert/strict";
import { hbarAmount } from "../../../../../src/services/ledger/mirror/schema.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";

const at = "1700000021.000000001";

async function charged(behaviour: Behaviour) {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel();
  const fee = await mirrorAt(server.url).lookUpFee(client.channel, at, once, unending);
  return { fee, paths: server.requests.map(({ path }) => path) };
}

const row = { charged_tx_fee: 12_345_678, consensus_timestamp: at };

describe("what a transaction cost", () => {
  it("is told by the transaction of its consensus timestamp", async () => {
    const { fee, paths } = await charged(json(200, { transactions: [row], links: { next: null } }));
    assert.deepEqual(fee, hbarAmount(12_345_678n));
    assert.deepEqual(paths, [`/api/v1/transactions?timestamp=${at}`]);
  });

  it("is not taken from another transaction, nor guessed where none is told", async () => {
    for (const behaviour of [
      json(200, { transactions: [{ ...row, consensus_timestamp: "1700000021.000000002" }] }),
      json(200, { transactions: [{ ...row, charged_tx_fee: null }] }),
      json(200, { transactions: [{ ...row, charged_tx_fee: "much" }] }),
      json(200, { transactions: [] }),
      json(200, {}),
      json(404, { _status: { messages: [{ message: "Not found" }] } }),
    ])
      assert.equal((await charged(behaviour)).fee, undefined);
  });

  it("fails where the mirror node refuses or fails", async () => {
    const refused = { _status: { messages: [{ message: "Invalid parameter: timestamp" }] } };
    for (const behaviour of [json(400, refused), json(503, {})])
      await assert.rejects(charged(behaviour), ApiError);
  });
});
