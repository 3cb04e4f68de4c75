import assert from "node:assert/strict";
import { emptyHistory } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import type { InspectResponse, InspectSubject } from "../../../../src/app/lookups/inspectSubject.ts";
import { subjectNamed } from "../../../../src/app/subjects/inspection.ts";
import { parseSubject } from "../../../../src/core/scan/subject.ts";
import type { InspectTools } from "../../../../src/features/inspect/inspectTools.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { networkWith } from "../../../support/networks.ts";
import { rawResponse } from "../../../support/rawResponse.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { valueOf } from "../../core/arbitraries.ts";

usePlainEditor();

const network = networkWith({ mirrorUrl: "https://mirror.example" });
const [first, second] = ["0.0.5@1.2", "0.0.6@1.2"].map((text) =>
  subjectNamed(valueOf(parseSubject(text)), network, {}),
) as [InspectSubject, InspectSubject];
const notFound = () =>
  ({ value: { kind: "notFound", response: rawResponse({ status: 404 }) }, receivedAt: 1 }) as InspectResponse;
const asking = { isAnew: true, isLookedAt: false };

/** What a panel knows, at services and a store that end when a test says so, whatever is aborted meanwhile. */
async function open() {
  const { InspectQuery } = await import("../../../../src/features/inspect/inspectQuery.ts");
  const kept: PromiseWithResolvers<undefined>[] = [];
  const asked: PromiseWithResolvers<InspectResponse>[] = [];
  const pending = <Value>(all: PromiseWithResolvers<Value>[]): Promise<Value> => {
    const one = Promise.withResolvers<Value>();
    all.push(one);
    return one.promise;
  };
  const log = new MemoryLog();
  const tools = {
    services: { log },
    history: { listing: listHistory(emptyHistory) },
    responses: { exchange: () => pending(kept) },
    lookups: { knownResult: () => undefined, result: () => pending(asked) },
  } as unknown as InspectTools;
  let changes = 0;
  const query = new InspectQuery(
    tools,
    () => (changes += 1),
    () => Promise.resolve(),
  );
  /** Begins to ask, and waits until the ledger is asked. */
  const ask = async (subject: InspectSubject) => {
    const before = asked.length;
    const summary = query.ask(subject, asking);
    kept.at(-1)?.resolve(undefined);
    while (asked.length === before) await Promise.resolve();
    return { summary, ends: asked[before] ?? assert.fail() };
  };
  return { query, kept, ask, log, changes: () => changes };
}

describe("what a panel asks", () => {
  it("is left alone where another subject takes over while the first is recalled", async () => {
    const { query, kept } = await open();
    const one = query.recall(first);
    const other = query.recall(second);
    kept[1]?.resolve(undefined);
    assert.equal(await other, true);
    kept[0]?.resolve(undefined);
    assert.equal(await one, false);
  });

  it("shows nothing of what is said, or goes wrong, once another question has taken over", async () => {
    const error = new ApiError({ kind: "notJson" } as never, "mirror.example");
    const ends: readonly ((first: PromiseWithResolvers<InspectResponse>) => void)[] = [
      ({ resolve }) => resolve(notFound()),
      ({ reject }) => reject(error),
      ({ reject }) => reject(new Error("unforeseen")),
    ];
    for (const end of ends) {
      const { query, ask, log, changes } = await open();
      const one = await ask(first);
      const other = await ask(second);
      const before = changes();
      end(one.ends);
      assert.equal(await one.summary, undefined);
      assert.deepEqual([query.response, query.error, query.isAsking], [undefined, undefined, true]);
      assert.equal(changes(), before);
      const response = notFound();
      other.ends.resolve(response);
      assert.equal((await other.summary)?.outcome, "notFound");
      assert.deepEqual([query.response, query.error, query.isAsking], [response, undefined, false]);
      assert.deepEqual(log.lines, []);
    }
  });
});
