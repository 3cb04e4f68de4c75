import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { send } from "../../../../src/http/request.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { openChannel } from "../../../support/channel.ts";
import { failureFrom } from "../../../support/failures.ts";
import { json, stall, stallInBody } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { FakeClock } from "../../../support/fakeClock.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";

const reason = new Error("the pointer has left");

describe("a request given up by the user", () => {
  for (const [name, behaviour] of [
    ["before the headers", stall],
    ["in the body", stallInBody],
  ] as const) {
    it(`ends ${name} with the signal's own reason, and its connection with it`, async () => {
      await using server = await startFaultServer(behaviour);
      await using client = openChannel();
      for (const [request, policy] of [
        [get(server.url), once],
        [post(server.url), onceVerifying],
      ] as const) {
        const abort = new AbortController();
        const before = server.requests.length;
        const sending = send(client.channel, request, policy, abort.signal);
        await server.arrived(before + 1);
        abort.abort(reason);
        await assert.rejects(sending, (error) => error === reason);
        await server.allClosed();
      }
    });
  }

  it("is never sent when that was before", async () => {
    await using server = await startFaultServer(json(200, {}));
    await using client = openChannel();
    const sending = send(client.channel, get(server.url), lookupPolicy, AbortSignal.abort(reason));
    await assert.rejects(sending, (error) => error === reason);
    assert.deepEqual([server.traffic.connections, client.log], [0, []]);
  });

  it("was given up by the user, though its deadline passes at the same time", async () => {
    await using server = await startFaultServer(stall);
    await using client = openChannel();
    const abort = new AbortController();
    const transport: typeof client.channel.transport = (url, init) => {
      init.signal.addEventListener("abort", () => abort.abort(reason));
      return client.channel.transport(url, init);
    };
    const policy = { ...once, deadlineMilliseconds: 20 };
    const sending = send({ ...client.channel, transport }, get(server.url), policy, abort.signal);
    await assert.rejects(sending, (error) => error === reason);
  });

  it("leaves nothing behind at a signal that outlives it", async () => {
    await using server = await startFaultServer(json(200, {}));
    await using client = openChannel();
    const { signal } = new AbortController();
    await send(client.channel, get(server.url), once, signal);
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });

  it("ends while it waits for another try", async () => {
    await using server = await startFaultServer(json(503, {}, { "retry-after": "2" }));
    const clock = new FakeClock();
    await using client = openChannel(clock);
    const abort = new AbortController();
    const channel = { ...client.channel, log: () => setImmediate(() => abort.abort(reason)) };
    const sending = send(channel, get(server.url), lookupPolicy, abort.signal);
    await assert.rejects(sending, (error) => error === reason);
    assert.deepEqual([server.requests.length, clock.sleeping], [1, 0]);
  });

  it("ends while it waits for its turn, and is never sent", async () => {
    await using server = await startFaultServer(stall);
    await using client = openChannel();
    const others = new AbortController();
    const all = Array.from({ length: 8 }, () => send(client.channel, get(server.url), once, others.signal));
    await server.arrived(8);
    const abort = new AbortController();
    const ninth = send(client.channel, get(server.url, "ninth"), once, abort.signal);
    abort.abort(reason);
    await assert.rejects(ninth, (error) => error === reason);
    others.abort();
    await Promise.allSettled(all);
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      Array<string>(8).fill("/subject"),
    );
  });
});

describe("the deadline", () => {
  it("leaves no timer when the response was there before", async () => {
    await using server = await startFaultServer(json(200, {}));
    await using client = openChannel();
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    await send(client.channel, get(server.url), once, unending);
    const before = timers();
    for (let count = 0; count < 5; count += 1) await send(client.channel, get(server.url), once, unending);
    assert.equal(timers(), before);
  });

  it("counts the wait for a turn", async () => {
    await using server = await startFaultServer(stall);
    await using client = openChannel();
    const others = new AbortController();
    const all = Array.from({ length: 8 }, () => send(client.channel, get(server.url), once, others.signal));
    await server.arrived(8);
    const policy = { ...once, deadlineMilliseconds: 20 };
    const failure = await failureFrom(send(client.channel, get(server.url), policy, unending));
    others.abort();
    await Promise.allSettled(all);
    assert.deepEqual([failure, server.requests.length], [{ kind: "timedOut", afterMilliseconds: 20 }, 8]);
  });

  it("runs since the first request under it, where others came before", async () => {
    await using server = await startFaultServer(stall);
    await using client = openChannel();
    const policy = { ...once, deadlineMilliseconds: 20_000 };
    const began = performance.now();
    const startedAt = client.channel.clock.now() - 19_980;
    const failure = await failureFrom(send(client.channel, get(server.url), policy, unending, startedAt));
    assert.deepEqual(failure, { kind: "timedOut", afterMilliseconds: 20_000 });
    assert.ok(performance.now() - began < 10_000, "no more than what was left is waited for");
  });

  it("counts the wait for another try", async () => {
    await using server = await startFaultServer(json(503, {}));
    const clock = new FakeClock();
    await using client = openChannel(clock);
    const policy = { ...lookupPolicy, deadlineMilliseconds: 100 };
    const failure = await failureFrom(send(client.channel, get(server.url), policy, unending));
    const expected = { kind: "timedOut", afterMilliseconds: 100 };
    assert.deepEqual([failure, server.requests.length, clock.sleeping], [expected, 1, 0]);
  });
});
