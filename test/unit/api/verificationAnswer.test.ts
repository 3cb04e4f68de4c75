import assert from "node:assert/strict";
import { explainReport } from "../../../src/text/verification/conclusion.ts";
import { verificationAnswer } from "../../../src/api/answers.ts";
import { respondedReport, failedReport, internalError, knownStatus } from "../../support/reports.ts";
import { everyConclusion, reportOn } from "../text/everyReport.ts";

describe("what other extensions are told of a verification", () => {
  it("is an outcome, or a failure, of every way in which one can end", () => {
    for (const conclusion of everyConclusion) {
      const report = reportOn(conclusion);
      const answer = verificationAnswer(report);
      assert.deepEqual(JSON.parse(JSON.stringify(answer)), answer, "it is plain");
      const { sentence, nextStep } = explainReport(report);
      if (answer.ok) {
        assert.deepEqual([answer.value.sentence, answer.value.nextStep], [sentence, nextStep]);
        const isGood = ["good", "partial", "neutral"].includes(explainReport(report).tone);
        assert.ok(conclusion.kind === "responded" || isGood, `${conclusion.kind} ${answer.value.outcome}`);
      } else {
        assert.ok(conclusion.kind !== "responded");
        const words = [answer.failure.sentence, answer.failure.nextStep];
        if (conclusion.kind !== "cancelled") assert.deepEqual(words, [sentence, nextStep]);
      }
    }
  });

  it("names the contract, the service, the protocol and the outcome, with every field of the records", async () => {
    const record = {
      address: "0x5b1869D9A4C187F2EAa108f3062412ecf0526b24",
      chainId: "1",
      status: "perfect",
      more: [1],
    };
    const report = await respondedReport("direct", [{ body: { result: [record] } }], { withKey: true });
    const answer = verificationAnswer(report);
    assert.ok(answer.ok && Object.isFrozen(answer.value.records[0]?.fields));
    const { title, sentence, nextStep, finishedAt, ...rest } = answer.value;
    assert.deepEqual(rest, {
      network: report.subject.network.name,
      chainId: "1",
      address: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24",
      contractId: null,
      protocol: "direct",
      host: "127.0.0.1:5555",
      withKey: true,
      outcome: "perfect",
      records: [
        {
          fields: { address: record.address, chainId: "1", status: "perfect" },
          extra: { more: [1] },
          unreadable: [],
        },
      ],
    });
    assert.ok(finishedAt > 0 && [title, sentence, nextStep].every((words) => words !== ""));
  });

  it("is good news when the answer was lost, but the contract is verified all the same", async () => {
    const lost = { kind: "timedOut", afterMilliseconds: 1000 } as const;
    const about = { chainId: "1", address: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24" };
    const verified = await knownStatus({ body: { match: "exact_match", ...about } });
    const notVerified = await knownStatus({ status: 404, body: { match: null, ...about } });
    const [good, bad] = [verified, notVerified].map((status) =>
      verificationAnswer(failedReport(lost, status)),
    );
    assert.ok(good?.ok === true && good.value.outcome === "perfect");
    assert.ok(bad?.ok === false && bad.failure.kind === "timedOut");
    assert.match(bad.failure.sentence, /still lists the contract as not verified/);
    const [also, still] = [
      verificationAnswer(await internalError(verified)),
      verificationAnswer(await internalError(notVerified)),
    ];
    assert.ok(also.ok && still.ok);
    assert.deepEqual(
      [also.value.outcome, also.value.records, still.value.outcome, still.value.records.length],
      ["perfect", [], "unknown", 1],
    );
  });
});
