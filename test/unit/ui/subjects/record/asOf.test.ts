import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { zonedText } from "../../../../../src/ui/timeText.ts";
import { recordTitle } from "../../../../../src/ui/subjects/record/shownRecord.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { actionsOf } from "../../actionsOf.ts";

const timestamps = ["gte:1700000000.000000001", "lt:1800000000"];

const pageOf = (body: JsonObject, asked: readonly string[] = []) =>
  recordPage(recordViewOf({ body }, {}, { timestamps: asked }));

describe("contract record, as of", () => {
  it("has the exact moments of the version", () => {
    const moments = JSON.stringify(blocksOfKind(pageOf(fullRecord, timestamps), "asOf")[0]?.note);
    assert.match(moments, /"exact":"1793178843\.123456789".*"exact":"1793200000\.000000001"/);
  });

  it("fills the form with the times asked for, and offers all six operators", () => {
    const [form] = blocksOfKind(pageOf(fullRecord, timestamps), "asOf");
    assert.deepEqual(form?.conditions, [
      { operator: "gte", date: "2023-11-14T22:13:20", exact: "1700000000.000000001" },
      { operator: "lt", date: "2027-01-15T08:00:00", exact: "1800000000.000000000" },
    ]);
    assert.deepEqual(
      form.operators.map(({ value, label }) => `${value}: ${label}`),
      ["eq: at", "gt: after", "gte: at or after", "lt: before", "lte: at or before", "ne: not at"],
    );
    assert.equal(form.last, "9223372036.854775807");
    const [blank] = blocksOfKind(pageOf(fullRecord), "asOf");
    assert.deepEqual(blank?.conditions, [{ operator: "eq", date: "", exact: "" }]);
  });

  it("leads back to now", () => {
    const can = actionsOf(drawnPage(pageOf(fullRecord, timestamps)));
    assert.deepEqual(can["Current Version"], { type: "asOf", timestamps: [] });
  });

  it("stands in the title", () => {
    const view = recordViewOf({ body: fullRecord }, {}, { timestamps: ["1700000000"] });
    for (const times of ["utc", "relative"] as const)
      assert.equal(recordTitle(view, times), "0.0.5012345: Contract as of 2023-11-14 22:13:20 UTC");
    assert.equal(recordTitle(view, "local"), `0.0.5012345: Contract as of ${zonedText(1_700_000_000_000)}`);
    const compared = recordViewOf({ body: fullRecord }, {}, { timestamps: ["lt:1700000000"] });
    assert.equal(recordTitle(compared, "utc"), "0.0.5012345: Contract (before 2023-11-14 22:13:20 UTC)");
  });
});
