import assert from "node:assert/strict";
import { verifyByJob } from "../../../../src/api/verification/job.ts";
import { openChannel } from "../../../support/channel.ts";
import { errorFrom } from "../../../support/failures.ts";
import { resetBeforeHeaders } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { eventually, FakeClock, jumpingClock } from "../../../support/fakeClock.ts";
import { unending } from "../../../support/requests.ts";
import { verificationRequest } from "../../../support/verification.ts";
import { busy, done, running, started, verify } from "./jobs.ts";

describe("looking at a job", () => {
  const three = (fault: Behaviour): Behaviour[] => [fault, fault, fault];
  for (const [name, fault] of [
    ["a busy service", busy],
    ["a lost connection", resetBeforeHeaders],
  ] as const) {
    it(`goes on when some looks come to nothing: ${name}`, async () => {
      const missed = [...three(fault), ...three(fault), ...three(fault)];
      const { answer } = await verify(started, ...missed, running, ...missed, done("exact_match"));
      assert.deepEqual([answer.outcome, answer.answers.length], ["perfect", 3]);
    });
  }

  it("ends when too many looks in a row come to nothing", async () => {
    const { answer, paths } = await verify(started, busy);
    assert.deepEqual([answer.outcome, answer.answers.at(-1)?.status, paths.length], ["unknown", 503, 13]);
    const { failure } = await errorFrom(verify(started, resetBeforeHeaders));
    assert.equal(failure.kind, "unreachable");
  });

  it("ends at its deadline, with the last answer", async () => {
    await using server = await startFaultServer(started, running);
    const clock = jumpingClock();
    await using client = openChannel(clock);
    const before = clock.now();
    const request = verificationRequest(server.url, { deadlineMilliseconds: 20_000 });
    const error = await errorFrom(verifyByJob(client.channel, request, unending));
    assert.deepEqual(
      [error.failure, error.answer?.status],
      [{ kind: "timedOut", afterMilliseconds: 20_000 }, 200],
    );
    assert.deepEqual([clock.now() - before, server.requests.length], [19_000, 9]);
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
});
