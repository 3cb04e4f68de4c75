import assert from "node:assert/strict";
import { ApiError } from "../../../../../src/http/failure.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";

const asked = { contract: "0.0.2001", createdAt: "1706793445.000000007" };
const hash = `0x${"ab".repeat(32)}`;

async function created(...behaviours: readonly [Behaviour, ...Behaviour[]]) {
  await using server = await startFaultServer(...behaviours);
  await using client = openChannel();
  const creation = await mirrorAt(server.url).lookUpCreation(client.channel, asked, once, unending);
  return { creation, paths: server.requests.map(({ path }) => path) };
}

const signed = { r: `0x${"1".repeat(64)}`, s: `0x${"2".repeat(64)}` };
const result = {
  hash,
  ...signed,
  timestamp: asked.createdAt,
  contract_id: asked.contract,
  created_contract_ids: [asked.contract, "0.0.2002"],
};

describe("how a contract was created", () => {
  it("is told by the result of the moment in which it was", async () => {
    const { creation, paths } = await created(
      json(200, { ...result, hash: hash.toUpperCase().replace("X", "x") }),
    );
    assert.deepEqual(creation, { transaction: hash, isDirect: true, parameters: undefined });
    assert.deepEqual(paths, [`/api/v1/contracts/0.0.2001/results/${asked.createdAt}`]);
  });

  it("names the transaction too where another contract created it there", async () => {
    const { creation } = await created(json(200, { ...result, contract_id: "0.0.7" }));
    assert.deepEqual(creation, { transaction: hash, isDirect: false, parameters: undefined });
  });

  it("is told by the transaction that caused that of the moment, where another contract created it", async () => {
    const { r, s, ...unsigned } = result;
    const own = { ...unsigned, r: null, s: null, hash: `0x${"cd".repeat(32)}`, created_contract_ids: [] };
    const parentAt = "1706793445.000000006";
    const row = {
      consensus_timestamp: asked.createdAt,
      parent_consensus_timestamp: parentAt,
      transaction_id: "0.0.1001-1706793440-000000001",
    };
    const parent = { ...result, r, s, timestamp: parentAt, contract_id: "0.0.7" };
    const rows = json(200, { transactions: [row] });
    const { creation, paths } = await created(json(200, own), rows, json(200, parent));
    assert.deepEqual(creation, { transaction: hash, isDirect: false, parameters: undefined });
    assert.equal(paths.at(-1), `/api/v1/contracts/0.0.1001/results/${parentAt}`);
    // What a call passes are no arguments of a constructor.
    const called = { ...parent, r: null, s: null, function_parameters: "0x2a" };
    assert.deepEqual((await created(json(200, own), rows, json(200, called))).creation, {
      ...creation,
      transaction: undefined,
    });
    const untold = await created(json(200, own), json(200, { transactions: [] }));
    assert.equal(untold.creation, undefined);
  });

  it("has no transaction that a chain knows where nobody signed one of Ethereum", async () => {
    const own = { ...result, r: null, s: null, function_parameters: "0x2A" };
    const { creation } = await created(json(200, own));
    assert.deepEqual(creation, { transaction: undefined, isDirect: false, parameters: "2a" });
    for (const none of ["0x", null, undefined]) {
      const without = await created(json(200, { ...own, function_parameters: none }));
      assert.deepEqual(without.creation, { ...creation, parameters: undefined });
    }
    for (const half of [{ s: null }, { r: null }])
      assert.equal((await created(json(200, { ...result, ...half }))).creation?.transaction, undefined);
  });

  it("takes no hash of another length, and none where the contract is not among what was created then", async () => {
    for (const other of [`${hash}${"cd".repeat(16)}`, "0x", null])
      assert.equal((await created(json(200, { ...result, hash: other }))).creation?.transaction, undefined);
    const notFound = json(404, { _status: { messages: [{ message: "Not found" }] } });
    for (const behaviour of [
      json(200, { ...result, created_contract_ids: ["0.0.2002", null] }),
      json(200, { ...result, created_contract_ids: null }),
      json(200, { ...result, timestamp: "1706793445.000000008" }),
      json(200, {}),
      notFound,
    ])
      assert.equal((await created(behaviour)).creation, undefined);
    await assert.rejects(created(json(500, {})), ApiError);
  });
});
