import { batchPage } from "../../../src/ui/batch/batchPage.ts";
import { everyBatch } from "./batch/batchViews.ts";
import { ApiError } from "../../../src/http/failure.ts";
import type { PageModel } from "../../../src/ui/page/pageModel.ts";
import { connectionPage } from "../../../src/ui/connection/connectionPage.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { summarize } from "../../../src/app/verification/summary.ts";
import { unknownNetworkPage } from "../../../src/ui/unknownNetworkPage.ts";
import { verificationPage } from "../../../src/ui/verification/verificationPage.ts";
import {
  fullLog,
  fullRecord,
  fullResult,
  recordViewOf,
  resultViewOf,
  type MirrorResponse,
} from "../../support/lookupViews.ts";
import { connectionReports } from "../../support/connectionReports.ts";
import { everyConclusion, everyFailure, everyStatus, reportOn } from "../text/everyReport.ts";
import { guessedDecoding, offerOf, withdrawDecoding } from "../../support/decodings.ts";
import { readOf, storage, viewOf } from "./subjects/record/storageViews.ts";
import { hostileTexts } from "../../support/hostileTexts.ts";

const refusal = { _status: { messages: [{ message: "Not found" }] } };

const odd: readonly MirrorResponse[] = [
  { body: {} },
  { body: refusal, status: 404 },
  { body: refusal, status: 400 },
];

/** What each kind of panel may show beside its response. */
const states = [
  {},
  { asking: "mirror.example" },
  { navigation: { canGoBack: true, canGoForward: true } },
  ...everyFailure.map((failure) => ({ error: new ApiError(failure, "mirror.example") })),
];

type Shown = readonly [response: MirrorResponse | undefined, state: (typeof states)[number]];

/** A response in each state, each odd response, and each hostile text in one. */
function shownOf(full: object, inEachState: MirrorResponse | undefined): readonly Shown[] {
  const hostile = Object.values(hostileTexts).map((text) => ({
    body: { ...full, memo: text, [text.slice(0, 500)]: text },
  }));
  return [
    ...states.map((state): Shown => [inEachState, state]),
    ...[undefined, { body: full }, ...odd, ...hostile].map((response): Shown => [response, {}]),
  ];
}

/** Every kind of page, each failure and each hostile text once. What makes another kind of page is added here. */
export function everyPage(): readonly PageModel[] {
  const records = shownOf(fullRecord, undefined).map(([response, state]) =>
    recordPage(recordViewOf(response, state)),
  );
  const stored = [
    readOf(storage),
    ...(["notRequested", "loading", "severalTimes"] as const).map((kind) => ({ kind })),
  ];
  const storages = stored.map((state) => recordPage(viewOf(state)));
  const known = everyStatus.flatMap((looked) => (looked.kind === "known" ? [looked.status] : []));
  const verified = known.map((status) => {
    const verification = { status: { value: status, receivedAt: 0 }, statusError: undefined, attempts: [] };
    return recordPage(recordViewOf({ body: fullRecord }, { verification }));
  });
  const results = shownOf(fullResult, { body: fullResult }).map(([response, state]) =>
    resultPage(resultViewOf(response, state)),
  );
  const calls = [
    { kind: "notRequested" },
    { kind: "asking" },
    { kind: "notRecorded" },
    ...everyFailure.map(
      (failure) => ({ kind: "failed", error: new ApiError(failure, "mirror.example") }) as const,
    ),
  ] as const;
  const decodings = [
    withdrawDecoding(),
    guessedDecoding(),
    withdrawDecoding({
      isExplaining: true,
      call: { kind: "unknown", selector: "2e1a7d4d" },
      notRequested: 2,
    }),
    ...calls.map((each) => withdrawDecoding({ calls: each })),
    ...[
      offerOf(),
      offerOf({ isAsking: true }),
      offerOf({ decision: "declined" }),
      ...everyFailure.map((failure) =>
        offerOf({ decision: "agreed", failure: new ApiError(failure, "signatures.example") }),
      ),
    ].map((signatures) => withdrawDecoding({ signatures })),
  ];
  const decoded = decodings.map((decoding) => resultPage(resultViewOf({ body: fullResult }, { decoding })));
  const logs = Array.from({ length: 8 }, () => fullLog);
  const filtered = resultPage(resultViewOf({ body: { ...fullResult, logs } }));
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
    connectionPage({ kind: "checking", hosts: ["verifier.example"], startedAt: 0, ...of }),
    connectionPage({ kind: "cancelled", ...of }),
    ...connectionReports.map((report) => connectionPage({ kind: "finished", report })),
  ];
  const unknown = [
    unknownNetworkPage({ by: "settings", name: undefined }),
    unknownNetworkPage({ by: "settings", name: "Company Devnet" }),
    unknownNetworkPage({ by: "command" }),
    unknownNetworkPage({ by: "deepLink", name: "Company Devnet", subject: "0.0.7" }),
  ];
  return [
    ...unknown,
    ...everyBatch.map(batchPage),
    ...running,
    ...records,
    ...storages,
    ...verified,
    ...results,
    ...decoded,
    filtered,
    ...finished,
    ...restored,
    ...checks,
  ];
}
