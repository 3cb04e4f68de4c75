import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { readReport } from "../../../../src/app/responses/responseStore.ts";
import { readStoredExchange, storeExchange } from "../../../../src/app/responses/storedExchange.ts";
import { readStoredReport, storeReport } from "../../../../src/app/responses/storedReport.ts";
import { keepResponse, keptResponse } from "../../../../src/app/subjects/inspection.ts";
import type { RawResponse } from "../../../../src/http/rawResponse.ts";
import type {
  Conclusion,
  KnownStatus,
  StatusLookup,
  VerificationReport,
} from "../../../../src/app/verification/report.ts";
import { summarize, type VerificationSummary } from "../../../../src/app/verification/summary.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import {
  respondedReport,
  askedAddress,
  failedReport,
  failures,
  internalError,
  knownStatus,
  network,
  reportOf,
} from "../../../support/reports.ts";
import { keepVerification, openResponses, record, result } from "../../../support/responseWindows.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";
import { ledgersAt } from "../../../support/networks.ts";

const hash = `0x${"ab".repeat(32)}`;

const answers = [
  {
    body: {
      contracts: [{ address: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24", status: "perfect", odd: 1 }],
      unused: ["a.sol"],
    },
  },
];

/** A contract that was held as the status says, of which the explorer has no source. */
async function notPublishedAfter(statusHeld: KnownStatus): Promise<VerificationReport> {
  const body = { error: "This contract is not verified on Etherscan" };
  const report = await respondedReport("direct", [{ status: 404, body }]);
  const { conclusion } = report;
  assert.ok(conclusion.kind === "responded");
  return { ...report, conclusion: { kind: "responded", response: conclusion.response, statusHeld } };
}

describe("what services responded before", () => {
  it("is there after a restart: a record by any of its names, and a result, every digit kept", async () => {
    await using folder = await temporaryFolder();
    const first = await openResponses(folder.path);
    for (const { subject, response } of [record(), result()]) await first.inspect(subject, response);
    const second = await openResponses(folder.path, first.file);
    for (const { subject, response } of [
      record(),
      record(fullRecord, { contract: "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab" }),
      result(),
    ]) {
      const found = await keptResponse(second, subject);
      assert.deepEqual(found?.value, response.value);
    }
  });

  it("is of each network by itself, whatever is inspected on another", async () => {
    await using folder = await temporaryFolder();
    const first = await openResponses(folder.path);
    const here = record();
    const there = record(
      { ...fullRecord, memo: "of the other" },
      { network: { ...here.subject.network, name: "Other" } },
    );
    for (const { subject, response } of [here, there]) await first.inspect(subject, response);
    const second = await openResponses(folder.path, first.file);
    for (const { subject, response } of [here, there])
      assert.deepEqual((await keptResponse(second, subject))?.value, response.value);
  });

  it("is the whole report of a verification", async () => {
    await using folder = await temporaryFolder();
    for (const protocol of ["session", "direct", "job"] as const) {
      const window = await openResponses(folder.path);
      const report = await respondedReport(protocol, answers);
      const key = await keepVerification(window, report);
      assert.deepEqual(
        await (await openResponses(folder.path, window.file)).responses.report(network, key),
        report,
      );
    }
  });

  it("is read by the protocol that it was read by before, which need not be that of the attempt", async () => {
    await using folder = await temporaryFolder();
    const body = { result: [{ address: askedAddress, chainId: "1", status: "perfect" }] };
    // So a service of the session protocol answers to source that is sent.
    const report = await respondedReport("direct", [{ body }], { protocol: "session" });
    const window = await openResponses(folder.path);
    const key = await keepVerification(window, report);
    const { responses } = await openResponses(folder.path, window.file);
    const restored = await responses.report(network, key);
    assert.deepEqual(restored, report);
    const stored = storeReport(report);
    assert.ok(stored !== undefined && report.conclusion.kind === "responded");
    const { readBy, ...old } = stored.about;
    assert.deepEqual([readBy, report.conclusion.response.outcome], ["direct", "perfect"]);
    for (const about of [old, { ...old, readBy: "teapot" }]) {
      const read = readStoredReport({ ...stored, about }, network);
      assert.ok(read?.conclusion.kind === "responded");
      assert.equal(read.conclusion.response.protocol, "session");
    }
  });

  it("is found by the summary of a report, among several of the contract", async () => {
    await using folder = await temporaryFolder();
    const window = await openResponses(folder.path);
    const finished = await respondedReport("session", answers);
    // Told from each other by their ids alone: clocks are coarse, and jump.
    const reports = [1, 2, 3].map(() => ({ ...finished, id: crypto.randomUUID() }));
    for (const report of reports) await keepVerification(window, report);
    const { responses, history } = await openResponses(folder.path, window.file);
    const found = (summary: VerificationSummary) => readReport(responses, history.listing, summary, network);
    for (const report of reports) assert.deepEqual(await found(summarize(report)), report);
    const another = { ...summarize(finished), id: crypto.randomUUID() };
    assert.equal(await found(another), undefined);
    assert.equal(await found({ ...another, address: `0x${"00".repeat(20)}` }), undefined);
  });

  it("is what a look at the status showed, where the attempt itself got no response", async () => {
    await using folder = await temporaryFolder();
    const body = { match: "exact_match", chainId: network.chainId, address: askedAddress };
    const status = await knownStatus({ body }, network.chainId);
    const [timedOut, ...lost] = failures.filter(
      (failure) =>
        ["timedOut", "cutOff", "tooLarge"].includes(failure.kind) ||
        (failure.kind === "unfinished" && failure.miss === undefined) ||
        (failure.kind === "unreachable" && !failure.neverLeft),
    );
    const { response } = status.status;
    const error = new ApiError(timedOut!, "127.0.0.1:5555", { response });
    const looks = Array.from({ length: 3 }, () => response);
    const misses: readonly Failure[] = [
      { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: false },
      { kind: "timedOut", afterMilliseconds: 15_000 },
      { kind: "rateLimited", retryAfterMilliseconds: 5000 },
      { kind: "redirected", status: 302 },
      { kind: "serviceFailed", status: 404, messages: [] },
      { kind: "notJson", status: 200, contentType: "text/html" },
    ];
    const unfinished = misses.map((miss) => {
      const failure = { kind: "unfinished", verificationId: "1111", afterMilliseconds: 5, miss } as const;
      const exchange = { earlier: looks, response };
      return reportOf({
        kind: "failed",
        error: new ApiError(failure, "127.0.0.1:5555", exchange),
        statusAfter: status,
      });
    });
    const reports = [
      await internalError(status),
      reportOf({ kind: "noExplorer", status }),
      reportOf({ kind: "held", status }),
      await notPublishedAfter(status),
      reportOf({ kind: "noExplorer", status, noBuildHasIt: true }),
      reportOf({ kind: "failed", error, statusAfter: status }),
      ...unfinished,
      ...[timedOut!, ...lost].map((failure) => failedReport(failure, status)),
    ];
    assert.ok(reports.length > 5);
    for (const report of reports) {
      const window = await openResponses(folder.path);
      const key = await keepVerification(window, report);
      assert.deepEqual(
        await (await openResponses(folder.path, window.file)).responses.report(network, key),
        report,
      );
    }
  });

  it("is nothing of such an attempt when it was damaged", async () => {
    const status = await knownStatus({ body: { address: askedAddress, match: "match" } }, network.chainId);
    const { responses: kept, about } = storeReport(
      failedReport({ kind: "timedOut", afterMilliseconds: 5 }, status),
    )!;
    const read = (changed: object) =>
      readStoredReport({ responses: kept, about: { ...about, ...changed } }, network);
    assert.equal(read({})?.conclusion.kind, "failed");
    for (const failure of [
      ...[undefined, null, "timedOut", {}, { kind: "timedOut" }, { kind: "timedOut", afterMilliseconds: -1 }],
      ...[
        { kind: "unreachable", reason: "constructor", code: "" },
        { kind: "serviceFailed", status: "500" },
        { kind: "proxyFailed", reason: "constructor" },
        { kind: "notNamed", asked: "proxy", status: 200 },
        { kind: "unfinished", verificationId: "1111" },
        { kind: "unfinished", verificationId: "1".repeat(101), afterMilliseconds: 5 },
        ...[
          5,
          null,
          {},
          { kind: "unfinished" },
          { kind: "notJson", status: 200 },
          { kind: "redirected", status: "301" },
        ].map((miss) => ({ kind: "unfinished", verificationId: "1111", afterMilliseconds: 5, miss })),
      ],
    ])
      assert.equal(read({ failure }), undefined);
    assert.equal(read({ kind: "other" }), undefined);
    assert.equal(readStoredReport({ responses: [], about }, network), undefined);
  });

  it("is nothing of a report where a single one of its responses came from elsewhere", async () => {
    const body = { match: "exact_match", chainId: network.chainId, address: askedAddress };
    const report = await internalError(await knownStatus({ body }, network.chainId));
    const { responses, about } = storeReport(report)!;
    assert.deepEqual(readStoredReport({ responses, about }, network), report);
    assert.ok(responses.length > 1);
    for (const moved of responses.keys()) {
      const others = responses.map((response, index) =>
        index === moved ? { ...response, host: "other.example" } : response,
      );
      assert.equal(readStoredReport({ responses: others, about }, network), undefined);
    }
  });

  it("is how asking failed, where no service responded", async () => {
    await using folder = await temporaryFolder();
    for (const report of failures.map((failure) => failedReport(failure))) {
      const window = await openResponses(folder.path);
      const key = await keepVerification(window, report);
      const { responses } = await openResponses(folder.path, window.file);
      assert.deepEqual(await responses.report(network, key), report);
    }
  });

  it("is how the mirror node failed as well, and that the address is one from before", async () => {
    const local = { ...network, ledgers: ledgersAt("http://mirror.example:7777") };
    const mirrorFailure = new ApiError(
      { kind: "proxyFailed", reason: "login", proxy: "proxy.example", status: 407 },
      "mirror.example:7777",
    );
    const refused: Failure = {
      kind: "unreachable",
      reason: "refused",
      code: "ECONNREFUSED",
      neverLeft: true,
      from: { side: "remote", remote: "wsl" },
    };
    const body = { match: "exact_match", chainId: network.chainId, address: askedAddress };
    const status = await knownStatus({ body }, network.chainId);
    const failed = (response?: RawResponse): StatusLookup => {
      return { kind: "failed", error: new ApiError(refused, "127.0.0.1:5555", { response }) };
    };
    const { response } = status.status;
    const notPublished = await notPublishedAfter(status);
    const conclusions: readonly Conclusion[] = [
      ...[status, failed(), failed(response)].flatMap((look): readonly Conclusion[] => [
        { kind: "noExplorer", status: look, mirrorFailure },
        { kind: "noExplorer", status: look, noBuildHasIt: true },
        { kind: "failed", error: new ApiError(refused, "127.0.0.1:5555"), statusAfter: look },
        { kind: "failed", error: new ApiError(refused, "127.0.0.1:5555", { response }), statusAfter: look },
      ]),
      { kind: "held", status, mirrorFailure },
      { ...notPublished.conclusion, mirrorFailure } as Conclusion,
      { kind: "unresolved", reason: "failed", error: mirrorFailure },
      { kind: "unresolved", reason: "notFound", error: undefined },
    ];
    for (const conclusion of conclusions) {
      const report = reportOf(conclusion);
      const before = {
        ...report,
        subject: { ...report.subject, network: local, isAddressOfBefore: true as const },
      };
      const stored = readStoredExchange(storeExchange(storeReport(before)!))!;
      assert.deepEqual(readStoredReport(stored, local), before);
      for (const about of [{ mirrorFailure: {} }, { host: "other.example" }])
        assert.equal(readStoredReport({ ...stored, about: { ...stored.about, ...about } }, local), undefined);
    }
    assert.equal(storeReport(reportOf({ kind: "cancelled", asked: "nothing" })), undefined);
  });

  it("is nothing for what was not found, a 32-byte hex above all, nor as of a time, nor what no user looked at", async () => {
    await using folder = await temporaryFolder();
    const window = await openResponses(folder.path);
    const { inspect } = window;
    const unknownHash = result({ transaction: hash }, 404);
    const unknown = result({}, 404);
    const then = record(fullRecord, { timestamps: ["eq:1767300000"] });
    for (const { subject, response } of [unknownHash, unknown, then]) await inspect(subject, response);
    const { subject, response } = record(fullRecord, { contract: "0.0.77" });
    await keepResponse(window, subject, response);
    assert.deepEqual(await readdir(folder.path), []);
    assert.equal(await keptResponse(window, subject), undefined);
  });
});
