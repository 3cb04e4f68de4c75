import assert from "node:assert/strict";
import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { ResponseStore } from "../../../../src/app/responses/responseStore.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { FolderOfTexts } from "../../../../src/platform/node/textFolder.ts";
import { keptReport } from "../../../../src/app/responses/keptReport.ts";
import { readStoredReport, storeReport } from "../../../../src/app/responses/storedReport.ts";
import { clear, remove, seeVerification } from "../../../../src/app/history/changes.ts";
import { History } from "../../../../src/app/history/history.ts";
import { keepResponse, keptResponse } from "../../../../src/app/subjects/keptResponse.ts";
import { kindOf } from "../../../../src/app/subjects/registry.ts";
import type { InspectResponse } from "../../../../src/app/lookups/inspectResponse.ts";
import type { InspectSubject } from "../../../../src/app/lookups/inspectSubject.ts";
import type { VerificationReport } from "../../../../src/app/verification/report.ts";
import { summarize, type VerificationSummary } from "../../../../src/app/verification/summary.ts";
import { fullRecord, lookupNetwork, recordViewOf, resultViewOf } from "../../../support/lookupViews.ts";
import {
  answeredReport,
  askedAddress,
  failedReport,
  failures,
  internalError,
  knownStatus,
  network,
  reportOf,
} from "../../../support/reports.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";

const hash = `0x${"ab".repeat(32)}`;

/** A window on a state and a folder that others may share. */
async function open(folder: string, store = new MemoryFolder()) {
  const log = new MemoryLog();
  const history = await History.open({ folder: store, log, before: new MemoryState() });
  const responses = new ResponseStore(new FolderOfTexts(folder), parseInThread, history, log);
  const inspect = async (subject: InspectSubject, response: InspectResponse): Promise<void> => {
    await kindOf(subject).remember(history, subject, response);
    await keepResponse({ history, responses }, subject, response);
  };
  return { history, responses, inspect, store, log };
}

type Inspected = { readonly subject: InspectSubject; readonly response: InspectResponse };

function record(
  body: unknown = fullRecord,
  asked: Parameters<typeof recordViewOf>[2] = {},
  status = 200,
): Inspected {
  const { subject, lookup } = recordViewOf({ body, status }, {}, asked);
  return { subject, response: lookup! };
}

function result(asked: Parameters<typeof resultViewOf>[2] = {}, status = 200): Inspected {
  const notFound = { _status: { messages: [{ message: "Not found" }] } };
  const body = status === 200 ? { result: "SUCCESS", gas_limit: 9_223_372_036_854_775_807n } : notFound;
  const { subject, lookup } = resultViewOf({ body, status }, {}, asked);
  return { subject, response: lookup! };
}

async function verify({ history, responses }: Awaited<ReturnType<typeof open>>, report: VerificationReport) {
  await history.update((state, now) => seeVerification(state, report, now));
  const { key } = history.listing.visits[0]!.listed;
  await responses.keepReport(report, key);
  return key;
}

const answers = [
  {
    body: {
      contracts: [{ address: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24", status: "perfect", odd: 1 }],
      unused: ["a.sol"],
    },
  },
];

describe("what services answered before", () => {
  it("is there after a restart: a record by any of its names, and a result, every digit kept", async () => {
    await using folder = await temporaryFolder();
    const first = await open(folder.path);
    for (const { subject, response } of [record(), result()]) await first.inspect(subject, response);
    const second = await open(folder.path, first.store);
    for (const { subject, response } of [
      record(),
      record(fullRecord, { contract: "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab" }),
      result(),
    ]) {
      const found = await keptResponse(second, subject);
      assert.deepEqual(found?.value, response.value);
    }
  });

  it("is the whole report of a verification", async () => {
    await using folder = await temporaryFolder();
    for (const protocol of ["session", "direct", "job"] as const) {
      const window = await open(folder.path);
      const report = await answeredReport(protocol, answers);
      const key = await verify(window, report);
      assert.deepEqual(await (await open(folder.path, window.store)).responses.report(network, key), report);
    }
  });

  it("is found by the summary of a report, among several of the contract", async () => {
    await using folder = await temporaryFolder();
    const window = await open(folder.path);
    const finished = await answeredReport("session", answers);
    // Told from each other by their ids alone: clocks are coarse, and jump.
    const reports = [1, 2, 3].map(() => ({ ...finished, id: crypto.randomUUID() }));
    for (const report of reports) await verify(window, report);
    const { responses, history } = await open(folder.path, window.store);
    const found = (summary: VerificationSummary) => keptReport(responses, history.listing, summary, network);
    for (const report of reports) assert.deepEqual(await found(summarize(report)), report);
    const another = { ...summarize(finished), id: crypto.randomUUID() };
    assert.equal(await found(another), undefined);
    assert.equal(await found({ ...another, address: `0x${"00".repeat(20)}` }), undefined);
  });

  it("is what a look at the status showed, where the attempt itself got no answer", async () => {
    await using folder = await temporaryFolder();
    const body = { match: "exact_match", chainId: network.chainId, address: askedAddress };
    const status = await knownStatus({ body }, network.chainId);
    const [timedOut, ...lost] = failures.filter(
      (failure) =>
        ["timedOut", "cutOff", "tooLarge"].includes(failure.kind) ||
        (failure.kind === "unfinished" && failure.miss === undefined) ||
        (failure.kind === "unreachable" && !failure.neverLeft),
    );
    const response = status.kind === "known" ? status.status.response : undefined;
    const error = new ApiError(timedOut!, "127.0.0.1:5555", response && { response });
    const looks = Array.from({ length: 3 }, () => response).filter((look) => look !== undefined);
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
      reportOf({ kind: "failed", error, statusAfter: status }),
      ...unfinished,
      ...[timedOut!, ...lost].map((failure) => failedReport(failure, status)),
    ];
    assert.ok(reports.length > 5);
    for (const report of reports) {
      const window = await open(folder.path);
      const key = await verify(window, report);
      assert.deepEqual(await (await open(folder.path, window.store)).responses.report(network, key), report);
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
        { kind: "serviceFailed", status: 500 },
        { kind: "unfinished", verificationId: "1111" },
        { kind: "unfinished", verificationId: "1".repeat(101), afterMilliseconds: 5 },
        ...[
          5,
          null,
          {},
          { kind: "unfinished" },
          { kind: "notJson", status: 200 },
          { kind: "redirected" },
        ].map((miss) => ({ kind: "unfinished", verificationId: "1111", afterMilliseconds: 5, miss })),
      ],
    ])
      assert.equal(read({ failure }), undefined);
    assert.equal(read({ kind: "other" }), undefined);
    assert.equal(readStoredReport({ responses: [], about }, network), undefined);
  });

  it("is nothing where no service answered", async () => {
    await using folder = await temporaryFolder();
    const window = await open(folder.path);
    for (const failure of failures) await verify(window, failedReport(failure));
    assert.deepEqual(await readdir(folder.path), []);
  });

  it("is nothing for what was not found, a 32-byte hex above all, nor as of a time, nor what no user looked at", async () => {
    await using folder = await temporaryFolder();
    const window = await open(folder.path);
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

  it("is not even spelled out where it would be too large, and what was kept before goes", async () => {
    await using folder = await temporaryFolder();
    const window = await open(folder.path);
    const { subject, response } = record();
    await window.inspect(subject, response);
    assert.equal((await readdir(folder.path)).length, 1);
    const { value } = response;
    const text = "\u0001".repeat(4_000_000);
    const large = { ...response, value: { ...value, response: { ...value.response, text } } };
    const { stringify } = JSON;
    let longest = 0;
    JSON.stringify = ((...given: Parameters<typeof stringify>) => {
      const spelled = stringify(...given);
      longest = Math.max(longest, spelled.length);
      return spelled;
    }) as typeof stringify;
    try {
      await keepResponse(window, subject, large);
    } finally {
      JSON.stringify = stringify;
    }
    assert.ok(longest < 100_000, `${longest} units were spelled out`);
    assert.deepEqual(await readdir(folder.path), []);
  });

  it("is the later of two, however long the first takes", async () => {
    await using folder = await temporaryFolder();
    const window = await open(folder.path);
    const first = record({ ...fullRecord, memo: "x".repeat(3_000_000) });
    const second = record({ ...fullRecord, memo: "later" });
    await window.inspect(second.subject, second.response);
    const writing = [first, second].map(({ subject, response }) => keepResponse(window, subject, response));
    await Promise.all(writing);
    assert.deepEqual((await keptResponse(window, second.subject))?.value, second.response.value);
  });

  it("goes with its entry, whichever window removes it", async () => {
    await using folder = await temporaryFolder();
    const first = await open(folder.path);
    const { subject, response } = record();
    await first.inspect(subject, response);
    const second = await open(folder.path, first.store);
    await second.inspect(result().subject, result().response);
    const visit = second.history.listing.visits.find(({ kind }) => kind === "record")!;
    await second.history.update((state, now) => remove(state, lookupNetwork.name, visit.listed.key, now));
    await holds(folder.path, 1);
    assert.equal(await keptResponse(second, subject), undefined);
    assert.ok(await keptResponse(second, result().subject));
    await second.history.update(clear);
    await holds(folder.path, 0);
  });

  it("is another's when the network has become another", async () => {
    await using folder = await temporaryFolder();
    const window = await open(folder.path);
    const { subject, response } = record();
    await window.inspect(subject, response);
    const elsewhere = { ...lookupNetwork, mirrorUrl: "https://other.example" };
    assert.equal(await keptResponse(window, { ...subject, network: elsewhere }), undefined);
    const key = await verify(window, await answeredReport("session", answers));
    assert.equal(await window.responses.report({ ...network, chainId: "2" }, key), undefined);
    assert.equal(
      await window.responses.report({ ...network, verifierUrl: "https://other.example" }, key),
      undefined,
    );
  });

  it("is as if it were not there when its file is damaged", async () => {
    await using folder = await temporaryFolder();
    const window = await open(folder.path);
    const { inspect, log } = window;
    const { subject, response } = record();
    await inspect(subject, response);
    for (const file of await readdir(folder.path)) await writeFile(path.join(folder.path, file), "{");
    assert.equal(await keptResponse(window, subject), undefined);
    assert.deepEqual(log.lines, []);
  });

  it("goes in time where the history knows nothing of it", async () => {
    await using folder = await temporaryFolder();
    const window = await open(folder.path);
    for (const { subject, response } of [record(), result()]) await window.inspect(subject, response);
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const file of await readdir(folder.path)) {
      await utimes(path.join(folder.path, file), longAgo, longAgo);
    }
    await window.responses.sweep();
    assert.equal((await readdir(folder.path)).length, 2);
    await (await open(folder.path)).responses.sweep();
    assert.deepEqual(await readdir(folder.path), []);
  });

  it("stays while the history cannot be read", async () => {
    await using folder = await temporaryFolder();
    const first = await open(folder.path);
    const { subject, response } = record();
    await first.inspect(subject, response);
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const file of await readdir(folder.path)) {
      await utimes(path.join(folder.path, file), longAgo, longAgo);
    }
    first.store.refuses = (call) => call === "read";
    const second = await open(folder.path, first.store);
    await second.responses.sweep();
    assert.equal((await readdir(folder.path)).length, 1);
    first.store.refuses = () => false;
    await second.history.reload();
    await second.responses.sweep();
    assert.deepEqual((await keptResponse(second, subject))?.value, response.value);
  });

  it("costs no more than itself when the disk refuses", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "no folder");
    await writeFile(file, "");
    const window = await open(file);
    const { inspect, log } = window;
    const { subject, response } = record();
    await inspect(subject, response);
    assert.equal(await keptResponse(window, subject), undefined);
    assert.match(log.lines.join("\n"), /could not be stored/);
  });
});

/** Waits until a folder holds so many files; deleting goes on after the history has changed. */
async function holds(folder: string, count: number): Promise<void> {
  while ((await readdir(folder)).length !== count) await new Promise((resolve) => setImmediate(resolve));
}
