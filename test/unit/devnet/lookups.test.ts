import assert from "node:assert/strict";
import type { Devnet } from "../../devnet/devnet.ts";
import { askForContract, askForResult } from "./ask.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

type Fields = Record<string, unknown>;

describe("mirror node of the devnet", function () {
  this.timeout(30_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => devnet.reset());

  it("finds a contract in every spelling, and refuses those that real ones refuse", async () => {
    const { address, contractId } = devnet.sample("perfect");
    const bare = address!.slice(2);
    const longZero = (1001).toString(16).padStart(40, "0");
    const accepted = [
      contractId!,
      "0.1001",
      "1001",
      address!,
      bare,
      `0.0.${bare}`,
      `0.${bare}`,
      longZero,
      `0x${longZero}`,
    ];
    const refused = [`0X${bare}`, `0.0.0x${bare}`, "0x", "tea", "1.2.3.4", "0.0.12345678901", `${bare}0`];
    const ids = await Promise.all(
      accepted.map(async (name) => (await askForContract(devnet, name)).body as Fields),
    );
    assert.deepEqual(
      ids.map(({ contract_id, evm_address }) => [contract_id, evm_address]),
      accepted.map(() => [contractId, address!.toLowerCase()]),
    );
    for (const name of refused) {
      const response = await askForContract(devnet, name);
      assert.deepEqual(
        [response.status, response.body],
        [400, mirrorError("Invalid parameter: contractId")],
        name,
      );
    }
    assert.equal((await askForContract(devnet, "1.0.1001")).status, 404);
  });

  it("finds a result in every spelling, and refuses those that real ones refuse", async () => {
    const { transactionId, hash } = devnet.sample("success");
    for (const name of [transactionId!, hash!, hash!.slice(2), hash!.slice(2).toUpperCase()]) {
      assert.equal(((await askForResult(devnet, name)).body as Fields)["hash"], hash, name);
    }
    const sdkSpelling = transactionId!.replace("-", "@").replace("-", ".");
    const withoutShard = transactionId!.replace("0.0.", "");
    for (const name of [sdkSpelling, withoutShard, `${hash!}${"0".repeat(32)}`, "tea"]) {
      assert.equal((await askForResult(devnet, name)).status, 400, name);
    }
  });

  const timestamps: [string, string[], string | number][] = [
    ["now", [], "Under new management"],
    ["as of the first day", ["1767300000"], "Opened"],
    ["as of the second day", ["eq:1768000000.5"], "Opened, with a garden"],
    ["before the second row", ["lt:1767343240.189172440"], "Opened"],
    ["up to the second row", ["lte:1767343240.189172440"], "Opened, with a garden"],
    ["from the third row on", ["gte:1769848840.189172440"], "Under new management"],
    ["between two moments", ["gt:1767300000", "lt:1768000000"], "Opened, with a garden"],
    ["not now", ["ne:1800000000"], "Opened, with a garden"],
    ["before there was anything", ["lt:1767256840"], 404],
    ["never", ["lte:1767300000", "gt:1769848840.189172440"], 404],
    ["with a word", ["yesterday"], 400],
    ["with ten digits after the dot", ["1767300000.1234567890"], 400],
  ];
  for (const [name, values, expected] of timestamps) {
    it(`reads a record ${name}`, async () => {
      const query = values.map((value) => `timestamp=${value}`).join("&");
      const response = await askForContract(devnet, devnet.sample("updatedRecord").contractId!, `?${query}`);
      assert.equal(response.status === 200 ? (response.body as Fields)["memo"] : response.status, expected);
    });
  }

  it("refuses unknown query parameters, too many timestamps and nonces that are none", async () => {
    const contract = devnet.sample("perfect").contractId!;
    const transaction = devnet.sample("success").transactionId!;
    const many = Array.from({ length: 101 }, () => "timestamp=1").join("&");
    const responses = await Promise.all([
      askForContract(devnet, contract, "?tea=1"),
      askForContract(devnet, contract, `?${many}`),
      askForResult(devnet, transaction, "?timestamp=1"),
      askForResult(devnet, transaction, "?nonce=-1"),
      askForResult(devnet, transaction, "?nonce=2147483648"),
    ]);
    assert.deepEqual(
      responses.map(({ status, body }) => [status, body]),
      [
        [400, mirrorError("Unknown query parameter: tea")],
        [400, mirrorError("Invalid parameter: timestamp")],
        [400, mirrorError("Unknown query parameter: timestamp")],
        [400, mirrorError("Invalid parameter: nonce")],
        [400, mirrorError("Invalid parameter: nonce")],
      ],
    );
  });

  it("writes large integers with every digit", async () => {
    const record = await askForContract(devnet, devnet.sample("endlessRenewal").contractId!);
    assert.match(record.text, /"auto_renew_period":9223372036854775807,/);
    const result = await askForResult(devnet, devnet.sample("hugeAmount").transactionId!);
    assert.match(result.text, /"amount":5000000000000000000,/);
  });

  it("tells what was read and written, and what was only read", async () => {
    const { body } = await askForResult(devnet, devnet.sample("success").transactionId!);
    const changes = (body as { state_changes: Record<string, string | null>[] }).state_changes;
    const shortened = changes.map(({ slot, value_read, value_written }) =>
      [slot, value_read, value_written].map(shorten),
    );
    assert.deepEqual(shortened, [
      ["0x0", "0x0", "0x1"],
      ["0x1", "0x1", null],
      ["0x2", "0x0", "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],
    ]);
    const starved = await askForResult(devnet, devnet.sample("outOfGas").transactionId!);
    const [first] = (starved.body as { state_changes: Record<string, string | null>[] }).state_changes;
    assert.deepEqual([first!["value_read"], first!["value_written"]].map(shorten), ["0x1", null]);
  });

  it("tells errors as revert data or in a word", async () => {
    const messageOf = async (name: string) =>
      ((await askForResult(devnet, devnet.sample(name).transactionId!)).body as Fields)["error_message"];
    assert.match(String(await messageOf("revertedWithWords")), /^0x08c379a0/);
    assert.match(String(await messageOf("panic")), /^0x4e487b71.*11$/);
    assert.match(String(await messageOf("customError")), /^0xbaf684fe/);
    assert.equal(await messageOf("outOfGas"), "INSUFFICIENT_GAS");
    assert.equal(await messageOf("success"), null);
  });

  it("tells what was created, by whom, and what could not be", async () => {
    const built = devnet.sample("createdContracts").transactionId!;
    const { body } = await askForResult(devnet, built);
    const created = (body as { created_contract_ids: string[] }).created_contract_ids;
    assert.equal(created.length, 3);
    const child = await askForResult(devnet, built, "?nonce=7&nonce=1");
    assert.equal((child.body as Fields)["contract_id"], created[0]);
    assert.equal((await askForResult(devnet, built, "?nonce=9")).status, 404);
    const failed = (await askForResult(devnet, devnet.sample("failedCreate").transactionId!)).body as Fields;
    assert.deepEqual([failed["address"], failed["to"], failed["status"]], [null, null, "0x0"]);
    assert.match(String(failed["failed_initcode"]), /^0x60/);
  });

  it("has 2,000 logs with a bloom filter each, which together are that of the result", async () => {
    const { body } = await askForResult(devnet, devnet.sample("manyLogs").transactionId!);
    const { logs, bloom } = body as { logs: { bloom: string; index: number }[]; bloom: string };
    const together = logs.reduce((sum, log) => sum | BigInt(log.bloom), 0n);
    assert.deepEqual([logs.length, logs.at(-1)!.index, together], [2000, 1999, BigInt(bloom)]);
  });

  it("answers 404 twice for a fresh transaction, at whatever time it was sent", async () => {
    const fixed = devnet.sample("fresh").transactionId!;
    const now = `${fixed.split("-")[0]!}-${Math.floor(Date.now() / 1000)}-000000007`;
    for (const transactionId of [fixed, now]) {
      const statuses = [];
      for (let tries = 0; tries < 4; tries += 1)
        statuses.push((await askForResult(devnet, transactionId)).status);
      assert.deepEqual(statuses, [404, 404, 200, 200]);
    }
  });

  it("marks a result without its call result with 206", async () => {
    const response = await askForResult(devnet, devnet.sample("partialResult").transactionId!);
    assert.deepEqual([response.status, (response.body as Fields)["call_result"]], [206, "0x"]);
  });

  it("fails once and works from then on", async () => {
    const { address, contractId, transactionId } = devnet.sample("lookupFlaky");
    assert.equal((await askForContract(devnet, address!)).status, 503);
    assert.equal((await askForContract(devnet, address!)).status, 200);
    assert.equal((await askForContract(devnet, contractId!)).status, 503);
    assert.equal((await askForResult(devnet, transactionId!)).status, 503);
    assert.equal((await askForResult(devnet, transactionId!)).status, 200);
  });
});

function mirrorError(message: string) {
  return { _status: { messages: [{ message }] } };
}

function shorten(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : `0x${BigInt(value).toString(16)}`;
}
