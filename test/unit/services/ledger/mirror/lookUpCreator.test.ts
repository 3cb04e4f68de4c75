import assert from "node:assert/strict";
import { ApiError } from "../../../../../src/http/failure.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";

const asked = { contract: "0.0.2001", createdAt: "1706793445.000000007" };
const hash = `0x${"ab".repeat(32)}`;
const sender = "0x25fe26adc577cc89172e6156c9e24f7b9751b762";
const result = {
  hash,
  r: `0x${"1".repeat(64)}`,
  s: `0x${"2".repeat(64)}`,
  from: sender,
  timestamp: asked.createdAt,
  contract_id: asked.contract,
  created_contract_ids: [asked.contract, "0.0.2002"],
};

/** @param behaviours the responses, one after another */
async function creator(...behaviours: readonly [Behaviour, ...Behaviour[]]) {
  await using server = await startFaultServer(...behaviours);
  await using client = openChannel();
  const value = await mirrorAt(server.url).lookUpCreator(client.channel, asked, once, unending);
  return { value, paths: server.requests.map(({ path }) => path) };
}

const direct = { sender, factory: undefined, transaction: hash };

describe("who had a contract created", () => {
  it("is who sent the transaction of that moment, and the contract that did so in between", async () => {
    const { value, paths } = await creator(json(200, result));
    assert.deepEqual(value, direct);
    assert.deepEqual(paths, [`/api/v1/contracts/0.0.2001/results/${asked.createdAt}`]);
    assert.deepEqual((await creator(json(200, { ...result, contract_id: "0.0.7" }))).value, {
      ...direct,
      factory: "0.0.7",
    });
    const untold = { ...result, from: null, contract_id: null, hash: null };
    assert.deepEqual((await creator(json(200, untold))).value, {
      sender: undefined,
      factory: undefined,
      transaction: undefined,
    });
  });

  it("is found by the first 32 bytes of the ledger's own hash, and in no result of another contract", async () => {
    const long = { ...result, r: null, s: null, hash: `${hash}${"cd".repeat(16)}` };
    assert.equal((await creator(json(200, long))).value?.transaction, hash);
    for (const other of [
      { ...result, contract_id: "0.0.7", created_contract_ids: ["0.0.2002"] },
      { ...result, timestamp: "1706793445.000000008" },
    ]) {
      const { value, paths } = await creator(json(200, other));
      assert.deepEqual([value, paths.length], [undefined, 1]);
    }
  });

  // What another contract creates, as networks write it since version 0.23: its own result tells nothing of who did so.
  const payer = "0x00000000000000000000000000000000000003e9";
  const ownHash = `0x${"cd".repeat(32)}`;
  const ownResult = { ...result, r: null, s: null, from: payer, hash: ownHash, created_contract_ids: [] };
  const parentAt = "1706793445.000000006";
  const ofParent = { ...result, timestamp: parentAt, contract_id: "0.0.7" };
  const row = {
    charged_tx_fee: 0,
    consensus_timestamp: asked.createdAt,
    nonce: 1,
    parent_consensus_timestamp: parentAt,
    transaction_id: "0.0.1001-1706793440-000000001",
  };
  const rows = (...transactions: readonly object[]): Behaviour => json(200, { transactions });

  it("is who sent the transaction that caused that of the moment, and not who paid for both", async () => {
    const { value, paths } = await creator(json(200, ownResult), rows(row), json(200, ofParent));
    assert.deepEqual(value, { ...direct, factory: "0.0.7" });
    assert.deepEqual(paths, [
      `/api/v1/contracts/0.0.2001/results/${asked.createdAt}`,
      `/api/v1/transactions?timestamp=${asked.createdAt}`,
      `/api/v1/contracts/0.0.1001/results/${parentAt}`,
    ]);
  });

  it("is not taken for known where that transaction is not told, or does not name the contract", async () => {
    const known = { sender: undefined, factory: undefined, transaction: ownHash };
    const none = json(404, { _status: { messages: [{ message: "Not found" }] } });
    for (const behaviours of [
      [rows()],
      [rows({ ...row, parent_consensus_timestamp: undefined })],
      [rows({ ...row, transaction_id: "../0.0.1001" })],
      [rows(row), none],
      [rows(row), json(200, { ...ofParent, created_contract_ids: ["0.0.2002"] })],
      [rows(row), json(200, { ...ofParent, timestamp: asked.createdAt })],
    ]) {
      const { value, paths } = await creator(json(200, ownResult), ...behaviours);
      assert.deepEqual([value, paths.length], [known, behaviours.length + 1]);
    }
    await assert.rejects(creator(json(200, ownResult), json(500, {})), ApiError);
  });

  it("is who sent that of the moment where no other caused it", async () => {
    const own = rows({ ...row, nonce: 0, parent_consensus_timestamp: null });
    const { value, paths } = await creator(json(200, ownResult), own);
    assert.deepEqual(value, { sender: payer, factory: undefined, transaction: ownHash });
    assert.equal(paths.length, 2);
  });
});
