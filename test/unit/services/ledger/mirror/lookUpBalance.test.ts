import assert from "node:assert/strict";
import { hbarAmount } from "../../../../../src/services/ledger/mirror/schema.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";

async function held(behaviour: Behaviour) {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel();
  const balance = await mirrorAt(server.url).lookUpBalance(client.channel, "0.0.2001", once, unending);
  return { balance, paths: server.requests.map(({ path }) => path) };
}

const account = {
  account: "0.0.2001",
  balance: { balance: 5, timestamp: "1700000000.000000001", tokens: [] },
};

describe("what a contract holds", () => {
  it("is told by its account, with every digit and as of when, without its transactions", async () => {
    const { balance, paths } = await held(
      json(200, { ...account, balance: { ...account.balance, balance: "5000000000000000001" } }),
    );
    assert.deepEqual(balance, {
      amount: hbarAmount(5_000_000_000_000_000_001n),
      changedAt: "1700000000.000000001",
    });
    assert.deepEqual(paths, ["/api/v1/accounts/0.0.2001?transactions=false"]);
    const undated = await held(json(200, { ...account, balance: { balance: 0 } }));
    assert.deepEqual(undated.balance, { amount: hbarAmount(0n), changedAt: undefined });
  });

  it("is not told of a deleted contract, of another account, or where there is none", async () => {
    for (const behaviour of [
      json(200, { ...account, balance: { balance: null, timestamp: null } }),
      json(200, { ...account, balance: null }),
      json(200, { ...account, account: "0.0.2002" }),
      json(404, { _status: { messages: [{ message: "Not found" }] } }),
    ])
      assert.equal((await held(behaviour)).balance, undefined);
  });

  it("fails where the mirror node refuses or fails", async () => {
    const refused = { _status: { messages: [{ message: "Invalid parameter: idOrAliasOrEvmAddress" }] } };
    for (const behaviour of [json(400, refused), json(500, {})])
      await assert.rejects(held(behaviour), ApiError);
  });
});
