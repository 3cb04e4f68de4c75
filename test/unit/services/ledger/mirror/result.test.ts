import assert from "node:assert/strict";
import { parseTransactionReference } from "../../../../../src/core/references/transactionReference.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { executionResultShape } from "../../../../../src/services/ledger/mirror/schema.ts";
import {
  valueOf as valueOfReading,
  unreadableFields,
  type ObjectReading,
} from "../../../../../src/services/reading/reading.ts";
import { openChannel } from "../../../../support/channel.ts";
import { found, json } from "../../../../support/faults.ts";
import { startFaultServer } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";
import { valueOf } from "../../../core/arbitraries.ts";
import { objectReading, sourceReading } from "../../../../support/readings.ts";

async function lookUp(body: string | object, transaction = "0.0.2-5-7", nonce?: number) {
  await using server = await startFaultServer(typeof body === "string" ? json(200, body) : found(body));
  await using client = openChannel();
  const reference = valueOf(parseTransactionReference(transaction));
  const asked = { transaction: reference, ...(nonce === undefined ? {} : { nonce }) };
  const lookup = await mirrorAt(server.url).lookUpTransaction(client.channel, asked, once, unending);
  assert.ok(lookup.kind === "found");
  const reading = sourceReading(lookup.transaction) as ObjectReading<typeof executionResultShape>;
  const { isCreation } = lookup.transaction;
  return { reading, isCreation, path: server.requests.map(({ path }) => path).join() };
}

const hash = "ab".repeat(32);
const address = `0x${"0".repeat(37)}3e9`;
const documented = [
  "access_list address amount block_gas_used block_hash block_number bloom call_result chain_id contract_id",
  "created_contract_ids error_message failed_initcode from function_parameters gas_consumed gas_limit gas_price",
  "gas_used hash max_fee_per_gas max_priority_fee_per_gas nonce r result s status timestamp to transaction_index",
  "type v logs state_changes",
].flatMap((line) => line.split(" "));

describe("result lookup", () => {
  it("asks in one spelling for each transaction, with the nonce of an ID, unless it is 0, in the query", async () => {
    const results = "/api/v1/contracts/results";
    const spellings: readonly (readonly [transaction: string, nonce: number | undefined, path: string])[] = [
      ["0.0.8001-167654-123400", undefined, `${results}/0.0.8001-167654-000123400`],
      ["0.0.8001@167654.000123400", undefined, `${results}/0.0.8001-167654-000123400`],
      ["0.0.8001@167654.000123400/3", undefined, `${results}/0.0.8001-167654-000123400?nonce=3`],
      ["0.0.8001-167654-000123400/3", 4, `${results}/0.0.8001-167654-000123400?nonce=4`],
      ["0.0.8001-167654-000123400/3", 0, `${results}/0.0.8001-167654-000123400`],
      ["0.0.8001-167654-000123400/0", undefined, `${results}/0.0.8001-167654-000123400`],
      ["0.0.8001-167654-000123400", 2147483647, `${results}/0.0.8001-167654-000123400?nonce=2147483647`],
      [hash.toUpperCase(), undefined, `${results}/0x${hash}`],
      [hash, 3, `${results}/0x${hash}`],
      [`0x${hash}${"cd".repeat(16)}`, undefined, `${results}/0x${hash}`],
    ];
    const seen = [];
    for (const [transaction, nonce] of spellings)
      seen.push([transaction, nonce, (await lookUp({}, transaction, nonce)).path]);
    assert.deepEqual(seen, spellings);
  });

  it("takes a child without call data for the creation of its contract, which it does not list", async () => {
    const child = {
      contract_id: "0.0.1234",
      created_contract_ids: [],
      function_parameters: "0x",
      to: address,
    };
    const isCreation = async (body: object, nonce: number) =>
      (await lookUp({ ...child, ...body }, "0.0.2-5-7", nonce)).isCreation;
    assert.deepEqual(
      [
        await isCreation({}, 1),
        await isCreation({ function_parameters: "0x3ccfd60b" }, 1),
        await isCreation({ contract_id: null }, 1),
        await isCreation({}, 0),
      ],
      [true, false, false, false],
    );
  });

  it("knows every specified field and no other", () => {
    assert.deepEqual(Object.keys(executionResultShape).sort(), documented.sort());
  });

  it("reads every field, and keeps what else was sent", async () => {
    const log = `{"address":"${address}","bloom":"0x","contract_id":"0.0.1001","data":"0x","index":0,"topics":["0x01"],"extra":1}`;
    const change = `{"address":"${address}","contract_id":"0.0.1001","slot":"0x","value_read":"0x2a","value_written":null}`;
    const { reading } = await lookUp(`{
      "access_list": null, "address": "${address}", "amount": 5000000000000000000, "block_gas_used": 1,
      "block_hash": "0x00", "block_number": 9223372036854775807, "bloom": "0x", "call_result": "0x", "chain_id": "0x",
      "contract_id": "0.0.1001", "created_contract_ids": ["0.0.1001", null], "error_message": "INVALID ✗",
      "failed_initcode": null, "from": "${address}", "function_parameters": "0xabc", "gas_consumed": null,
      "gas_limit": 18446744073709551617, "gas_price": "0x", "gas_used": 0, "hash": "0x${hash}",
      "max_fee_per_gas": "0x1", "max_priority_fee_per_gas": "0x", "nonce": 2, "r": "0x1", "result": "A_NEW_ONE",
      "s": "0x2", "status": "0x1", "timestamp": "1.000000001", "to": null, "transaction_index": 0, "type": 4,
      "v": 600, "logs": [${log}], "state_changes": [${change}], "authorization_list": []
    }`);
    const value = (of: unknown) => ({ state: "value", value: of });
    const { logs, state_changes, ...fields } = reading.fields;
    assert.deepEqual(fields, {
      access_list: { state: "null" },
      address: value(address),
      amount: value(5000000000000000000n),
      block_gas_used: value(1n),
      block_hash: value("0x00"),
      block_number: value(9223372036854775807n),
      bloom: value("0x"),
      call_result: value("0x"),
      chain_id: value("0x"),
      contract_id: value("0.0.1001"),
      created_contract_ids: value(["0.0.1001", null]),
      error_message: value("INVALID ✗"),
      failed_initcode: { state: "null" },
      from: value(address),
      function_parameters: value("0xabc"),
      gas_consumed: { state: "null" },
      gas_limit: value(18446744073709551617n),
      gas_price: value("0x"),
      gas_used: value(0n),
      hash: value(`0x${hash}`),
      max_fee_per_gas: value("0x1"),
      max_priority_fee_per_gas: value("0x"),
      nonce: value(2n),
      r: value("0x1"),
      result: value("A_NEW_ONE"),
      s: value("0x2"),
      status: value("0x1"),
      timestamp: value("1.000000001"),
      to: { state: "null" },
      transaction_index: value(0n),
      type: value(4n),
      v: value(600n),
    });
    assert.deepEqual(reading.extra, [["authorization_list", []]]);
    const common = { address: value(address), contract_id: value("0.0.1001") };
    const logFields = {
      ...common,
      bloom: value("0x"),
      data: value("0x"),
      index: value(0n),
      topics: value(["0x01"]),
    };
    const changeFields = {
      ...common,
      slot: value("0x"),
      value_read: value("0x2a"),
      value_written: { state: "null" },
    };
    assert.deepEqual([...(valueOfReading(logs) ?? [])], [objectReading(logFields, [["extra", 1]])]);
    assert.deepEqual([...(valueOfReading(state_changes) ?? [])], [objectReading(changeFields)]);
  });

  it("reads an access list in each form that was seen", async () => {
    const lists = ["0x", "0xabcd", [{ address, storage_keys: [] }], []];
    const seen = [];
    for (const access_list of lists) seen.push((await lookUp({ access_list })).reading.fields.access_list);
    assert.deepEqual(
      seen,
      lists.map((value) => ({ state: "value", value })),
    );
  });

  it("never fails a field for its neighbour, nor a log for another", async () => {
    const good = { index: 1, topics: [] };
    const body = {
      gas_used: "many",
      gas_limit: 5,
      logs: [good, { index: 1.5, topics: [5] }, "no log", good],
      state_changes: {},
    };
    const { reading } = await lookUp(body);
    assert.deepEqual(unreadableFields(reading), [
      { path: "gas_used", raw: "many" },
      { path: "logs[1].index", raw: 1.5 },
      { path: "logs[1].topics", raw: [5] },
      { path: "state_changes", raw: {} },
    ]);
    assert.deepEqual(reading.fields.gas_limit, { state: "value", value: 5n });
    assert.equal(valueOfReading(reading.fields.logs)?.length, 4);
  });
});
