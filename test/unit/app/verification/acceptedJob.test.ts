import assert from "node:assert/strict";
import {
  fingerprint,
  reportedMethod,
  type SourceMethod,
} from "../../../../src/app/verification/verifyContract.ts";
import { jumpingClock } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { startVerifier } from "../../../support/faultServer.ts";
import { done, id, running, started } from "../../services/verifier/jobs.ts";
import { verifyAt } from "./verifyAt.ts";

const way: SourceMethod = {
  kind: "accepted",
  verificationId: id,
  contract: "src/Vault.sol:Vault",
  files: 3,
};

describe("a job that a service has accepted", () => {
  it("is told of by its name as soon as it has begun", async () => {
    await using service = await startVerifier([started, running, done("exact_match")], { questions: 1 });
    const { steps } = await verifyAt(service, { protocol: "job", clock: jumpingClock() });
    assert.deepEqual(steps, ["lookingUpStatus", "verifying", "accepted"]);
  });

  it("is only looked at, at once, and nothing is sent again", async () => {
    await using service = await startVerifier([running, done("exact_match")], { questions: 1 });
    const clock = jumpingClock();
    const { report, steps, methods } = await verifyAt(service, { protocol: "job", way, clock });
    assert.deepEqual(methods, [`GET /v2/verify/${id}`, `GET /v2/verify/${id}`]);
    assert.deepEqual(steps, ["verifying", "accepted"]);
    assert.ok(report.conclusion.kind === "responded");
    assert.equal(report.conclusion.response.outcome, "perfect");
    assert.deepEqual(report.way, { kind: "build", contract: "src/Vault.sol:Vault", files: 3 });
    assert.deepEqual(clock.slept, [0, 500]);
  });

  it("is looked up as a contract where the service has forgotten it", async () => {
    const gone = json(404, { customCode: "job_not_found", message: "x" });
    const status = json(404, { match: null, chainId: "1" });
    await using service = await startVerifier([gone, gone, gone, gone, gone, status], { questions: 1 });
    const { report, steps } = await verifyAt(service, { protocol: "job", way, clock: jumpingClock() });
    assert.deepEqual(steps, ["verifying", "accepted", "lookingUpStatus"]);
    assert.ok(report.conclusion.kind === "failed" && report.conclusion.statusAfter?.kind === "known");
    assert.equal(report.conclusion.error.failure.kind, "unfinished");
    assert.equal(report.conclusion.statusAfter.status.state, "notVerified");
  });

  it("is joined by nobody but those who mean the same job", async () => {
    assert.equal(await fingerprint(way), await fingerprint({ ...way }));
    assert.notEqual(await fingerprint(way), await fingerprint({ ...way, verificationId: "another" }));
    const similar = (creationTransactionHash?: `0x${string}`) =>
      fingerprint({
        kind: "similar",
        subject: { address: `0x${"5".repeat(40)}`, contractId: undefined },
        creationTransactionHash,
      } as never);
    const digests = await Promise.all([similar(), similar("0x11"), similar("0x12"), similar("0x11")]);
    assert.equal(new Set(digests).size, 3, "by another transaction it is another verification");
    assert.equal(reportedMethod(way).kind, "build");
  });
});
