import assert from "node:assert/strict";
import { clear } from "../../../../src/app/history/historyUpdates.ts";
import { ResponseStore } from "../../../../src/app/responses/responseStore.ts";
import { readStoredReport, storeReport } from "../../../../src/app/responses/storedReport.ts";
import { keepResponse, keptResponse } from "../../../../src/app/subjects/inspection.ts";
import { recordInspection } from "../../../../src/app/subjects/subject.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";
import { settled } from "../../../support/fakeClock.ts";
import { openHistory } from "../../../support/historyWindows.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { failedReport, knownStatus, network, respondedReport } from "../../../support/reports.ts";
import { record } from "../../../support/responseWindows.ts";
import { MemoryLog } from "../../../support/stores.ts";

/** A window whose disk fails when it is told to, in which a record was inspected. */
async function open() {
  const [folder, log] = [new MemoryFolder(), new MemoryLog()];
  const history = await openHistory();
  const responses = new ResponseStore(folder, parseInThread, history, log);
  const window = { history, responses };
  const { subject, response } = record();
  recordInspection(history, subject, response);
  const keep = () => keepResponse(window, subject, response);
  const kept = () => keptResponse(window, subject);
  return { folder, log, history, responses, keep, kept };
}

describe("what services responded, on a disk that fails", () => {
  it("is as if it were not there, and the log says why, with nothing of what it was", async () => {
    const { folder, log, history, responses, keep, kept } = await open();
    await keep();
    assert.ok((await kept()) !== undefined);
    folder.refuses = (call) => call === "read";
    assert.equal(await kept(), undefined);
    folder.refuses = (call) => call === "write";
    await keep();
    Object.assign(folder, { keepOnly: () => Promise.reject(new Error("locked")) });
    await responses.deleteUnlisted();
    folder.refuses = (call) => call === "delete";
    await history.updateNow(clear);
    await settled();
    assert.deepEqual(log.lines, [
      "warn A stored response could not be read.",
      "warn A response could not be stored.",
      "warn Stored responses could not be looked through.",
      "warn A stored response could not be deleted.",
    ]);
  });
});

describe("what services responded, whose entry goes while it is stored", () => {
  it("goes as well", async () => {
    const { folder, history, keep, kept } = await open();
    const entered = Promise.withResolvers<undefined>();
    const mayEnd = Promise.withResolvers<undefined>();
    const write = folder.write.bind(folder);
    folder.write = async (name, text) => {
      entered.resolve(undefined);
      await mayEnd.promise;
      await write(name, text);
    };
    const keeping = keep();
    await entered.promise;
    await history.updateNow(clear);
    await settled();
    mayEnd.resolve(undefined);
    await keeping;
    assert.deepEqual([[...folder.texts], await kept()], [[], undefined]);
  });
});

/** Without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("a report that was stored", () => {
  it("tells by which way it came, or that it was imported where that cannot be read", async () => {
    const report = await respondedReport("job", [
      { body: { verificationId: "1" } },
      { body: { isJobCompleted: true, verificationId: "1", contract: { match: "exact_match" } } },
    ]);
    const stored = storeReport(report);
    assert.ok(stored !== undefined);
    const read = (way: unknown) =>
      plain(readStoredReport({ ...stored, about: { ...stored.about, way } }, network)?.way);
    const build = { kind: "build", contract: "src/A.sol:A", files: 2 };
    const explorer = { kind: "explorer" };
    assert.deepEqual(read({ ...build, language: "Vyper", more: 1 }), { ...build, language: "Vyper" });
    assert.deepEqual(read({ ...build, language: "Klingon" }), build);
    assert.deepEqual(read({ ...build, withoutHash: "noHash" }), { ...build, withoutHash: "noHash" });
    assert.deepEqual(read({ ...build, withoutHash: "codeDiffers" }), build);
    assert.deepEqual(read({ kind: "similar" }), { kind: "similar" });
    for (const bad of [
      undefined,
      null,
      7,
      {},
      { ...build, kind: "teapot" },
      { ...build, contract: 7 },
      { ...build, files: "2" },
    ])
      assert.deepEqual(read(bad), explorer);
  });

  it("of a response that was too much to read tells how much, and nothing where that was damaged", async () => {
    const about = {
      match: "match",
      chainId: network.chainId,
      address: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24",
    };
    const status = await knownStatus({ body: about }, network.chainId);
    const failure = { kind: "unreadable", status: 200, bytes: 3_145_900, exceeded: "digits" } as const;
    const stored = storeReport(failedReport({ kind: "timedOut", afterMilliseconds: 5 }, status));
    assert.ok(stored !== undefined);
    const read = (parts: object) =>
      readStoredReport({ ...stored, about: { ...stored.about, failure: { ...failure, ...parts } } }, network);
    const whole = read({})?.conclusion;
    assert.deepEqual(whole?.kind === "failed" && whole.error.failure, failure);
    for (const bad of [
      { status: undefined },
      { bytes: -1 },
      { bytes: "7" },
      { exceeded: "toString" },
      { exceeded: 7 },
    ])
      assert.equal(read(bad), undefined, JSON.stringify(bad));
  });
});
