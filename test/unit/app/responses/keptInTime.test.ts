import assert from "node:assert/strict";
import { remove, recordVisit } from "../../../../src/app/history/historyUpdates.ts";
import { contractNamed } from "../../../../src/app/history/findEntry.ts";
import { recordVerifications } from "../../../../src/app/responses/recordResponses.ts";
import { ResponseStore } from "../../../../src/app/responses/responseStore.ts";
import { keepResponse } from "../../../../src/app/subjects/inspection.ts";
import { entryKey, recordInspection } from "../../../../src/app/subjects/subject.ts";
import type { VerificationReport } from "../../../../src/app/verification/report.ts";
import type { Verifications } from "../../../../src/app/verification/verifications.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";
import { eventually, settled } from "../../../support/fakeClock.ts";
import { openWindow } from "../../../support/historyWindows.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { askedAddress, failedReport, network, reportOf, respondedReport } from "../../../support/reports.ts";
import { record } from "../../../support/responseWindows.ts";

/** A folder whose writes wait. */
class SlowFolder extends MemoryFolder {
  held: Promise<unknown> = Promise.resolve();

  override async write(name: string, text: string): Promise<void> {
    await this.held;
    await super.write(name, text);
  }
}

async function open() {
  const bodies = new SlowFolder();
  const { history, log } = await openWindow();
  const responses = new ResponseStore(bodies, parseInThread, history, log);
  const { subject, response } = record();
  recordInspection(history, subject, response);
  const keep = (): Promise<void> => keepResponse({ history, responses }, subject, response);
  const key = entryKey(history.listing, subject) ?? "";
  return { history, responses, bodies, keep, key, name: subject.network.name };
}

describe("what services responded before, over time", () => {
  it("is not there for an entry that was removed as it was being written", async () => {
    const { history, bodies, keep, key, name } = await open();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    bodies.held = promise;
    const keeping = keep();
    await settled();
    await history.updateNow((state) => remove(state, name, key));
    resolve(undefined);
    await keeping;
    assert.deepEqual([...bodies.texts.keys()], []);
  });

  it("is nothing where no entry is left, though a file still is", async () => {
    const { history, responses, bodies, keep, key, name } = await open();
    await keep();
    assert.notEqual(await responses.exchange(name, key), undefined);
    const kept = [...bodies.texts];
    await history.updateNow((state) => remove(state, name, key));
    await eventually(() => bodies.texts.size === 0);
    for (const [file, text] of kept) bodies.texts.set(file, text);
    assert.equal(await responses.exchange(name, key), undefined);
  });

  it("is of each verification its own report, where several end together", async () => {
    const { history, responses } = await open();
    let tell: (report: VerificationReport) => void = () => undefined;
    const verifications = {
      onDidFinish: (listener: typeof tell) => {
        tell = listener;
      },
    } as unknown as Verifications;
    recordVerifications(
      verifications,
      () => Promise.resolve(history),
      () => Promise.resolve(responses),
      () => [],
      () => undefined,
    );
    const finished = await respondedReport("direct", [{ body: { result: [] } }]);
    const reports = [1, 2, 3].map(() => ({ ...finished, id: crypto.randomUUID() }));
    for (const report of reports) tell(report);
    const kept = async (report: VerificationReport): Promise<string | undefined> =>
      (await responses.report(network, `${report.subject.address} ${report.id}`))?.id;
    const ids = async () => Promise.all(reports.map(kept));
    while ((await ids()).includes(undefined)) await settled();
    assert.deepEqual(
      await ids(),
      reports.map(({ id }) => id),
    );
  });

  it("is of what the user canceled, and not of what ends with its window", async () => {
    const { history, responses } = await open();
    let tell: (report: VerificationReport) => void = () => undefined;
    let end: () => void = () => undefined;
    recordVerifications(
      { onDidFinish: (listener: typeof tell) => (tell = listener) } as never,
      () => Promise.resolve(history),
      () => Promise.resolve(responses),
      () => [],
      ({ dispose }) => (end = dispose),
    );
    const canceled = () => reportOf({ kind: "cancelled", asked: "verification" });
    const words = () =>
      history.listing.visits.flatMap(({ listed: { entry } }) => ("word" in entry ? [entry.word] : []));
    const before = words().length;
    tell(canceled());
    await eventually(() => words().length === before + 1);
    assert.ok(words().includes("cancelled"));
    end();
    tell(canceled());
    tell(failedReport({ kind: "timedOut", afterMilliseconds: 5 }));
    await eventually(() => words().includes("timedOut"));
    assert.equal(words().filter((word) => word === "cancelled").length, 1);
  });

  it("is known of the contract on every network of the same service and chain on which it was seen", async () => {
    const { history, responses } = await open();
    const others = [
      { ...network, name: "Same service" },
      { ...network, name: "Other chain", chainId: "7" },
    ];
    const finished = await respondedReport("direct", [
      { body: { result: [{ address: askedAddress, chainId: "1", status: "perfect" }] } },
    ]);
    const seen = { address: askedAddress, id: undefined, deleted: undefined };
    for (const { name } of others) history.update((state, now) => recordVisit(state, name, seen, now, true));
    let tell: (report: VerificationReport) => void = () => undefined;
    const verifications = { onDidFinish: (listener: typeof tell) => (tell = listener) };
    recordVerifications(
      verifications as never,
      () => Promise.resolve(history),
      () => Promise.resolve(responses),
      () => [network, ...others],
      () => undefined,
    );
    tell(finished);
    const known = () =>
      [network, ...others].map(
        ({ name }) =>
          contractNamed(history.listing, name, { address: askedAddress, contractId: undefined })?.entry
            .verification?.[0],
      );
    await eventually(() => known()[0] !== undefined);
    assert.deepEqual(known(), ["perfect", "perfect", undefined]);
  });
});
