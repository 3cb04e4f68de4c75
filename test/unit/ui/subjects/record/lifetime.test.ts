import assert from "node:assert/strict";
import type { JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import { lifetime, lifetimeText, type Lifetime } from "../../../../../src/ui/subjects/record/lifetime.ts";
import { readingOf } from "../../../../../src/ui/subjects/record/recordName.ts";
import { labelsOf, timeLine } from "../../../../../src/ui/subjects/record/timeLine.ts";
import { recordViewOf } from "../../../../support/lookupViews.ts";

/** A life from the seconds of its moments, seen at second 1,000. */
function lifeOf(
  created: JsonValue,
  from: JsonValue,
  to: JsonValue,
  expires: JsonValue,
): Lifetime | undefined {
  const body = { created_timestamp: created, timestamp: { from, to }, expiration_timestamp: expires };
  const reading = readingOf(recordViewOf({ body }));
  assert.ok(reading);
  return lifetime(reading, 1_000_000);
}

function places(life: Lifetime | undefined): Readonly<Record<string, number>> {
  return Object.fromEntries((life?.marks ?? []).map(({ kind, x }) => [kind, x]));
}

describe("time line", () => {
  it("is to scale up to now", () => {
    const life = lifeOf("0", "500.0", "750", "2000");
    assert.deepEqual(places(life), { created: 0, from: 39, to: 58.5, now: 78, expires: 100 });
    assert.deepEqual(life?.valid, { from: 39, to: 58.5 });
  });

  it("ends now when nothing is to come, and a current row reaches there", () => {
    const life = lifeOf("0", "500", null, null);
    assert.deepEqual(places(life), { created: 0, from: 50, now: 100 });
    assert.deepEqual(life?.valid, { from: 50, to: 100 });
    assert.deepEqual(lifeOf("0", "500", null, "2000")?.valid, { from: 39, to: 78 });
  });

  const odd: Readonly<Record<string, readonly [JsonValue, JsonValue, JsonValue, JsonValue]>> = {
    "an expiry beyond all dates": ["1", "2", null, "9223372036854775807.999999999"],
    "a creation in the future": ["2000", "3000", null, "4000"],
    "all at once": ["1000", "1000", "1000", "1000"],
    "a range that ends before it begins": ["0", "800", "200", null],
    "an expiry alone": [null, null, null, "5"],
    "what is unreadable": ["never", "1", {}, "soon"],
  };
  for (const [name, [created, from, to, expires]] of Object.entries(odd)) {
    it(`stays inside its frame with ${name}`, () => {
      const life = lifeOf(created, from, to, expires);
      assert.ok(life);
      for (const { x } of life.marks) assert.ok(x >= 0 && x <= 100, String(x));
      assert.ok(life.valid === undefined || life.valid.from <= life.valid.to);
      assert.doesNotMatch(String(timeLine(life)), /NaN|Infinity|undefined/);
    });
  }

  it("is not drawn without any moment", () => assert.equal(lifeOf(null, null, null, null), undefined));

  it("says in a sentence what it draws", () => {
    const life = lifeOf("0", "500.000000007", null, "2000");
    assert.ok(life);
    assert.equal(
      lifetimeText(life),
      "Time line: created 1970-01-01 00:00:00 UTC; valid from 1970-01-01 00:08:20.000000007 UTC; now; expires 1970-01-01 00:33:20 UTC.",
    );
  });

  it("joins labels that would overlap", () => {
    const mark = (label: string, x: number) => ({ kind: "created", label, text: "", x }) as const;
    assert.deepEqual(
      labelsOf([mark("created", 0), mark("valid from", 3), mark("expires", 99)]).map(({ text }) => text),
      ["created, valid from", "expires"],
    );
    assert.equal(labelsOf([mark("created", 0), mark("valid from", 50)]).length, 2);
  });
});
