import assert from "node:assert/strict";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import type { Conclusion } from "../../../../src/app/verification/report.ts";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { Protocol } from "../../../../src/services/verifier/verification.ts";
import { explainOutcome, outcomes } from "../../../../src/text/verification/outcome.ts";
import type { Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";
import { respondedReport } from "../../../support/reports.ts";
import { answered, reportOn } from "../everyReport.ts";
import { timedOut, explain } from "./conclusions.ts";

describe("the explanation of a report", () => {
  it("says how the mirror node failed that was to tell the address", () => {
    const error = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example");
    const { sentence, remedies } = explainReport(reportOn({ kind: "unresolved", reason: "failed", error }));
    assert.match(sentence, /address from the .* mirror node\. mirror\.example responded .*HTTP 503/);
    assert.deepEqual(remedies.slice(0, 2), ["tryAgain", "checkConnection"]);
  });

  it("says that the address of an ID is the one of before, where the mirror node could not tell it", () => {
    const report = reportOn(answered("perfect"));
    const subject = { ...report.subject, contractId: "0.0.1001", isAddressOfBefore: true } as const;
    assert.match(explainReport({ ...report, subject }).sentence, /did not return the address of this ID/);
    assert.doesNotMatch(explainReport(report).sentence, /address of this ID/);
  });

  it("is that of the outcome, when the response names the contract", () => {
    // Of a refused key it says whose it was.
    const plain = outcomes.filter((outcome) => outcome !== "keyRefused");
    assert.deepEqual(
      plain.map((outcome) => explain(answered(outcome))),
      plain.map(explainOutcome),
    );
  });

  it("speaks of no explorer where the source was published from a build", () => {
    const way = { kind: "build", contract: "src/Vault.sol:Vault", files: 1 } as const;
    const ofExplorer = ["notPublished", "explorerLimited", "keyRefused", "explorerFailed", "noSimilar"];
    const all = outcomes
      .filter((outcome) => !ofExplorer.includes(outcome))
      .map((outcome) => explainReport(reportOn(answered(outcome), { way })));
    for (const { tone, sentence, nextStep, remedies } of all) {
      assert.doesNotMatch(`${sentence} ${nextStep}`, /explorer|API key/);
      assert.ok(tone === "good" || !remedies.includes("openExplorer"));
    }
  });

  it("promises no exact match of a code without a hash of its source, as its plan does not", () => {
    const way = { kind: "build", contract: "src/Weather.sol:Weather", files: 1 } as const;
    const told = (withoutHash?: "noHash" | "hashInCreation", outcome: Outcome = "partial") => {
      const report = reportOn(answered(outcome), {
        way: { ...way, ...(withoutHash === undefined ? {} : { withoutHash }) },
      });
      const { tone, title, sentence, nextStep } = explainReport(report);
      return { tone, title, said: `${sentence} ${nextStep}` };
    };
    assert.match(told().said, /metadata hash does not.*For an exact match, publish/s);
    for (const [kind, why] of [
      ["noHash", /carries no metadata hash, so no service can report an exact match/],
      ["hashInCreation", /only the creation bytecode does/],
    ] as const) {
      const { tone, title, said } = told(kind);
      assert.deepEqual([tone, title], ["good", "Verified, partial match"]);
      assert.match(said, why);
      assert.doesNotMatch(said, /hash does not|For an exact match/);
      assert.deepEqual(told(kind, "perfect"), told(undefined, "perfect"));
    }
  });

  it("says what is wrong with an address in the settings, in place of a service that is missing", () => {
    const problems = ["mirrorUrl", "verifierUrl"].map(
      (field) => ({ index: 0, field, reason: "badUrl" }) as const,
    );
    const told = (conclusion: Conclusion) => {
      const report = reportOn(conclusion);
      const network = { ...report.subject.network, problems };
      return explainReport({ ...report, subject: { ...report.subject, network } }).sentence;
    };
    assert.match(told({ kind: "noVerifier" }), /^Entry 1 of contractLens\.networks: verifierUrl is not/);
    const unresolved = { kind: "unresolved", reason: "noMirror", error: undefined } as const;
    assert.match(told(unresolved), /^Entry 1 of contractLens\.networks: mirrorUrl is not/);
  });

  it("speaks of the other contract where its source was to be copied", () => {
    const way = { kind: "similar" } as const;
    const told = (outcome: Outcome) => explainReport(reportOn(answered(outcome), { way }));
    for (const outcome of ["perfect", "partial"] as const)
      assert.match(told(outcome).sentence, /^The service copied the source of another contract\./);
    for (const outcome of ["mismatch", "retired"] as const) {
      assert.match(told(outcome).sentence, /similar (?:contract|code)/);
      assert.deepEqual(told(outcome).remedies, []);
    }
    for (const outcome of ["unsupportedChain", "badRequest"] as const)
      assert.doesNotMatch(told(outcome).sentence, /explorer|API key/);
    assert.deepEqual(told("noSimilar"), explainOutcome("noSimilar"));
  });

  it("says so when the response names other contracts only", () => {
    assert.equal(explain(answered("unknown", "others")).title, "Contract missing from the response");
    assert.equal(explain(answered("mismatch", "others")).title, explainOutcome("mismatch").title);
  });

  it("says so when the response lists none, and nothing of the kind when it lists nothing", async () => {
    const bodies: readonly (readonly [protocol: Protocol, body: unknown])[] = [
      ["session", { contracts: [], unused: ["a.sol"], files: ["a.sol"] }],
      ["direct", { result: [] }],
      ["direct", {}],
      ["direct", { error: "Something new" }],
    ];
    const told = [];
    for (const [protocol, body] of bodies)
      told.push(explainReport(await respondedReport(protocol, [{ body }])));
    const none = [
      "Contract missing from the response",
      "The service responded with an empty list of records.",
    ];
    const { title, sentence } = explainOutcome("unknown");
    assert.deepEqual(
      told.map((explanation) => [explanation.title, explanation.sentence]),
      [none, none, [title, sentence], [title, sentence]],
    );
  });

  it("says that the service may go on only where it was asked to verify", () => {
    const told = (["nothing", "status", "verification"] as const).map((asked) => {
      const { sentence } = explain({ kind: "cancelled", asked });
      return sentence.includes("may still complete it");
    });
    assert.deepEqual(told, [false, false, true]);
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
    const error = timedOut;
    const conclusions: readonly Conclusion[] = [
      answered("perfect"),
      { kind: "failed", error, statusAfter: undefined },
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
});
