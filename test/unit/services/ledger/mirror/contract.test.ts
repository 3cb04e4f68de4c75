import assert from "node:assert/strict";
import { parseContractReference } from "../../../../../src/core/references/contractReference.ts";
import { parseTimestampFilter } from "../../../../../src/core/timestampFilter.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import type { ObjectReading } from "../../../../../src/services/reading/reading.ts";
import { contractRecordShape } from "../../../../../src/services/ledger/mirror/schema.ts";
import { openChannel } from "../../../../support/channel.ts";
import { found, json } from "../../../../support/faults.ts";
import { startFaultServer } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";
import { valueOf } from "../../../core/arbitraries.ts";
import { objectReading, sourceReading } from "../../../../support/readings.ts";

async function lookUp(body: string | object, contract = "0.0.1001", timestamps: readonly string[] = []) {
  await using server = await startFaultServer(typeof body === "string" ? json(200, body) : found(body));
  await using client = openChannel();
  const asked = {
    contract: valueOf(parseContractReference(contract)),
    timestamps: timestamps.map((filter) => valueOf(parseTimestampFilter(filter))),
  };
  const lookup = await mirrorAt(`${server.url}/mirror/`).lookUpContract(
    client.channel,
    asked,
    once,
    unending,
  );
  assert.ok(lookup.kind === "found");
  const { fields, extra } = sourceReading(lookup.contract) as ObjectReading<typeof contractRecordShape>;
  const { adminKey } = lookup.contract;
  return { fields, extra, adminKey, paths: server.requests.map(({ method, path }) => `${method} ${path}`) };
}

const address = "00000000000000000000000000000000000003E9";

describe("contract lookup", () => {
  it("asks in one spelling for each contract", async () => {
    const spellings: readonly (readonly [contract: string, part: string])[] = [
      ["0.0.1001", "0.0.1001"],
      ["0.1001", "0.0.1001"],
      ["1001", "0.0.1001"],
      ["1.2.1001", "1.2.1001"],
      [address, `0x${address.toLowerCase()}`],
      [`0x${address}`, `0x${address.toLowerCase()}`],
      [`0.0.${address}`, `0x${address.toLowerCase()}`],
      [`1.2.${address}`, `1.2.${address.toLowerCase()}`],
    ];
    const seen = [];
    for (const [contract] of spellings) seen.push([contract, ...(await lookUp({}, contract)).paths]);
    const expected = spellings.map(([contract, part]) => [contract, `GET /mirror/api/v1/contracts/${part}`]);
    assert.deepEqual(seen, expected);
  });

  it("asks as of timestamps, each with its operator", async () => {
    const { paths } = await lookUp({}, "1001", ["1234567890.5", "gte:1", "ne:9999999999.000000001"]);
    const query =
      "timestamp=eq%3A1234567890.500000000&timestamp=gte%3A1.000000000&timestamp=ne%3A9999999999.000000001";
    assert.deepEqual(paths, [`GET /mirror/api/v1/contracts/0.0.1001?${query}`]);
  });

  it("reads every specified field, and keeps what else was sent", async () => {
    const { fields, extra } = await lookUp(`{
      "admin_key": {"_type": "ProtobufEncoded", "key": "326c0a22", "more": 1},
      "auto_renew_account": "0.0.2",
      "auto_renew_period": 9223372036854775807,
      "contract_id": "0.0.1001",
      "created_timestamp": "1234567890.000000001",
      "deleted": false,
      "evm_address": "0x${address}",
      "expiration_timestamp": "92233720368547758.07",
      "file_id": "0.0.1000",
      "max_automatic_token_associations": -1,
      "memo": "\\u202e<b>\\u0000",
      "obtainer_id": "0.0.3",
      "permanent_removal": true,
      "proxy_account_id": "0.0.4",
      "timestamp": {"from": "1.000000000", "to": null},
      "bytecode": "0x",
      "runtime_bytecode": "0x6080",
      "unspecified": 18446744073709551617
    }`);
    const value = (of: unknown) => ({ state: "value", value: of });
    const sent = Object.entries(fields).filter(([, { state }]) => state !== "absent");
    assert.deepEqual(Object.fromEntries(sent), {
      admin_key: value(
        objectReading({ _type: value("ProtobufEncoded"), key: value("326c0a22") }, [["more", 1]]),
      ),
      auto_renew_account: value("0.0.2"),
      auto_renew_period: value(9223372036854775807n),
      contract_id: value("0.0.1001"),
      created_timestamp: value("1234567890.000000001"),
      deleted: value(false),
      evm_address: value(`0x${address}`),
      expiration_timestamp: value("92233720368547758.07"),
      file_id: value("0.0.1000"),
      max_automatic_token_associations: value(-1n),
      memo: value("\u202e<b>\0"),
      obtainer_id: value("0.0.3"),
      permanent_removal: value(true),
      proxy_account_id: value("0.0.4"),
      timestamp: value(objectReading({ from: value("1.000000000"), to: { state: "null" } })),
      bytecode: value("0x"),
      runtime_bytecode: value("0x6080"),
    });
    assert.deepEqual(extra, [["unspecified", 18446744073709551617n]]);
  });

  it("takes the contract's own ID as no admin key, and no other ID", async () => {
    const keyOf = async (id: string, key: string) =>
      (await lookUp({ contract_id: id, admin_key: { _type: "ProtobufEncoded", key } }, id)).adminKey;
    const none = { state: "absent" };
    const controlled = { state: "value", value: "ProtobufEncoded" };
    assert.deepEqual(await keyOf("0.0.1001", "0a0318e907"), none);
    assert.deepEqual(await keyOf("0.0.5", "0A021805"), none);
    assert.deepEqual(await keyOf("1.2.1001", "0a070801100218e907"), none);
    assert.deepEqual(await keyOf("0.0.1002", "0a0318e907"), controlled);
    assert.deepEqual(await keyOf("0.0.1001", "326c0a22"), controlled);
  });

  it("tells null from nothing in every field", async () => {
    // By one of them the contract is named.
    const names = Object.keys(contractRecordShape).filter((name) => name !== "contract_id");
    const nulls = await lookUp(Object.fromEntries(names.map((name) => [name, null])));
    const nothing = await lookUp({});
    const all = (state: "null" | "absent") => ({
      ...Object.fromEntries(names.map((name) => [name, { state }])),
      contract_id: { state: "value", value: "0.0.1001" },
    });
    assert.deepEqual([nulls.fields, nothing.fields], [all("null"), all("absent")]);
  });
});
