import assert from "node:assert/strict";
import { send } from "../../../../src/http/request.ts";
import { lookupPolicy, verificationPolicy } from "../../../../src/http/requestPolicy.ts";
import { openChannel } from "../../../support/channel.ts";
import { failureFrom } from "../../../support/failures.ts";
import { closeBeforeHeaders, halfBody, json, page, resetBeforeHeaders } from "../../../support/faults.ts";
import { refusingUrl, startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { jumpingClock } from "../../../support/fakeClock.ts";
import { get, once, post, unending } from "../../../support/requests.ts";

const ok = json(200, {});

/** How often a server is asked that behaves so once, and responds then. */
async function triesAfter(first: Behaviour, method: "GET" | "POST"): Promise<number> {
  await using server = await startFaultServer(first, ok);
  await using client = openChannel(jumpingClock());
  const [request, policy] =
    method === "GET" ? [get(server.url), lookupPolicy] : [post(server.url), verificationPolicy];
  await send(client.channel, request, policy, unending).catch(() => undefined);
  return server.requests.length;
}

describe("a retry", () => {
  const firsts: readonly (readonly [name: string, first: Behaviour, lookup: number, verification: number])[] =
    [
      ["429", json(429, {}), 2, 1],
      ["502", page(502, "<html>"), 2, 1],
      ["503", json(503, {}), 2, 1],
      ["504", json(504, {}), 2, 1],
      ["a reset connection", resetBeforeHeaders, 2, 1],
      ["a closed connection", closeBeforeHeaders, 2, 1],
      ["half a body", halfBody('{"a":1}'), 1, 1],
      ["400", json(400, {}), 1, 1],
      ["403", json(403, {}), 1, 1],
      ["404", json(404, {}), 1, 1],
      ["500", json(500, {}), 1, 1],
      ["301", json(301, {}), 1, 1],
      ["206", json(206, {}), 1, 1],
    ];
  for (const [name, first, lookup, verification] of firsts) {
    it(`follows what may pass when looking up, and never a verification that may have left: ${name}`, async () => {
      const tries = [await triesAfter(first, "GET"), await triesAfter(first, "POST")];
      assert.deepEqual(tries, [lookup, verification]);
    });
  }

  it("follows a refused connection of both kinds, twice", async () => {
    await using client = openChannel(jumpingClock());
    const url = await refusingUrl();
    await failureFrom(send(client.channel, get(url), lookupPolicy, unending));
    await failureFrom(send(client.channel, post(url), verificationPolicy, unending));
    await failureFrom(send(client.channel, get(url), once, unending));
    const lines = client.log.map((line) => line.split(" ", 1)[0]);
    assert.deepEqual(lines, ["GET", "GET", "GET", "POST", "POST", "POST", "GET"]);
  });

  it("ends after two with the last response", async () => {
    await using server = await startFaultServer(json(503, "1"), json(502, "2"), json(504, "3"), ok);
    await using client = openChannel(jumpingClock());
    const response = await send(client.channel, get(server.url), lookupPolicy, unending);
    assert.deepEqual([response.status, response.text, server.requests.length], [504, "3", 3]);
  });

  it("comes after a random pause of up to half a second", async () => {
    await using server = await startFaultServer(json(503, {}));
    const clock = jumpingClock();
    await using client = openChannel(clock);
    const draws = [0.5, 0.999];
    const channel = { ...client.channel, random: () => draws.shift() ?? 0 };
    await send(channel, get(server.url), lookupPolicy, unending);
    assert.deepEqual(clock.slept, [250, 499.5]);
  });

  it("goes over a new connection when a kept one was closed in the race", async () => {
    await using server = await startFaultServer(json(200, "1"), closeBeforeHeaders, json(200, "2"));
    await using client = openChannel();
    const texts = [];
    for (let count = 0; count < 2; count += 1)
      texts.push((await send(client.channel, get(server.url), lookupPolicy, unending)).text);
    assert.deepEqual([texts, server.requests.length, server.traffic.connections], [["1", "2"], 3, 2]);
  });
});

describe("Retry-After", () => {
  const waits: readonly (readonly [header: string, slept: readonly number[]])[] = [
    ["0", [0]],
    ["1", [1000]],
    ["3", [3000]],
    ["4", []],
    ["86400", []],
    ["Thu, 01 Jan 2026 00:00:02 GMT", [2000]],
    ["Wed, 01 Jul 2026 00:00:00 GMT", []],
    ["Wed, 31 Dec 2025 00:00:00 GMT", [0]],
    ["garbage", [0]],
  ];
  for (const [header, slept] of waits) {
    it(`is waited for when it is short: ${header}`, async () => {
      await using server = await startFaultServer(json(429, {}, { "retry-after": header }), ok);
      const clock = jumpingClock();
      await using client = openChannel(clock);
      const response = await send(client.channel, get(server.url), lookupPolicy, unending);
      assert.deepEqual([clock.slept, response.status], [slept, slept.length > 0 ? 200 : 429]);
    });
  }

  it("is waited for once", async () => {
    const busy = json(429, {}, { "retry-after": "1" });
    await using server = await startFaultServer(busy, busy, ok);
    const clock = jumpingClock();
    await using client = openChannel(clock);
    const answer = await send(client.channel, get(server.url), lookupPolicy, unending);
    assert.deepEqual([clock.slept, answer.status], [[1000], 429]);
  });

  const now = json(429, {}, { "retry-after": "1" });
  for (const [order, behaviours] of [
    ["before", [now, json(503, {}), ok]],
    ["behind", [json(503, {}), now, ok]],
  ] as const) {
    it(`is waited for ${order} a retry that was not asked for`, async () => {
      await using server = await startFaultServer(...behaviours);
      const clock = jumpingClock();
      await using client = openChannel(clock);
      const answer = await send(client.channel, get(server.url), lookupPolicy, unending);
      assert.deepEqual([clock.slept.toSorted(), answer.status], [[0, 1000], 200]);
    });
  }

  it("is not waited for past the deadline", async () => {
    await using server = await startFaultServer(json(503, {}, { "retry-after": "3" }), ok);
    const clock = jumpingClock();
    await using client = openChannel(clock);
    const policy = { ...lookupPolicy, deadlineMilliseconds: 3000 };
    const response = await send(client.channel, get(server.url), policy, unending);
    assert.deepEqual([clock.slept, response.status], [[], 503]);
  });
});
