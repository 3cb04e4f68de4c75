import assert from "node:assert/strict";
import type { ConnectionReport } from "../../../src/app/connection/checkConnection.ts";
import type { UnreachableReason } from "../../../src/http/failure.ts";
import { explainAttempt } from "../../../src/text/verification/attempt.ts";
import { attemptWord } from "../../../src/text/verification/attemptWord.ts";
import { explainReport } from "../../../src/text/verification/conclusion.ts";
import { explainConnection, explainService, serviceName } from "../../../src/text/networks/connection.ts";
import { explainFailure } from "../../../src/text/failures/failure.ts";
import {
  explainNoExecution,
  explainBadRequest,
  explainNoLedger,
  explainNoMirror,
  explainNotFound,
  missingReasons,
} from "../../../src/text/subjects/missing.ts";
import { explainNotSent } from "../../../src/text/failures/notSent.ts";
import { outcomes } from "../../../src/services/verifier/outcome/outcome.ts";
import { explainOutcome, stagesOfOutcome } from "../../../src/text/verification/outcome.ts";
import { explainSubjectReason, subjectReasons } from "../../../src/text/subjects/inputProblem.ts";
import { responseCodeTitle } from "../../../src/text/hedera/responseCode.ts";
import { explainResult } from "../../../src/text/subjects/result/result.ts";
import { resultStory } from "../../../src/text/subjects/result/resultStory.ts";
import { explainStatus } from "../../../src/text/verification/status.ts";
import { explainStatusFailure } from "../../../src/text/verification/statusFailure.ts";
import { deepLinkNetworkWords, openDeepLinkWords, refusedDeepLinkWords } from "../../../src/text/deepLink.ts";
import { explainUnknownNetwork } from "../../../src/text/unexpected.ts";
import { summarize } from "../../../src/app/verification/summary.ts";
import { foundTransaction } from "../../../src/ui/subjects/result/resultHead.ts";
import { fullResult, recordViewOf, resultViewOf, word } from "../../support/lookupViews.ts";
import { everyConclusion, everyFailure, reportOn } from "./everyReport.ts";
import { assertTranslated, textsOf, usePseudoTranslation } from "./pseudo.ts";

const host = "verifier.example";

describe("a translation", () => {
  usePseudoTranslation();

  it("is used for every end of a verification, then and in the history", () => {
    const reports = everyConclusion.map((conclusion) => reportOn(conclusion));
    const attempts = reports.map(summarize).flatMap(({ word }) =>
      (["perfect", "partial", "verified", "notVerified", undefined] as const).map((status) => ({
        word,
        status,
      })),
    );
    assertTranslated(textsOf(reports.map(explainReport)));
    assertTranslated(textsOf(attempts.map((attempt) => explainAttempt(attempt))));
    assertTranslated(attempts.map(attemptWord));
    assertTranslated(textsOf(outcomes.map(explainOutcome)));
    assertTranslated(outcomes.flatMap((outcome) => stagesOfOutcome(outcome).map(([, word]) => word)));
  });

  it("is used for every failure, wherever a service may be", () => {
    assertTranslated(textsOf(everyFailure.map((failure) => explainFailure(failure, host))));
    assertTranslated(textsOf(everyFailure.map((failure) => explainStatusFailure({ failure, host }))));
    const exceeded = ["bytes", "digits", "values", "depth", "nameLength"] as const;
    const unreadable = exceeded.map(
      (each) => ({ kind: "unreadable", status: 200, bytes: 9, exceeded: each }) as const,
    );
    assertTranslated(textsOf(unreadable.map((failure) => explainFailure(failure, host))));
    const refused = {
      kind: "unreachable",
      reason: "refused" satisfies UnreachableReason,
      code: "",
      neverLeft: true,
    };
    const places = ["wsl", "dev-container", "codespaces", "ssh-remote"].flatMap((remote) =>
      (["local", "remote"] as const).map((side) => ({ remote, side })),
    );
    const elsewhere = places.map((from) => explainFailure({ ...refused, from } as never, "localhost:1"));
    assertTranslated(textsOf([...elsewhere, explainFailure(refused as never, "localhost:1")]));
    assert.equal(new Set(elsewhere.map(({ nextStep }) => nextStep)).size, places.length);
  });

  it("is used for statuses, reasons and what was not sent", () => {
    const states = ["perfect", "partial", "verified", "notVerified", "unsupportedChain", "unknown"] as const;
    const unscheduled = ["notExecuted", "notScheduled", "notFound", "noContract"] as const;
    assertTranslated(textsOf(states.map(explainStatus)));
    assertTranslated(subjectReasons.map(explainSubjectReason));
    assertTranslated(unscheduled.map(explainNoExecution));
    assertTranslated([undefined, "Test"].map(explainUnknownNetwork));
    assertTranslated(Object.values(refusedDeepLinkWords).map((words) => words("/verify")));
    assertTranslated([
      deepLinkNetworkWords.unknown("0.0.7", "Test"),
      openDeepLinkWords.title("0.0.7", "Test"),
      openDeepLinkWords.sentToNobody(),
    ]);
    const settlements = [{ kind: "declined" }, { kind: "privateKey", account: undefined }];
    assertTranslated(
      textsOf(settlements.map((settlement) => explainNotSent({ decision: settlement, host } as never))),
    );
  });

  it("is used for what is not found", () => {
    const subjects = [
      recordViewOf(undefined, {}, { timestamps: ["lte:1700000000.000000001"] }).subject,
      recordViewOf(undefined, {}, { contract: "0.0.359" }).subject,
      resultViewOf(undefined, {}, { nonce: 2 }).subject,
    ];
    assertTranslated(textsOf(subjects.map(explainNotFound)));
    assertTranslated(textsOf(subjects.flatMap(missingReasons)));
    assertTranslated(
      textsOf(
        subjects.flatMap((subject) => [
          explainBadRequest(subject),
          explainNoLedger(subject),
          explainNoMirror(subject),
        ]),
      ),
    );
  });

  it("is used for a check of the connection", () => {
    const failure = { kind: "redirected", status: 301 } as const;
    const checks = (["mirror", "verifier"] as const).map((service) => [
      { service, url: undefined, result: undefined },
      ...[undefined, failure].map((failure) => ({
        service,
        url: `https://${host}`,
        result: { failure, tookMilliseconds: 5, client: "vscode" } as const,
      })),
    ]);
    const [mirrors = [], verifiers = []] = checks;
    const reports = mirrors.flatMap((mirror) =>
      verifiers.map(
        (verifier) => ({ services: [mirror, verifier], network: "Test" }) as unknown as ConnectionReport,
      ),
    );
    assertTranslated(textsOf(checks.flat().map((check) => explainService(check, "Test"))));
    assertTranslated(textsOf(reports.map(explainConnection)));
    assertTranslated((["mirror", "verifier"] as const).map(serviceName));
  });

  it("is used for how an execution ended, identifiers and a contract's words excepted", () => {
    const readings = [
      {},
      { result: "SUCCESS", status: "0x1", to: null, created_contract_ids: ["0.0.1002"] },
      { result: "SUCCESS", status: "0x0" },
      { result: "SUCCESS", status: "x", amount: 0 },
      { result: null, status: null, from: null },
      { error_message: `0x4e487b71${word(18).slice(2)}`, function_parameters: "0x" },
      { error_message: "0xaabbccdd", gas_consumed: null, gas_used: null },
      { result: "A_NEW_CODE", contract_id: null, address: null, to: null },
    ].map((changes) => {
      const reading = foundTransaction(resultViewOf({ body: { ...fullResult, ...changes } }));
      assert.ok(reading);
      return reading;
    });
    const outcomesOf = readings.map(explainResult);
    assertTranslated(textsOf(outcomesOf));
    assertTranslated(outcomesOf.flatMap(({ reason }) => (reason?.isOurs === true ? [reason.text] : [])));
    assertTranslated(
      [true, false].flatMap((done) =>
        ["A_NEW_CODE", undefined, "SUCCESS"].map((code) => responseCodeTitle(code, done)),
      ),
    );
    assertTranslated(
      readings.map((reading) =>
        resultStory(reading)
          .map(({ kind, text }) => (kind === "text" ? text : "word"))
          .join(""),
      ),
    );
  });
});
