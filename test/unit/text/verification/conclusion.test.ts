import assert from "node:assert/strict";
import { isSuccess } from "../../../../src/text/explanation.ts";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import type { Conclusion, VerificationMethod } from "../../../../src/app/verification/report.ts";
import { summarize } from "../../../../src/app/verification/summary.ts";
import { outcomes, type Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";
import { explainOutcome } from "../../../../src/text/verification/outcome.ts";
import { askedAddress, respondedReport } from "../../../support/reports.ts";
import { answered, everyStatus, reportOn } from "../everyReport.ts";
import { explain, failedJob, hashScanUrl, timedOut } from "./conclusions.ts";

const record = { address: askedAddress, chainId: "1" };
const build = { kind: "build", contract: "src/Vault.sol:Vault", files: 1 } as const;

const explainWay = (outcome: Outcome, way: VerificationMethod) =>
  explainReport(reportOn(answered(outcome), { way }));

describe("the explanation of a report", () => {
  it("is that of the outcome, when the response names the contract", () => {
    // Of a refused key it says whose it was.
    const plain = outcomes.filter((outcome) => outcome !== "keyRefused");
    assert.deepEqual(
      plain.map((outcome) => explain(answered(outcome))),
      plain.map(explainOutcome),
    );
  });

  it("speaks of no explorer where the source was published from a build", () => {
    const ofExplorer = ["notPublished", "explorerLimited", "keyRefused", "explorerFailed", "noSimilar"];
    for (const outcome of outcomes.filter((each) => !ofExplorer.includes(each))) {
      const { tone, sentence, nextStep, remedies } = explainWay(outcome, build);
      assert.doesNotMatch(`${sentence} ${nextStep}`, /explorer|API key/);
      assert.ok(tone === "good" || !remedies.includes("openExplorer"));
    }
  });

  it("promises no exact match of a code without a hash of its source", () => {
    for (const withoutHash of ["noHash", "hashInCreation"] as const) {
      const { sentence, nextStep } = explainWay("partial", { ...build, withoutHash });
      assert.doesNotMatch(`${sentence} ${nextStep}`, /hash does not|For an exact match/);
      assert.deepEqual(explainWay("perfect", { ...build, withoutHash }), explainWay("perfect", build));
    }
  });

  it("speaks of no explorer where the source of another contract was to be copied", () => {
    for (const outcome of ["unsupportedChain", "badRequest"] as const)
      assert.doesNotMatch(explainWay(outcome, { kind: "similar" }).sentence, /explorer|API key/);
    assert.deepEqual(explainWay("noSimilar", { kind: "similar" }), explainOutcome("noSimilar"));
  });

  it("speaks of the ABI on HashScan alone, and only of a contract that is verified", () => {
    const said = (outcome: Outcome, language: "Yul" | undefined, explorerUrl: string): boolean => {
      const way = language === undefined ? build : { ...build, language };
      const report = reportOn(answered(outcome), { way });
      const subject = { ...report.subject, network: { ...report.subject.network, explorerUrl } };
      return explainReport({ ...report, subject }).sentence.includes("ABI");
    };
    assert.equal(said("partial", "Yul", hashScanUrl), true);
    assert.equal(said("mismatch", "Yul", hashScanUrl), false);
    assert.equal(said("partial", undefined, hashScanUrl), false);
    assert.equal(said("partial", "Yul", "https://etherscan.io/address/{address}"), false);
  });

  it("misses the contract in a list alone, and nothing in a response that lists nothing", async () => {
    const empty = await respondedReport("session", [{ body: { contracts: [], unused: ["a.sol"] } }]);
    const list = await respondedReport("direct", [{ body: { result: [] } }]);
    assert.deepEqual(explainReport(empty), explainReport(list));
    const nothing = await respondedReport("direct", [{ body: {} }]);
    assert.deepEqual(explainReport(nothing), explainOutcome("unknown"));
    assert.equal(explain(answered("mismatch", "others")).title, explainOutcome("mismatch").title);
  });

  it("names missing files only as far as they are listed", async () => {
    const words = { ...record, status: "error", statusMessage: "Compiler error", files: { missing: {} } };
    const report = await respondedReport("session", [{ body: { contracts: [words] } }]);
    assert.equal(explainReport(report).title, explainOutcome("compileFailed").title);
    for (const errorData of [{ missingSources: 7 }, undefined]) {
      const job = await failedJob("missing_source", { errorData });
      assert.deepEqual(explainReport(job), explainOutcome("missingSource"));
    }
  });

  it("asks for all files where those that were left out may be why the code differs, by any protocol", async () => {
    const error = "It seems your contract's metadata hashes match but not the bytecodes.";
    const needing = [
      await failedJob("extra_file_input_bug"),
      await respondedReport("session", [
        { body: { contracts: [{ ...record, status: "extra-file-input-bug" }] } },
      ]),
      await respondedReport("direct", [{ status: 400, body: { error } }]),
    ].map(explainReport);
    for (const explanation of needing) assert.deepEqual(explanation, needing[0]);
    for (const code of ["no_match", "bytecode_length_mismatch"])
      assert.deepEqual(explainReport(await failedJob(code)), explainOutcome("mismatch"));
  });

  it("names the largest upload where a service fails over one before a job", async () => {
    const body = { customCode: "internal_error", message: "The server encountered an unexpected error." };
    const report = await respondedReport("job", [{ status: 500, body }]);
    assert.ok(report.conclusion.kind === "responded");
    const { response } = report.conclusion;
    const isNamed = ["etherscan/1/0x1", "1/0x1", "metadata/1/0x1", "similarity/1/0x1"].map((path) => {
      const responses = response.responses.map((one) => ({ ...one, path: `/base/v2/verify/${path}` }));
      const conclusion = { kind: "responded", response: { ...response, responses } } as const;
      return explainReport({ ...report, conclusion }).nextStep.includes("30 MiB");
    });
    assert.deepEqual(isNamed, [false, true, true, false]);
    assert.ok(!explainReport(await failedJob("internal_error")).nextStep.includes("MiB"));
  });

  it("keeps the next step of an explorer's limit, whose end the service does not know", () => {
    assert.equal(
      explain(answered("explorerLimited", "it", 90_000)).nextStep,
      explainOutcome("explorerLimited").nextStep,
    );
  });

  it("is good news after a failure only where a look afterwards showed a match", () => {
    const own = answered("unknown");
    assert.ok(own.kind === "responded");
    const failed = { ...own, response: { ...own.response, customCode: "internal_error" } };
    for (const conclusion of [failed, { kind: "failed", error: timedOut } as const]) {
      const good = [undefined, ...everyStatus].map((statusAfter) => {
        const { tone, remedies } = explain({ ...conclusion, statusAfter });
        assert.equal(remedies.length === 0, isSuccess(tone));
        return isSuccess(tone);
      });
      assert.deepEqual(good, [false, true, true, false, false, false, false]);
    }
  });

  it("offers the explorer's page only where the network has one for addresses", () => {
    const { network, ...subject } = reportOn(answered("notPublished")).subject;
    const offered = ["https://e.example/{address}", "https://e.example/{transaction}", undefined].map(
      (explorerUrl) =>
        explainReport(
          reportOn(answered("notPublished"), {
            subject: { ...subject, network: { ...network, explorerUrl } },
          }),
        ),
    );
    assert.deepEqual(
      offered.map(({ remedies, noneStandsOut }) => [remedies, noneStandsOut]),
      [
        [["openExplorer", "selectNetwork"], undefined],
        [["selectNetwork"], true],
        [["selectNetwork"], true],
      ],
    );
  });

  it("is summarized with a word, for lists and restored panels", () => {
    const conclusions: readonly Conclusion[] = [
      answered("perfect"),
      { kind: "failed", error: timedOut, statusAfter: undefined },
      { kind: "unresolved", reason: "noMirror", error: undefined },
      { kind: "noVerifier" },
      { kind: "cancelled", asked: "verification" },
    ];
    const summaries = conclusions.map((conclusion) => summarize(reportOn(conclusion)));
    assert.deepEqual(
      summaries.map(({ word }) => word),
      ["perfect", "timedOut", "unresolved", "noVerifier", "cancelled"],
    );
    assert.deepEqual(
      summaries.map((summary) => explainAttempt(summary).title),
      conclusions.map((conclusion) => explainReport(reportOn(conclusion)).title),
    );
    const { id, subject, protocol, host } = reportOn(conclusions[0]!);
    assert.deepEqual(summaries[0], {
      id,
      network: subject.network.name,
      chainId: subject.network.chainId,
      address: subject.address,
      contractId: "0.0.1001",
      protocol,
      host,
      word: "perfect",
      status: undefined,
      finishedAt: 1500,
    });
  });

  it("is summarized as not reached only where no code was compared", () => {
    const status = everyStatus.find(({ kind }) => kind === "failed") ?? assert.fail();
    const word = (more: object) => summarize(reportOn({ kind: "noExplorer", status, ...more })).word;
    assert.equal(word({ noBuildHasIt: true }), "noBuild");
    assert.equal(word({}), "cutOff");
  });
});
