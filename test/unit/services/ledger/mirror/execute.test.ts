import assert from "node:assert/strict";
import { ApiError } from "../../../../../src/http/failure.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json, page } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { once, unending } from "../../../../support/requests.ts";

const to = "0x00000000000000000000000000000000000003e9";

async function run(time: string | undefined, ...behaviours: readonly [Behaviour, ...Behaviour[]]) {
  await using server = await startFaultServer(...behaviours);
  await using client = openChannel();
  const ledger = mirrorAt(server.url);
  const query = { to, data: "0x12345678", ...(time === undefined ? {} : { time }) } as const;
  const found = await ledger.execute(client.channel, query, once, unending).catch((error: unknown) => error);
  const { requests } = server;
  return { found, requests, supports: ledger.supports("execution") };
}

function outcome(found: unknown) {
  assert.ok(found !== null && typeof found === "object" && "kind" in found && "data" in found);
  return [found.kind, found.data];
}

const reverted = (data: unknown): Behaviour =>
  json(400, { _status: { messages: [{ message: "CONTRACT_REVERT_EXECUTED", detail: "", data }] } });

describe("a call by a mirror node", () => {
  it("returns what the contract returns, by one request that names contract and data alone", async () => {
    const { found, requests } = await run(undefined, json(200, { result: "0xAB" }));
    assert.deepEqual(outcome(found), ["returned", "0xab"]);
    assert.deepEqual(
      requests.map(({ method, path }) => [method, path]),
      [["POST", "/api/v1/contracts/call"]],
    );
    assert.deepEqual(JSON.parse(requests[0]?.body ?? ""), { to, data: "0x12345678", estimate: false });
  });

  it("runs after the last block at a time", async () => {
    const time = "1700000000.000000001";
    const { requests } = await run(
      time,
      json(200, { blocks: [{ number: 77 }] }),
      json(200, { result: "0x" }),
    );
    const query = new URLSearchParams(requests[0]?.path.split("?")[1]);
    assert.equal(query.get("timestamp"), `lte:${time}`);
    assert.equal((JSON.parse(requests[1]?.body ?? "") as { block: unknown }).block, "77");
  });

  it("is not run at another time where that block is unknown", async () => {
    const { found, requests } = await run("1700000000.0", json(200, { blocks: [] }));
    assert.ok(found instanceof ApiError);
    assert.equal(requests.length, 1);
  });

  it("reverts with the data of the error, or without data", async () => {
    assert.deepEqual(outcome((await run(undefined, reverted("0x08C379A0"))).found), [
      "reverted",
      "0x08c379a0",
    ]);
    assert.deepEqual(outcome((await run(undefined, reverted(null))).found), ["reverted", "0x"]);
  });

  it("fails for any other response, and is not supported any more where the node has no calls", async () => {
    for (const behaviour of [
      json(200, { result: "0x1" }),
      json(200, {}),
      page(200, "<html>"),
      json(400, {}),
    ]) {
      const { found, supports } = await run(undefined, behaviour);
      assert.ok(found instanceof ApiError);
      assert.equal(supports, true);
    }
    for (const status of [404, 405, 501]) {
      const { found, supports } = await run(
        undefined,
        json(status, { _status: { messages: [{ message: "Not found" }] } }),
      );
      assert.ok(found instanceof ApiError);
      assert.ok(supports !== true && supports.reason === "disabled");
    }
  });
});
