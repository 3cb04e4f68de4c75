import assert from "node:assert/strict";
import { ApiError } from "../../../../../src/http/failure.ts";
import { largeJson } from "../../../../../src/core/json/exactJson.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { parseTransactionId } from "../../../../../src/core/hedera/transactionId.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json, page } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";
import { valueOf } from "../../../core/arbitraries.ts";

const id = valueOf(parseTransactionId("0.0.1001@1706693445.120?scheduled"));
const asked = "/api/v1/transactions/0.0.1001-1706693445-000000120";
const hash = `0x${"ab".repeat(32)}`;

async function find(first: Behaviour, ...others: readonly Behaviour[]) {
  await using server = await startFaultServer(first, ...others);
  await using client = openChannel();
  const found = await mirrorAt(server.url).findScheduledExecution(
    client.channel,
    { id, nonce: 0 },
    once,
    unending,
  );
  return { found, paths: server.requests.map(({ path }) => path) };
}

const ran = {
  consensus_timestamp: "1706793445.000000007",
  entity_id: "0.0.2001",
  name: "CONTRACTCALL",
  nonce: 0,
  scheduled: true,
};
const created = { ...ran, entity_id: "0.0.7001", name: "SCHEDULECREATE", scheduled: false };
const child = { ...ran, nonce: 1, consensus_timestamp: "1706793445.000000008" };
const notFound = json(404, { _status: { messages: [{ message: "Not found" }] } });
const rows = (...transactions: readonly object[]): Behaviour => json(200, { transactions });
const result = json(200, { hash, timestamp: ran.consensus_timestamp, contract_id: "0.0.2001" });

describe("finding the execution of a scheduled transaction", () => {
  it("asks for its transaction, then for the result of its contract at its time", async () => {
    const { found, paths } = await find(rows(child, ran), result);
    assert.deepEqual(found, { kind: "found", hash: { hash, from: "32 bytes" } });
    assert.deepEqual(paths, [
      `${asked}?scheduled=true`,
      "/api/v1/contracts/0.0.2001/results/1706793445.000000007",
    ]);
  });

  it("says why there is none, by one more request", async () => {
    assert.deepEqual(await find(notFound, rows(created)), {
      found: { kind: "notExecuted" },
      paths: [`${asked}?scheduled=true`, asked],
    });
    assert.equal((await find(rows(), rows({ ...ran, scheduled: false }))).found.kind, "notScheduled");
    assert.equal((await find(notFound, notFound)).found.kind, "notFound");
    const childOfCreated = { ...created, name: "CRYPTOTRANSFER", nonce: 1 };
    assert.equal((await find(notFound, rows(created, childOfCreated))).found.kind, "notExecuted");
    assert.equal((await find(rows({ ...ran, scheduled: false }), rows(created))).found.kind, "notExecuted");
  });

  it("says that no contract ran, and takes no result of another time for it", async () => {
    const cases = [
      [rows({ ...ran, entity_id: null })],
      [rows({ ...ran, entity_id: "../admin" })],
      [rows(ran), notFound],
      [rows(ran), json(200, { hash, timestamp: "1.000000001" })],
      [rows(ran), json(200, { hash: "0x", timestamp: ran.consensus_timestamp })],
    ] as const;
    for (const [first, ...others] of cases) {
      const { found, paths } = await find(first, ...others);
      assert.deepEqual(found, { kind: "noContract" });
      assert.equal(paths.length, 1 + others.length, "no result is asked for of no contract");
    }
  });

  it("reads a thousand rows at most", async () => {
    const many = Array.from({ length: 1000 }, () => child);
    assert.equal((await find(rows(...many.slice(1), ran), result)).found.kind, "found");
    assert.equal((await find(rows(...many, ran), notFound)).found.kind, "notFound");
  });

  it("reads a response that is too large to be parsed at once", async () => {
    const large = json(200, { transactions: [ran], more: "x".repeat(largeJson) });
    assert.equal((await find(large, result)).found.kind, "found");
  });

  it("fails where the mirror node does", async () => {
    const refused = json(400, { _status: { messages: [{ message: "Invalid" }] } });
    for (const first of [refused, page(404, "<html>"), json(503, {})])
      await assert.rejects(find(first), (error) => error instanceof ApiError);
    await assert.rejects(find(rows(ran), refused), (error) => error instanceof ApiError);
  });
});
