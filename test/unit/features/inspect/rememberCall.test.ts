import assert from "node:assert/strict";
import type { ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import { History } from "../../../../src/app/history/history.ts";
import { WindowCalls } from "../../../../src/app/history/windowCalls.ts";
import { kindOf } from "../../../../src/app/subjects/registry.ts";
import { rememberCall } from "../../../../src/features/inspect/rememberCall.ts";
import { calling, provenances, withdrawDecoding } from "../../../support/decodings.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";

const { subject, lookup } = resultViewOf({ body: fullResult });
assert.ok(lookup !== undefined);
const key = kindOf(subject).entryKey({ contracts: new Map(), visits: [] }, subject) ?? "";

/** What is noted of a result that was decoded so: in this window, and by the next one. */
async function noted(decoding: ResultDecoding) {
  const folder = new MemoryFolder();
  const place = { folder, log: new MemoryLog(), before: new MemoryState() };
  const history = await History.open(place);
  const windowCalls = new WindowCalls();
  await kindOf(subject).remember(history, subject, lookup!);
  await rememberCall({ history, windowCalls }, subject, lookup!, decoding);
  const [visit] = (await History.open(place)).listing.visits;
  return {
    here: windowCalls.at(subject.network.name, key),
    kept: visit?.kind === "result" ? visit.listed.entry.called?.[0] : undefined,
    stored: [...folder.texts.values()].join(),
  };
}

describe("what a result called, once it was decoded", () => {
  it("is known in the window, and not kept, where builds name it", async () => {
    const { here, kept, stored } = await noted(withdrawDecoding());
    assert.deepEqual([here?.contract, here?.function, here?.error], ["Vault", "withdraw", "AboveLimit"]);
    assert.equal(kept, undefined);
    assert.doesNotMatch(stored, /withdraw|Vault|AboveLimit/);
  });

  it("is kept where its verified source names it", async () => {
    const call = calling("withdraw", [], undefined, provenances.verified);
    const { kept, stored } = await noted(withdrawDecoding({ call }));
    const expected = { from: "verified", function: "withdraw", contract: "Vault", error: undefined };
    assert.deepEqual(kept, expected);
    assert.doesNotMatch(stored, /AboveLimit/, "which a build names");
  });

  it("is nothing where it is a guess", async () => {
    const call = calling("withdraw", [], undefined, provenances.guess);
    const { here, kept } = await noted(withdrawDecoding({ call }));
    assert.deepEqual([here, kept], [undefined, undefined]);
  });
});
