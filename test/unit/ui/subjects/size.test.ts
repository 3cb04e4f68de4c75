import assert from "node:assert/strict";
import { asciiJson } from "../../../support/asciiJson.ts";
import { recordPage } from "../../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { fullRecord, fullResult, largeResultViewOf, recordViewOf } from "../../../support/lookupViews.ts";

/** UTF-16 units: a model goes to its page whenever something changes. */
const largestModel = 300_000;
const megabytes = "0x".padEnd(3_000_000, "ab");

describe("a page of a record or a result", () => {
  for (const name of Object.keys(fullRecord)) {
    it(`stays small with megabytes of ${name} in a record`, () => {
      const page = recordPage(recordViewOf({ body: { ...fullRecord, [name]: megabytes } }));
      assert.ok(asciiJson(page).length < largestModel, String(asciiJson(page).length));
    });
  }

  for (const name of Object.keys(fullResult)) {
    it(`stays small with megabytes of ${name} in a result`, async () => {
      const page = resultPage(await largeResultViewOf({ ...fullResult, [name]: megabytes }));
      assert.ok(asciiJson(page).length < largestModel, String(asciiJson(page).length));
    });
  }
});
