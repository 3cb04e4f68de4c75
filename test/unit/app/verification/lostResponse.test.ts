import assert from "node:assert/strict";
import type { Hex } from "../../../../src/core/hex.ts";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { summarize } from "../../../../src/app/verification/summary.ts";
import { stateOfReport } from "../../../../src/app/verification/verificationState.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { jumpingClock } from "../../../support/fakeClock.ts";
import { closeBeforeHeaders, halfBody, json, resetBeforeHeaders, stall } from "../../../support/faults.ts";
import {
  refusingUrl,
  startVerifier,
  type Behaviour,
  type FaultServer,
} from "../../../support/faultServer.ts";
import { contractAddress, smallPublication } from "../../../support/verification.ts";
import { statusRequest, verifyAt, verified } from "./verifyAt.ts";

const subject = { address: contractAddress as Hex, contractId: undefined };

describe("a verification whose response was lost", () => {
  const lost: readonly (readonly [name: string, fault: Behaviour, kind: string])[] = [
    ["stalled", stall, "timedOut"],
    ["reset", resetBeforeHeaders, "unreachable"],
    ["closed", closeBeforeHeaders, "unreachable"],
    ["cut off", halfBody('{"result":[]}'), "cutOff"],
  ];
  for (const [name, fault, kind] of lost) {
    it(`looks up the status when the response was lost: ${name}`, async () => {
      await using service = await startVerifier([fault, verified], { questions: 1 });
      const { report, steps, methods } = await verifyAt(service, {
        deadlineMilliseconds: fault === stall ? 500 : 60_000,
      });
      const { conclusion } = report;
      assert.ok(conclusion.kind === "failed" && conclusion.statusAfter?.kind === "known");
      assert.deepEqual(
        [conclusion.error.failure.kind, conclusion.statusAfter.status.state],
        [kind, "perfect"],
      );
      assert.deepEqual(
        [steps, methods],
        [
          ["lookingUpStatus", "verifying", "lookingUpStatus"],
          ["POST /verify/etherscan", statusRequest],
        ],
      );
    });
  }

  it("keeps both failures when the status is lost, too", async () => {
    await using service = await startVerifier([resetBeforeHeaders], { questions: 1 });
    const { conclusion } = (await verifyAt(service)).report;
    assert.ok(conclusion.kind === "failed" && conclusion.statusAfter?.kind === "failed");
    assert.equal(conclusion.statusAfter.error.failure.kind, "unreachable");
  });

  it("does not look up the status when the request never left", async () => {
    const { report, steps } = await verifyAt({ url: await refusingUrl() });
    assert.ok(report.conclusion.kind === "failed");
    assert.deepEqual([report.conclusion.statusAfter, steps], [undefined, ["lookingUpStatus"]]);
  });

  it("looks up the status when a job was started and lost sight of, whatever the looks came to", async () => {
    const job = { verificationId: "1111" };
    const gone = json(404, { customCode: "job_not_found", message: "x" });
    await using service = await startVerifier([json(202, job), ...Array<Behaviour>(5).fill(gone), verified], {
      questions: 1,
    });
    const { report, steps, methods } = await verifyAt(service, { protocol: "job", clock: jumpingClock() });
    const { conclusion } = report;
    assert.ok(conclusion.kind === "failed" && conclusion.error.failure.kind === "unfinished");
    assert.ok(conclusion.statusAfter?.kind === "known");
    assert.deepEqual(
      [conclusion.error.failure.verificationId, conclusion.statusAfter.status.state, steps, methods.at(-1)],
      [
        "1111",
        "perfect",
        ["lookingUpStatus", "verifying", "accepted", "accepted", "lookingUpStatus"],
        statusRequest,
      ],
    );
  });

  it("looks up the status when the service ended a job by an error of its own", async () => {
    const error = { customCode: "internal_error", message: "The server encountered an unexpected error." };
    const failed = json(200, {
      isJobCompleted: true,
      verificationId: "1111",
      contract: { match: null },
      error,
    });
    const refused = json(500, { ...error, errorId: "2222" });
    const started = json(202, { verificationId: "1111" });
    for (const [first, ...others] of [[started, failed, verified] as const, [refused, verified] as const]) {
      await using service = await startVerifier([first, ...others], { questions: 1 });
      const { report, steps, methods } = await verifyAt(service, { protocol: "job", clock: jumpingClock() });
      const { conclusion } = report;
      assert.ok(conclusion.kind === "responded" && conclusion.statusAfter?.kind === "known");
      assert.deepEqual(
        [conclusion.response.outcome, conclusion.statusAfter.status.state, steps, methods.at(-1)],
        [
          "unknown",
          "perfect",
          ["lookingUpStatus", "verifying", ...(first === started ? ["accepted"] : []), "lookingUpStatus"],
          statusRequest,
        ],
      );
      const { word, status } = summarize(report);
      const { tone, title } = explainAttempt({ word, status });
      assert.deepEqual([tone, title, word], ["good", "Verified, exact match", "unknown"]);
      assert.equal(stateOfReport(report), "perfect");
    }
  });

  it("looks it up once after such an end of source that was sent", async () => {
    const sources = { "a.sol": { content: "contract A {}" } };
    const publication = { ...smallPublication, input: { ...smallPublication.input, sources } };
    const body = { isJobCompleted: true, contract: { match: null }, error: { customCode: "internal_error" } };
    await using service = await startVerifier(
      [json(202, { verificationId: "1111" }), json(200, body), verified],
      { questions: 0 },
    );
    let noted = 0;
    const { report, methods, log } = await verifyAt(service, {
      protocol: "job",
      way: {
        kind: "build",
        subject,
        publication,
        onSent: () => Promise.resolve().then(() => void (noted += 1)),
      },
      clock: jumpingClock(),
    });
    assert.deepEqual(methods, [`POST /v2/verify/1/${contractAddress}`, "GET /v2/verify/1111", statusRequest]);
    assert.equal(stateOfReport(report), "perfect");
    assert.equal(noted, 1);
    assert.equal(log[0], `Publishing 1 file to ${new URL(service.url).host}`, "how many files are sent");
  });

  it("notes nothing as sent that has never left", async () => {
    const service = await startVerifier([json(500, {})], { questions: 1 });
    await service.close();
    let noted = 0;
    const publication = {
      form: "standardJson",
      input: { language: "Solidity", sources: {} },
      compilerVersion: "",
      contractIdentifier: "",
    } as const;
    const onSent = () => Promise.resolve().then(() => void (noted += 1));
    const { report } = await verifyAt(service, {
      protocol: "job",
      way: { kind: "build", subject, publication, onSent },
      clock: jumpingClock(),
    });
    assert.equal(report.conclusion.kind, "failed");
    assert.equal(noted, 0);
  });

  it("looks up no status after a response that says what became of it", async () => {
    await using service = await startVerifier([json(500, { customCode: "no_match", message: "x" })], {
      questions: 1,
    });
    const { report, steps } = await verifyAt(service, { protocol: "job" });
    assert.ok(report.conclusion.kind === "responded");
    assert.deepEqual([report.conclusion.statusAfter, steps], [undefined, ["lookingUpStatus", "verifying"]]);
  });

  it("takes a job as started though nothing listens there any more", async () => {
    const service: FaultServer = await startVerifier(
      [
        (socket, request) => {
          json(202, { verificationId: "1111" })(socket, request);
          void service.close();
        },
      ],
      { questions: 1 },
    );
    const { report, steps } = await verifyAt(service, {
      protocol: "job",
      clock: jumpingClock(),
      key: () => Promise.resolve(new Secret("my-key")),
    });
    const { conclusion, withKey } = report;
    assert.ok(conclusion.kind === "failed" && conclusion.error.failure.kind === "unfinished");
    const { miss } = conclusion.error.failure;
    assert.ok(miss?.kind === "unreachable" && conclusion.statusAfter?.kind === "failed");
    assert.deepEqual(
      [miss.neverLeft, withKey, conclusion.error.response?.status, steps],
      [true, true, 202, ["lookingUpStatus", "verifying", "accepted", "accepted", "lookingUpStatus"]],
    );
  });
});
