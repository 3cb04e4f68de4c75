import assert from "node:assert/strict";
import { parseTransactionReference } from "../../../../../src/core/references/transactionReference.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { actionShape } from "../../../../../src/services/ledger/mirror/schema.ts";
import { actionRow } from "../../../../support/actionRows.ts";
import { openChannel } from "../../../../support/channel.ts";
import { failureFrom } from "../../../../support/failures.ts";
import { json, page } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";
import { valueOf as parsedValue } from "../../../core/arbitraries.ts";

const path = "/api/v1/contracts/results/0.0.2-5-000000007/actions";
const more = { next: `${path}?limit=100&index=gt:1` };

async function lookUp(behaviour: Behaviour, after?: number, transaction = "0.0.2@5.7") {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel();
  const asked = { transaction: parsedValue(parseTransactionReference(transaction)) };
  const query = after === undefined ? asked : { ...asked, after };
  const found = await mirrorAt(server.url).lookUpCalls(client.channel, query, once, unending);
  const indexes = found.calls.map(({ index }) => index);
  return { ...found, indexes, paths: server.requests.map((request) => request.path) };
}

const response = (actions: unknown, links: unknown = { next: null }) => json(200, { actions, links });
const rows = (...indexes: readonly unknown[]) => indexes.map((index) => actionRow(0, 0, { index }));

describe("looking up the calls of a transaction", () => {
  it("asks for a hundred from the first on, or behind one", async () => {
    const hash = `0x${"ab".repeat(32)}`;
    assert.deepEqual((await lookUp(response(rows(0)))).paths, [`${path}?limit=100`]);
    assert.deepEqual((await lookUp(response(rows(100)), 99)).paths, [`${path}?limit=100&index=gt%3A99`]);
    const ofHash = await lookUp(response([]), undefined, hash);
    assert.deepEqual(ofHash.paths, [`/api/v1/contracts/results/${hash}/actions?limit=100`]);
    // Only the user's own transaction can be asked for by an ID: a nonce is refused.
    assert.deepEqual((await lookUp(response([]), undefined, "0.0.2@5.7/1")).paths, [`${path}?limit=100`]);
  });

  it("reads what it needs, with every digit", async () => {
    const most = "9223372036854775807";
    const row = JSON.stringify(actionRow(0, 0, { recipient: null, result_data: "0x01" }))
      .replace('"gas":100000', `"gas":${most}`)
      .replace('"value":0', '"value":5000000000000000000')
      .replace('"call_type":"CALL",', "");
    const { calls } = await lookUp(json(200, `{"actions":[${row}],"links":{"next":null}}`));
    const [call] = calls;
    assert.deepEqual(
      [call?.gas, call?.value?.units, call?.toId, call?.isCreation],
      [BigInt(most), 5_000_000_000_000_000_000n, undefined, false],
    );
    assert.deepEqual(Object.keys(actionRow(0, 0)).sort(), Object.keys(actionShape).sort());
  });

  it("goes on behind the last call, and follows no address of the response's", async () => {
    assert.equal((await lookUp(response(rows(0, 1)))).next, undefined);
    assert.equal((await lookUp(response(rows(0, 1), more))).next, 1);
    assert.equal(
      (await lookUp(response(rows(0, 1), { next: "https://elsewhere.example/x?index=gt:9" }))).next,
      1,
    );
  });

  it("comes to an end where the responses do not", async () => {
    assert.equal((await lookUp(response([], more), 7)).next, undefined);
    const again = await lookUp(response(rows(0, 1), more), 1);
    assert.deepEqual([again.indexes, again.next], [[], undefined]);
  });

  it("takes calls whose index rises alone, and no more than it asked for", async () => {
    const mixed = await lookUp(response(rows(0, 2, 2, 1, 3, -1, "x", null, undefined, 1e30, 9)));
    assert.deepEqual(mixed.indexes, [0, 2, 3, 4, 5, 6, 7, 9]);
    const many = await lookUp(response(rows(...Array.from({ length: 5000 }, (_, index) => index))));
    assert.deepEqual([many.indexes.length, many.next], [100, 99]);
    const last = await lookUp(response(rows(...Array.from({ length: 100 }, (_, index) => index))));
    assert.deepEqual([last.indexes.length, last.next], [100, undefined], "a full page can be the last");
    assert.deepEqual((await lookUp(response(["x", 7, null]))).indexes, [0, 1, 2]);
  });

  it("finds none where none were recorded, or the transaction is not there", async () => {
    const missing = json(404, { _status: { messages: [{ message: "Not found" }] } });
    for (const [behaviour, status] of [
      [response([]), 200],
      [missing, 404],
    ] as const) {
      const { indexes, next, response: kept } = await lookUp(behaviour);
      assert.deepEqual([indexes, next, kept.status], [[], undefined, status], "what says so is kept");
    }
  });

  it("fails where the node cannot tell its own rows, and where the response is none", async () => {
    const refused = json(400, { _status: { messages: [{ message: "Null entity ID" }] } });
    assert.deepEqual(await failureFrom(lookUp(refused)), {
      kind: "serviceFailed",
      status: 400,
      messages: ["Null entity ID"],
    });
    for (const behaviour of [json(200, {}), response(7), response(null), json(200, "[]"), page(200, "<p>")])
      assert.equal((await failureFrom(lookUp(behaviour))).kind, "notJson");
    assert.equal((await failureFrom(lookUp(page(404, "<p>")))).kind, "serviceFailed");
  });
});
