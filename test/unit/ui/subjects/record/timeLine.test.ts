import assert from "node:assert/strict";
import type { JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import type { TimeLine } from "../../../../../src/ui/page/pageModel.ts";
import { foundContract } from "../../../../../src/ui/subjects/record/shownRecord.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { timeLine } from "../../../../../src/ui/subjects/record/timeLine.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { recordViewOf } from "../../../../support/lookupViews.ts";

type Times = readonly [created: JsonValue, from: JsonValue, to: JsonValue, expires: JsonValue];

/** The record of a life, by the seconds of its moments, seen at second 1,000. */
function viewOf([created, from, to, expires]: Times) {
  const body = { created_timestamp: created, timestamp: { from, to }, expiration_timestamp: expires };
  return recordViewOf({ body }, { now: 1_000_000 });
}

function lineOf(...times: Times): TimeLine | undefined {
  const view = viewOf(times);
  const reading = foundContract(view);
  assert.ok(reading);
  return timeLine(reading, view.now);
}

function places(line: TimeLine | undefined): Readonly<Record<string, number>> {
  return Object.fromEntries((line?.marks ?? []).map(({ kind, at }) => [kind, at]));
}

describe("time line", () => {
  it("is to scale up to now", () => {
    const line = lineOf("0", "500.0", "750", "2000");
    assert.deepEqual(places(line), { created: 0, from: 39, to: 58.5, now: 78, expires: 100 });
    assert.deepEqual([line?.now, line?.valid], [78, { from: 39, to: 58.5 }]);
  });

  it("ends now when nothing is to come, and a current version reaches there", () => {
    const line = lineOf("0", "500", null, null);
    assert.deepEqual(places(line), { created: 0, from: 50, now: 100 });
    assert.deepEqual(line?.valid, { from: 50, to: 100 });
    assert.deepEqual(lineOf("0", "500", null, "2000")?.valid, { from: 39, to: 78 });
  });

  const odd: Readonly<Record<string, Times>> = {
    "an expiry beyond all dates": ["1", "2", null, "9223372036854775807.999999999"],
    "a creation in the future": ["2000", "3000", null, "4000"],
    "all at once": ["1000", "1000", "1000", "1000"],
    "a range that ends before it begins": ["0", "800", "200", null],
    "an expiry alone": [null, null, null, "5"],
    "what is unreadable": ["never", "1", {}, "soon"],
  };
  for (const [name, times] of Object.entries(odd)) {
    it(`stays inside its frame with ${name}`, () => {
      const line = lineOf(...times);
      assert.ok(line);
      for (const { at } of [...line.marks, ...line.labels]) assert.ok(at >= 0 && at <= 100, String(at));
      assert.ok(line.valid === undefined || line.valid.from <= line.valid.to);
      const [drawn = ""] =
        /<svg class="time-line".*?<\/svg>/s.exec(drawnPage(recordPage(viewOf(times)))) ?? [];
      assert.match(drawn, /<circle/);
      assert.doesNotMatch(drawn, /NaN|Infinity|undefined/);
    });
  }

  it("is not drawn without any moment, which is said instead", () => {
    assert.equal(lineOf(null, null, null, null), undefined);
    const page = drawnPage(recordPage(viewOf([null, null, null, null])));
    assert.doesNotMatch(page, /time-line/);
  });

  it("says in a sentence what it draws", () => {
    assert.equal(
      lineOf("0", "500.000000007", null, "2000")?.label,
      "Time line: created 1970-01-01 00:00:00 UTC, valid from 1970-01-01 00:08:20.000000007 UTC, now, and expires 1970-01-01 00:33:20 UTC.",
    );
  });

  it("has each label at its own mark: of two that would overlap one stands further out", () => {
    const labels = (...times: Times) =>
      (lineOf(...times)?.labels ?? []).map(({ text, at, anchor, lane }) => [text, at, anchor, lane]);
    assert.deepEqual(labels("0", "30", null, "2000"), [
      ["now", 78, "middle", 0],
      ["expires", 100, "end", 0],
      ["created", 0, "start", 1],
      ["valid from", 2.34, "start", 0],
    ]);
    assert.deepEqual(labels("0", "500", "990", null), [
      ["valid until", 99, "end", 0],
      ["now", 100, "end", 1],
      ["created", 0, "start", 0],
      ["valid from", 50, "middle", 0],
    ]);
  });

  it("says of an expiry that is past that it has expired", () => {
    assert.match(lineOf("0", "500", null, "900")?.label ?? "", /, expired 1970-01-01 00:15:00 UTC/);
    assert.match(lineOf("0", "500", null, "2000")?.label ?? "", /, and expires 1970-01-01 00:33:20 UTC/);
  });
});
