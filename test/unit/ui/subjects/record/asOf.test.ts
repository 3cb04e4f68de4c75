import assert from "node:assert/strict";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { recordTitle } from "../../../../../src/ui/subjects/record/recordTitle.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { actionsOf } from "../../actionsOf.ts";
import { attributeValues, readableText } from "../../markup.ts";

const timestamps = ["gte:1700000000.000000001", "lt:1800000000"];

describe("contract record, as of", () => {
  it("says the times in words, exactly, and which row this is", () => {
    const page = readableText(String(recordPage(recordViewOf({ body: fullRecord }, {}, { timestamps }))));
    assert.match(
      page,
      /As of at or after 2023-11-14 22:13:20\.000000001 UTC and before 2027-01-15 08:00:00 UTC/,
    );
    assert.match(
      page,
      /row valid from 2026-10-28 09:14:03\.123456789 UTC until 2026-10-28 15:06:40\.000000001 UTC/,
    );
    const current = { ...fullRecord, timestamp: { from: "1793178843.123456789", to: null } };
    const now = readableText(String(recordPage(recordViewOf({ body: current }))));
    assert.match(now, /As of now row valid since 2026-10-28 09:14:03\.123456789 UTC, still current/);
    const without = readableText(String(recordPage(recordViewOf({ body: {} }))));
    assert.match(without, /the service does not say which row this is/);
  });

  it("fills the form with the times asked for, and offers all six operators", () => {
    const page = String(recordPage(recordViewOf({ body: fullRecord }, {}, { timestamps })));
    const [asked = ""] = /<template data-as-of-asked>[\s\S]*?<\/template>/.exec(page) ?? [];
    assert.deepEqual(
      [...asked.matchAll(/<vscode-option value="(\w+)" selected>/g)].map(([, operator]) => operator),
      ["gte", "lt"],
    );
    assert.deepEqual(
      attributeValues(asked, "value").filter((value) => /\d/.test(value)),
      ["2023-11-14T22:13:20", "1700000000.000000001", "2027-01-15T08:00:00", "1800000000.000000000"],
    );
    const [blank = ""] = /<template data-as-of-blank>[\s\S]*?<\/template>/.exec(page) ?? [];
    assert.deepEqual(
      attributeValues(blank, "value").filter((value) => value !== ""),
      ["eq", "gt", "gte", "lt", "lte", "ne"],
    );
  });

  it("leads back to now", () => {
    const can = actionsOf(String(recordPage(recordViewOf({ body: fullRecord }, {}, { timestamps }))));
    assert.deepEqual(can["Now"], { type: "asOf", timestamps: [] });
  });

  it("stands in the title", () => {
    const view = recordViewOf({ body: fullRecord }, {}, { timestamps: ["1700000000"] });
    assert.equal(recordTitle(view), "0.0.5012345: contract as of 2023-11-14 22:13:20 UTC");
  });
});
