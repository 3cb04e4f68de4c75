import assert from "node:assert/strict";
import { followJob, verifyByJob } from "../../../../src/services/verifier/protocols/job.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { openChannel } from "../../../support/channel.ts";
import { errorFrom } from "../../../support/failures.ts";
import { halfBody, json, page, redirect, reply, resetBeforeHeaders } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { eventually, FakeClock, jumpingClock } from "../../../support/fakeClock.ts";
import { unending } from "../../../support/requests.ts";
import { verificationRequest } from "../../../support/verification.ts";
import { busy, done, id, running, started, verify } from "./jobs.ts";

const gone = json(404, { customCode: "job_not_found", message: "x" });

/** A job that was not seen to its end: how it failed, what was asked and answered, and the pauses. */
async function lose(seconds: number, ...behaviours: readonly [Behaviour, ...Behaviour[]]) {
  await using server = await startFaultServer(...behaviours);
  const clock = jumpingClock();
  await using client = openChannel(clock);
  const request = verificationRequest(server.url, {
    deadlineMilliseconds: seconds * 1000,
    apiKey: new Secret("my-own-key"),
  });
  const error = await errorFrom(verifyByJob(client.channel, request, unending));
  const exchange = [...error.earlierResponses, ...(error.response === undefined ? [] : [error.response])];
  assert.ok(error.failure.kind === "unfinished");
  return {
    failure: error.failure,
    answers: exchange.map(({ method, status }) => `${method} ${status}`),
    texts: exchange.map(({ text }) => text),
    asked: server.requests.map(({ method }) => method),
    slept: clock.slept,
  };
}

describe("looking at a job", () => {
  const misses: readonly (readonly [name: string, miss: Behaviour, isAnswer: boolean])[] = [
    ["an error", json(500, { customCode: "internal_error", message: "x" }), true],
    ["a job that is not known", gone, true],
    ["a limit", json(429, {}), true],
    ["a busy service", busy, true],
    ["a page of trouble", page(503, "<html>Bad gateway</html>"), true],
    ["a page of success", page(200, "<html>Sign in</html>"), true],
    ["JSON that is no job", json(200, {}), true],
    ["a job in an error", json(500, { isJobCompleted: true }), true],
    ["a redirect", redirect(302, "https://elsewhere.example/"), true],
    ["nothing", reply(500, ""), true],
    ["a lost connection", resetBeforeHeaders, false],
    ["half an answer", halfBody('{"isJobCompleted":true}'), false],
  ];
  for (const [name, miss, isAnswer] of misses) {
    it(`goes on past what tells nothing of it, and keeps the first look and the last: ${name}`, async () => {
      const { response, paths } = await verify(started, miss, miss, running, miss, done("exact_match"));
      const statuses = response.responses.map(({ status }) => status);
      assert.deepEqual(
        [
          response.outcome,
          statuses.length,
          statuses.at(-1),
          paths.filter((path) => path.startsWith("POST")).length,
        ],
        ["perfect", 3, 200, 1],
      );
      assert.equal(response.responses[1]?.text.includes('isJobCompleted":false'), !isAnswer);
    });
  }

  it("waits as long as it is asked to, where that is longer than it would", async () => {
    const limited = json(429, {}, { "retry-after": "10" });
    const patient = json(200, { isJobCompleted: false }, { "retry-after": "5" });
    const brief = json(503, {}, { "retry-after": "1" });
    const { slept } = await verify(started, limited, patient, brief, limited, done("match"));
    assert.deepEqual(slept, [250, 10_000, 5000, 1000, 10_000]);
  });

  it("waits no longer than it would after a look that failed, whatever was asked before", async () => {
    const limited = json(429, {}, { "retry-after": "10" });
    const { slept } = await verify(started, limited, resetBeforeHeaders, done("match"));
    assert.deepEqual(slept, [250, 10_000, 1000]);
  });

  it("looks once more before its deadline when it is asked to wait for longer", async () => {
    const closed = json(503, {}, { "retry-after": "3600" });
    assert.deepEqual((await lose(20, started, closed)).slept, [250, 16_750]);
    assert.deepEqual((await lose(20, started, running, closed, closed)).slept, [250, 500, 16_250]);
    const { response } = await verify(started, closed, done("match"));
    assert.equal(response.outcome, "partial");
  });

  it("ends at its deadline while the job still runs, with the first look and the last", async () => {
    const { failure, answers, slept } = await lose(20, started, running);
    assert.deepEqual(failure, {
      kind: "unfinished",
      verificationId: id,
      afterMilliseconds: 17_750,
      miss: undefined,
    });
    assert.deepEqual(answers, ["POST 202", "GET 200", "GET 200"]);
    assert.deepEqual(slept, [250, 500, ...Array<number>(8).fill(1000), 3000, 3000, 3000]);
  });

  it("ends at its deadline when the job is out of sight, and says by what", async () => {
    const lost = await lose(300, started, running, busy);
    assert.deepEqual([lost.failure.miss?.kind, lost.answers.length], ["serviceFailed", 3]);
    const reset = await lose(300, started, resetBeforeHeaders);
    assert.deepEqual([reset.failure.miss?.kind, reset.answers], ["unreachable", ["POST 202"]]);
    assert.deepEqual([reset.asked.length, new Set(reset.asked.slice(1))], [108, new Set(["GET"])]);
    const found = await lose(300, started, busy, running);
    assert.equal(found.failure.miss, undefined);
  });

  it("ends early when the job is not there, or not to be had, ten times in a row", async () => {
    const missing = await lose(300, started, gone);
    assert.deepEqual(
      [missing.failure.miss?.kind, missing.failure.afterMilliseconds, missing.asked.length],
      ["serviceFailed", 8750, 11],
    );
    assert.equal((await lose(300, started, page(410, "<html>"))).asked.length, 11);
    const nine = Array<typeof gone>(9).fill(gone);
    const { response } = await verify(started, ...nine, busy, ...nine, running, ...nine, done("match"));
    assert.equal(response.outcome, "partial");
  });

  it("hides the key in every response of the exchange", async () => {
    const repeats = json(500, { message: "refused my-own-key" });
    const { texts } = await lose(10, json(202, { verificationId: id, key: "my-own-key" }), repeats);
    assert.equal(texts.length, 3);
    assert.deepEqual(
      texts.filter((text) => text.includes("my-own-key")),
      [],
    );
  });

  it("keeps no more of a job that answers a megabyte at each look", async () => {
    const heavy = json(200, { isJobCompleted: false, more: "x".repeat(1_000_000) });
    const heavier = json(200, { isJobCompleted: false, more: "x".repeat(5_000_000) });
    for (const [first, most] of [
      [heavy, 2_100_000],
      [heavier, 1_100_000],
    ] as const) {
      const { texts, asked } = await lose(60, started, first, heavy);
      assert.ok(asked.length > 15);
      assert.ok(texts.join("").length < most);
      const { response } = await verify(started, first, ...Array<Behaviour>(10).fill(heavy), done("match"));
      assert.ok(response.responses.map(({ text }) => text).join("").length < most);
    }
  });

  it("ends between two looks when it is given up", async () => {
    await using server = await startFaultServer(started, running);
    const clock = new FakeClock();
    await using client = openChannel(clock);
    const abort = new AbortController();
    const verifying = verifyByJob(client.channel, verificationRequest(server.url), abort.signal);
    await eventually(() => clock.sleeping === 1);
    await clock.advance(1000);
    await server.arrived(2);
    await eventually(() => clock.sleeping === 1);
    const reason = new Error("given up");
    abort.abort(reason);
    await assert.rejects(verifying, (error) => error === reason);
    assert.deepEqual([server.requests.length, clock.sleeping], [2, 0]);
  });

  it("asks for nothing where what it is called could be part of another path", async () => {
    await using server = await startFaultServer(done("match"));
    await using client = openChannel(jumpingClock());
    const request = verificationRequest(server.url);
    for (const name of ["", "..", "a/b", "a?b", "a".repeat(101), "../../v2/verify"])
      await assert.rejects(followJob(client.channel, request, name, unending), /names no job/);
    assert.deepEqual(server.requests, []);
    const { outcome } = await followJob(client.channel, request, id, unending);
    assert.deepEqual([outcome, server.requests.map(({ path }) => path)], ["partial", [`/v2/verify/${id}`]]);
  });
});
