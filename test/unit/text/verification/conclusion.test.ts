import assert from "node:assert/strict";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { explainFailure } from "../../../../src/text/failures/failure.ts";
import {
  type Conclusion,
  summarize,
  type VerificationReport,
  type VerificationWay,
} from "../../../../src/app/verification/report.ts";
import type { Protocol } from "../../../../src/services/verifier/verification.ts";
import { explainOutcome, outcomes } from "../../../../src/text/verification/outcome.ts";
import type { Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";
import { answeredReport, askedAddress } from "../../../support/reports.ts";
import { answered, everyStatus, reportOn } from "../everyReport.ts";

const timedOut = new ApiError({ kind: "timedOut", afterMilliseconds: 300_000 }, "verifier.example");

function explain(conclusion: Conclusion) {
  return explainReport(reportOn(conclusion));
}

/** Of a job that came to its end with an error. */
function failedJob(customCode: string, more: object = {}): Promise<VerificationReport> {
  const contract = { address: askedAddress, chainId: "1", match: null };
  const error = { customCode, message: "Unknown error.", ...more };
  return answeredReport("job", [
    { status: 202, body: { verificationId: "1111" } },
    { body: { isJobCompleted: true, contract, error } },
  ]);
}

describe("the explanation of a report", () => {
  it("is that of the outcome, when the answer names the contract", () => {
    assert.deepEqual(
      outcomes.map((outcome) => explain(answered(outcome))),
      outcomes.map(explainOutcome),
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

  it("says so when the answer names other contracts only", () => {
    assert.equal(explain(answered("unknown", "others")).title, "Contract missing from the response");
    assert.equal(explain(answered("mismatch", "others")).title, explainOutcome("mismatch").title);
  });

  it("says so when the answer lists none, and nothing of the kind when it lists nothing", async () => {
    const bodies: readonly (readonly [protocol: Protocol, body: unknown])[] = [
      ["session", { contracts: [], unused: ["a.sol"], files: ["a.sol"] }],
      ["direct", { result: [] }],
      ["direct", {}],
      ["direct", { error: "Something new" }],
    ];
    const told = [];
    for (const [protocol, body] of bodies)
      told.push(explainReport(await answeredReport(protocol, [{ body }])));
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

  it("says what the source lacks when that is why it was not compiled", async () => {
    const record = { address: askedAddress, chainId: "1", status: "error" };
    const lists = [
      { missing: { "a.sol": {} } },
      { missing: ["a.sol", "b.sol"], invalid: { "c.sol": {} } },
      { invalid: ["a.sol", "b.sol"] },
    ];
    const told = [];
    for (const files of lists)
      told.push(
        explainReport(await answeredReport("session", [{ body: { contracts: [{ ...record, files }] } }])),
      );
    assert.deepEqual(
      told.map(({ title, sentence }) => [
        title,
        sentence.replace("The published source could not be compiled. ", ""),
      ]),
      [
        ["Incomplete source", "1 file is missing."],
        ["Incomplete source", "2 files are missing. 1 file does not match the metadata."],
        ["Incomplete source", "2 files do not match the metadata."],
      ],
    );
    const { title } = explainOutcome("compileFailed");
    const words = { ...record, statusMessage: "Compiler error", files: { missing: {} } };
    const report = await answeredReport("session", [{ body: { contracts: [words] } }]);
    assert.equal(explainReport(report).title, title);
  });

  it("says how many files a job did not get, as far as it lists them", async () => {
    const all = [
      { missingSources: ["a.sol"] },
      { missingSources: ["a.sol", "b.sol"], invalidSources: ["c.sol"] },
      { missingSources: 7 },
      undefined,
    ];
    const told = [];
    for (const errorData of all) told.push(explainReport(await failedJob("missing_source", { errorData })));
    const { sentence, nextStep } = explainOutcome("missingSource");
    assert.deepEqual(
      told.map((each) => [each.sentence, each.nextStep]),
      [
        [`${sentence} 1 file is missing.`, `${nextStep} They are listed below.`],
        [
          `${sentence} 2 files are missing. 1 file does not match the metadata.`,
          `${nextStep} They are listed below.`,
        ],
        [sentence, nextStep],
        [sentence, nextStep],
      ],
    );
  });

  it("asks for all files where those that were left out may be why the code differs", async () => {
    const record = { address: askedAddress, chainId: "1" };
    const message = "It seems your contract's metadata hashes match but not the bytecodes.";
    const lacking = [
      await failedJob("extra_file_input_bug"),
      await answeredReport("session", [
        { body: { contracts: [{ ...record, status: "extra-file-input-bug" }] } },
      ]),
      await answeredReport("direct", [{ status: 400, body: { error: message } }]),
    ];
    for (const report of lacking)
      assert.equal(explainReport(report).nextStep, "Review all files of the build, then publish them.");
    for (const code of ["no_match", "bytecode_length_mismatch"])
      assert.deepEqual(explainReport(await failedJob(code)), explainOutcome("mismatch"));
  });

  it("names the largest upload where a service fails over one before a job", async () => {
    const body = { customCode: "internal_error", message: "The server encountered an unexpected error." };
    const report = await answeredReport("job", [{ status: 500, body }]);
    assert.ok(report.conclusion.kind === "answered");
    const { response } = report.conclusion;
    const paths = ["etherscan/1/0x1", "1/0x1", "metadata/1/0x1", "similarity/1/0x1"];
    const told = paths.map((path) => {
      const responses = response.responses.map((one) => ({ ...one, path: `/base/v2/verify/${path}` }));
      const { nextStep } = explainReport({
        ...report,
        conclusion: { kind: "answered", response: { ...response, responses } },
      });
      return nextStep.includes("30 MiB");
    });
    assert.deepEqual(told, [false, true, true, false]);
    assert.ok(!explainReport(await failedJob("internal_error")).nextStep.includes("MiB"));
  });

  it("says how long the service's own limit lasts", () => {
    assert.equal(explain(answered("rateLimited", "it", 90_000)).nextStep, "Try again in 90 seconds.");
    assert.equal(
      explain(answered("explorerLimited", "it", 90_000)).nextStep,
      explainOutcome("explorerLimited").nextStep,
    );
  });

  it("tells an error of the service's own from what a look afterwards showed", () => {
    const own = answered("unknown");
    assert.ok(own.kind === "answered");
    const answer = { ...own.response, customCode: "internal_error" };
    const told = [undefined, ...everyStatus].map((statusAfter) => {
      const { tone, title, remedies } = explain({ ...own, response: answer, statusAfter });
      return [tone, title, remedies.length > 0];
    });
    const failed = ["careful", "Internal error in the service", true];
    const good = [
      ["good", "Verified, exact match", false],
      ["good", "Verified, partial match", false],
    ];
    assert.deepEqual(told, [failed, ...good, failed, failed, failed, failed]);
  });

  it("tells a lost answer from what a look afterwards showed", () => {
    const told = [undefined, ...everyStatus].map((statusAfter) => {
      const { tone, title, remedies } = explain({ kind: "failed", error: timedOut, statusAfter });
      return [tone, title, remedies.length > 0];
    });
    const failed = ["bad", "Request timed out", true];
    const good = [
      ["good", "Verified, exact match", false],
      ["good", "Verified, partial match", false],
    ];
    assert.deepEqual(told, [failed, ...good, failed, failed, failed, failed]);
  });

  it("tells what is known where nothing can be imported", () => {
    const told = everyStatus.map((status) => {
      const { tone, title } = explain({ kind: "noExplorer", status });
      return `${tone}: ${title}`;
    });
    assert.deepEqual(told, [
      "good: Verified, exact match",
      "good: Verified, partial match",
      "neutral: Not verified, no block explorer",
      "neutral: No block explorer",
      "neutral: No block explorer",
      "neutral: No block explorer",
    ]);
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

describe("the explanation of a failure", () => {
  it("names the host", () => {
    const failure: Failure = { kind: "timedOut", afterMilliseconds: 300_000 };
    assert.equal(
      explainFailure(failure, "verifier.example").sentence,
      "verifier.example did not respond within 5 minutes.",
    );
  });

  it("says how long a service asks to be left alone, whatever its status", () => {
    const failed = { kind: "serviceFailed", messages: [], retryAfterMilliseconds: 60_000 } as const;
    const nextStep = "Try again in 60 seconds. If the problem persists, check the address in the settings.";
    assert.deepEqual(
      [403, 503].map((status) => {
        const explanation = explainFailure({ ...failed, status }, "h");
        return [explanation.title, explanation.nextStep, explanation.remedies[0]];
      }),
      [
        ["Request rejected", nextStep, "tryAgain"],
        ["Service error", nextStep, "tryAgain"],
      ],
    );
  });

  it("tells a job that still runs from one that was lost sight of", () => {
    const unfinished = { kind: "unfinished", verificationId: "1111", afterMilliseconds: 300_000 } as const;
    const refused: Failure = { kind: "unreachable", reason: "refused", code: "", neverLeft: true };
    assert.deepEqual(
      [undefined, refused].map((miss) => {
        const { title, sentence } = explainFailure({ ...unfinished, miss }, "v.example");
        return [title, sentence];
      }),
      [
        [
          "Verification still running",
          "The verification job at v.example was still running after 5 minutes.",
        ],
        [
          "Verification job status unavailable",
          "v.example started the verification job, but its result could not be read. Connection refused by v.example.",
        ],
      ],
    );
  });

  it("says how long to wait, in words for people", () => {
    const waits = [0, 1, 1000, 1001, 119_000, 119_001, 7_140_000, 7_140_001, 86_400_000].map(
      (retryAfterMilliseconds) =>
        explainFailure({ kind: "rateLimited", retryAfterMilliseconds }, "h").nextStep.replace(
          "Try again in ",
          "",
        ),
    );
    const expected = [
      "0 seconds.",
      "1 second.",
      "1 second.",
      "2 seconds.",
      "119 seconds.",
      "2 minutes.",
      "119 minutes.",
      "2 hours.",
      "24 hours.",
    ];
    assert.deepEqual(waits, expected);
  });

  it("does not take a wait of months for a passing limit", () => {
    const retryAfterMilliseconds = 90 * 86_400_000;
    const asked = "The service requested a delay of 90 days. It may be shutting this operation down";
    const told = [
      explain(answered("rateLimited", "it", retryAfterMilliseconds)),
      explainFailure({ kind: "rateLimited", retryAfterMilliseconds }, "h"),
      explainFailure({ kind: "serviceFailed", status: 503, messages: [], retryAfterMilliseconds }, "h"),
    ];
    for (const { nextStep } of told) assert.ok(nextStep.startsWith(asked), nextStep);
  });

  it("says only that the explorer refused, which may have another reason than the key", () => {
    const { title, sentence, remedies } = explainOutcome("keyRefused");
    assert.ok(!title.includes("key"));
    assert.match(sentence, /rejected the request, usually because of the API key/);
    assert.deepEqual(remedies, ["setApiKey", "clearApiKey", "tryAgain"]);
  });

  it("says of Vyper and Yul, once they are verified, that HashScan shows no ABI", () => {
    const build = { kind: "build", contract: "a.vy:A", files: 1 } as const;
    const sentenceOf = (outcome: Outcome, way: VerificationWay, explorerUrl: string): string => {
      const report = reportOn(answered(outcome), { way });
      const subject = { ...report.subject, network: { ...report.subject.network, explorerUrl } };
      return explainReport({ ...report, subject }).sentence;
    };
    const hashScan = "https://hashscan.io/testnet/contract/{address}";
    const note = /HashScan does not show the ABI of contracts written in (?:Vyper|Yul)\./;
    for (const language of ["Vyper", "Yul"] as const) {
      const way = { ...build, language };
      assert.match(sentenceOf("partial", way, hashScan), note);
      assert.doesNotMatch(sentenceOf("mismatch", way, hashScan), note);
      assert.doesNotMatch(sentenceOf("partial", way, "https://etherscan.io/address/{address}"), note);
    }
    assert.doesNotMatch(sentenceOf("partial", build, hashScan), note);
  });
});
