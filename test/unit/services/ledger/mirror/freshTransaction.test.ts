import assert from "node:assert/strict";
import type { TransactionReference } from "../../../../../src/core/references/transactionReference.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { lookupPolicy } from "../../../../../src/http/requestPolicy.ts";
import { openChannel } from "../../../../support/channel.ts";
import { found, json, page, stall } from "../../../../support/faults.ts";
import { failureFrom } from "../../../../support/failures.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { beginning, eventually, FakeClock, jumpingClock } from "../../../../support/fakeClock.ts";
import { once, unending } from "../../../../support/requests.ts";

const notYet = json(404, { _status: { messages: [{ message: "Not found" }] } });
const there = found();

/** A transaction whose valid start was so many seconds ago. */
function startedBefore(seconds: number): TransactionReference {
  const start = BigInt(beginning / 1000 - seconds);
  return {
    kind: "id",
    id: { payer: { shard: 0n, realm: 0n, num: 2n }, seconds: start, nanos: 0, nonce: undefined },
  };
}

const hash: TransactionReference = { kind: "hash", hash: `0x${"ab".repeat(32)}`, from: "32 bytes" };

type Case = readonly [
  name: string,
  transaction: TransactionReference,
  behaviours: readonly [Behaviour, ...Behaviour[]],
  kind: string,
  slept: readonly number[],
];

const cases: readonly Case[] = [
  ["until it is there", startedBefore(2), [notYet, notYet, there], "found", [1500, 1500]],
  ["even if a page says so", startedBefore(2), [page(404, ""), there], "found", [1500]],
  ["until the deadline", startedBefore(0), [notYet], "notFound", Array<number>(9).fill(1500)],
  ["until it is 30 s old", startedBefore(27), [notYet], "notFound", [1500, 1500]],
  ["not when it is 30 s old", startedBefore(30), [notYet, there], "notFound", []],
  ["when its own clock is ahead", startedBefore(-10), [notYet, there], "found", [1500]],
  ["not when it starts much later", startedBefore(-30), [notYet, there], "notFound", []],
  ["not when it is a hash", hash, [notYet, there], "notFound", []],
  ["not when something else is wrong", startedBefore(2), [json(400, {}), there], "badRequest", []],
];

describe("a fresh transaction", () => {
  for (const [name, transaction, behaviours, kind, slept] of cases) {
    it(`is asked for again, ${name}`, async () => {
      await using server = await startFaultServer(...behaviours);
      const clock = jumpingClock();
      await using client = openChannel(clock);
      const lookup = await mirrorAt(server.url).lookUpTransaction(
        client.channel,
        { transaction },
        lookupPolicy,
        unending,
      );
      assert.deepEqual([lookup.kind, clock.slept, server.requests.length], [kind, slept, slept.length + 1]);
    });
  }

  it("is asked for once under a policy without retries", async () => {
    await using server = await startFaultServer(notYet, there);
    await using client = openChannel(jumpingClock());
    const asked = { transaction: startedBefore(2) };
    const lookup = await mirrorAt(server.url).lookUpTransaction(client.channel, asked, once, unending);
    assert.equal(lookup.kind, "notFound");
  });

  it("fails within the one deadline of all its questions, and says so", async () => {
    await using server = await startFaultServer(notYet, stall);
    await using client = openChannel(jumpingClock());
    const asked = { transaction: startedBefore(2) };
    const policy = { ...once, retries: () => 1, deadlineMilliseconds: 1600 };
    const failure = await failureFrom(
      mirrorAt(server.url).lookUpTransaction(client.channel, asked, policy, unending),
    );
    assert.deepEqual(failure, { kind: "timedOut", afterMilliseconds: 1600 });
    assert.equal(server.requests.length, 2);
  });

  it("is no longer asked for when that was given up", async () => {
    await using server = await startFaultServer(notYet);
    const clock = new FakeClock();
    await using client = openChannel(clock);
    const abort = new AbortController();
    const asked = { transaction: startedBefore(2) };
    const lookingUp = mirrorAt(server.url).lookUpTransaction(
      client.channel,
      asked,
      lookupPolicy,
      abort.signal,
    );
    await eventually(() => clock.sleeping === 1);
    const reason = new Error("given up");
    abort.abort(reason);
    await assert.rejects(lookingUp, (error) => error === reason);
    assert.equal(server.requests.length, 1);
  });
});
