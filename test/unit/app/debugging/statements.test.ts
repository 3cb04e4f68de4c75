import assert from "node:assert/strict";
import { DebugSources } from "../../../../src/app/debugging/debugSources.ts";
import {
  callingStatement,
  failedStatement,
  type Statement,
} from "../../../../src/app/debugging/statements.ts";
import { callOf, vaultTimeline } from "./timelines.ts";

const textOf = (statement: Statement | undefined): string | undefined =>
  statement?.source.text.slice(statement.range.start, statement.range.end);

function ranOf(given: Parameters<typeof vaultTimeline>[0] = {}) {
  const made = vaultTimeline(given);
  return { ...made, sources: new DebugSources([made.program]) };
}

describe("statements of a transaction", () => {
  it("the one that failed is where the failure was raised that no caller caught", () => {
    assert.match(textOf(failedStatement(ranOf())) ?? "", /^require\(total < 5/);
    assert.equal(failedStatement(ranOf({ fails: false })), undefined);
  });

  it("the one that failed is exact where its failure is", () => {
    const ran = ranOf();
    assert.equal(failedStatement(ran)?.isExact, true);
    const failures = ran.timeline.failures.map((failure) => ({ ...failure, isExact: false }));
    assert.equal(failedStatement({ ...ran, timeline: { ...ran.timeline, failures } })?.isExact, false);
  });

  it("the one that failed is the innermost with a source", () => {
    const { timeline, sources } = ranOf({ fails: false });
    const failures = timeline.failures.map((failure) => ({ ...failure, isCaught: false }));
    assert.match(
      textOf(failedStatement({ timeline: { ...timeline, failures }, sources })) ?? "",
      /^other\.call/,
    );
  });

  it("the one that made a call is in its caller", () => {
    const ran = ranOf();
    assert.match(textOf(callingStatement(ran, ran.inner)) ?? "", /^other\.call/);
    assert.equal(callingStatement(ran, ran.root), undefined);
  });

  it("the one that made a call without statements is the last before it", () => {
    const ran = ranOf();
    const getter = callOf({ index: 2, caller: ran.root, callStep: 12, first: 13, last: 14 });
    assert.match(textOf(callingStatement(ran, getter)) ?? "", /^i < 2/);
  });

  it("there is none without a source", () => {
    const { timeline } = ranOf();
    assert.equal(failedStatement({ timeline, sources: new DebugSources([]) }), undefined);
  });
});
