import { ApiError } from "../../../src/http/failure.ts";
import type { Html } from "../../../src/ui/parts/html.ts";
import { connectionModel } from "../../../src/ui/connection/connectionModel.ts";
import { pageBody } from "../../../src/ui/document/document.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { summarize } from "../../../src/app/verification/report.ts";
import { verificationPage } from "../../../src/ui/verification/verificationPage.ts";
import {
  fullRecord,
  fullResult,
  recordViewOf,
  resultViewOf,
  type MirrorAnswer,
} from "../../support/lookupViews.ts";
import { fullReports } from "./connection/reports.ts";
import { everyConclusion, everyFailure, everyStatus, reportOn } from "../text/everyReport.ts";
import { hostileTexts } from "../../support/hostileTexts.ts";

const refusal = { _status: { messages: [{ message: "Not found" }] } };

function answers(full: object): readonly (MirrorAnswer | undefined)[] {
  const hostile = Object.values(hostileTexts).map((text) => ({
    body: { ...full, memo: text, [text.slice(0, 500)]: text },
  }));
  const odd = [{ body: {} }, { body: refusal, status: 404 }, { body: refusal, status: 400 }];
  return [undefined, { body: full }, ...odd, ...hostile];
}

/** What each kind of panel may show beside its answer. */
const states = [
  {},
  { asking: "mirror.example" },
  { navigation: { canGoBack: true, canGoForward: true } },
  ...everyFailure.map((failure) => ({ error: new ApiError(failure, "mirror.example") })),
];

/** Every page there is, in every state: the bodies that panels show. A new renderer is added here. */
export function everyPage(): readonly Html[] {
  const records = answers(fullRecord).flatMap((answer) =>
    states.map((state) => recordPage(recordViewOf(answer, state))),
  );
  const known = everyStatus.flatMap((looked) => (looked.kind === "known" ? [looked.status] : []));
  const verified = known.map((status) => {
    const verification = { status: { value: status, receivedAt: 0 }, statusError: undefined, attempts: [] };
    return recordPage(recordViewOf({ body: fullRecord }, { verification }));
  });
  const results = answers(fullResult).flatMap((answer) =>
    states.map((state) => resultPage(resultViewOf(answer, state))),
  );
  const reports = everyConclusion.map((conclusion) => reportOn(conclusion));
  const finished = reports.map((report) =>
    verificationPage({ kind: "finished", report, earlier: [summarize(report)] }),
  );
  const restored = reports.map((report) =>
    verificationPage({ kind: "restored", summary: summarize(report) }),
  );
  const running = reports.map(({ subject }) =>
    verificationPage({
      kind: "running",
      subject,
      step: { kind: "lookingUpStatus", host: "verifier.example" },
      startedAt: 0,
    }),
  );
  const of = { network: "Test Ledger", chainId: "298" };
  const checks = [
    pageBody(connectionModel({ kind: "checking", hosts: ["verifier.example"], startedAt: 0, ...of })),
    pageBody(connectionModel({ kind: "cancelled", ...of })),
    ...fullReports.map((report) => pageBody(connectionModel({ kind: "finished", report }))),
  ];
  return [...running, ...records, ...verified, ...results, ...finished, ...restored, ...checks];
}
