import assert from "node:assert/strict";
import { send } from "../../../../src/http/request.ts";
import { openChannel } from "../../../support/channel.ts";
import { json, resetBeforeHeaders, stall } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { jumpingClock } from "../../../support/fakeClock.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";

const hash = `0x${"12ab".repeat(16)}`;

/** What is logged of a lookup of a 32-byte hex at a server that behaves so. */
async function linesOf(behaviour: Behaviour): Promise<readonly string[]> {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel(jumpingClock());
  const request = { ...get(server.url, "results", hash), query: [["again", hash]] } as const;
  await send(client.channel, { ...request, query: [["again", hash]] }, once, unending).catch(() => undefined);
  return client.log.map((line) => line.replace(server.host, "HOST"));
}

describe("the log", () => {
  it("has a line for each exchange, with no 32-byte hex whole, for what was answered is not read yet", async () => {
    const cut = "/results/0x12ab…?again=0x12ab…";
    assert.deepEqual(
      await Promise.all([json(200, {}), json(206, {}), json(404, {}), resetBeforeHeaders].map(linesOf)),
      [
        [`GET HOST${cut} 200 0 ms`],
        [`GET HOST${cut} 206 0 ms`],
        [`GET HOST${cut} 404 0 ms`],
        [`GET HOST${cut} unreachable 0 ms`],
      ],
    );
  });

  it("does not take what goes wrong in it for a response", async () => {
    await using server = await startFaultServer(resetBeforeHeaders);
    await using client = openChannel(jumpingClock());
    const mistake = new Error("The log is closed.");
    const channel = {
      ...client.channel,
      log: () => {
        throw mistake;
      },
    };
    await assert.rejects(send(channel, get(server.url), once, unending), (error) => error === mistake);
  });

  it("says so when a request was given up, or timed out", async () => {
    await using server = await startFaultServer(stall);
    await using client = openChannel(jumpingClock());
    const abort = new AbortController();
    const sending = send(client.channel, get(server.url, hash), once, abort.signal);
    await server.arrived(1);
    abort.abort();
    await assert.rejects(sending);
    await assert.rejects(
      send(client.channel, get(server.url), { ...once, deadlineMilliseconds: 20 }, unending),
    );
    assert.deepEqual(client.log, [
      `GET ${server.host}/0x12ab… ended 0 ms`,
      `GET ${server.host}/subject ended 0 ms`,
    ]);
  });

  it("holds neither bodies nor headers", async () => {
    await using server = await startFaultServer(
      json(500, { echo: "answer-body" }, { "x-header": "answer-header" }),
    );
    await using client = openChannel(jumpingClock());
    await send(client.channel, post(server.url), onceVerifying, unending);
    assert.match(server.requests[0]!.body, /very-secret/);
    assert.deepEqual(client.log, [`POST ${server.host}/verify 500 0 ms`]);
  });
});
