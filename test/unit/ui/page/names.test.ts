import assert from "node:assert/strict";
import { recordPage } from "../../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { withdrawDecoding } from "../../../support/decodings.ts";
import { drawnPage } from "../../../support/drawnPage.ts";
import { fullRecord, fullResult, recordViewOf, resultViewOf } from "../../../support/lookupViews.ts";
import { everyStatus } from "../../text/everyReport.ts";
import { everyPage } from "../everyPage.ts";
import { attributeValues, readableText } from "../markup.ts";

const pages = everyPage().map((page) => drawnPage(page));

describe("what is spoken of a page", () => {
  it("calls every heading by its title alone, and names every table that stands by itself", () => {
    const found = { heading: 0, note: 0, table: 0 };
    for (const page of pages) {
      for (const [heading] of page.matchAll(/<h[23]\b[^]*?<\/h[23]>/g)) {
        assert.doesNotMatch(heading, /class="note"/);
        found.heading += 1;
      }
      found.note += page.split('class="note"').length - 1;
      for (const [table = ""] of page.matchAll(/<table\b[^>]*>/g)) {
        if (table.includes('class="values"')) continue;
        assert.match(table, / aria-label="[^"]+"/);
        found.table += 1;
      }
    }
    assert.ok(
      Object.values(found).every((count) => count > 10),
      JSON.stringify(found),
    );
  });

  it("has no list without an item", () => {
    for (const page of pages) assert.doesNotMatch(page, /<ul\b[^>]*><\/ul>/);
  });

  it("tells what copies one code hash, or one request, from what copies another", () => {
    const known = everyStatus.flatMap((looked) => (looked.kind === "known" ? [looked.status] : []));
    const verification = {
      status: { value: known[0]!, receivedAt: 0 },
      statusError: undefined,
      attempts: [],
    };
    const page = drawnPage(recordPage(recordViewOf({ body: fullRecord }, { verification })));
    for (const what of ["code hash", "request"]) {
      const names = attributeValues(page, "aria-label").filter((name) => name.startsWith(`Copy ${what}`));
      assert.ok(names.length > 1, `${what}: ${names.join()}`);
      assert.equal(new Set(names).size, names.length, names.join());
    }
  });

  it("says of every call how deep it is, the first among them", () => {
    const page = drawnPage(resultPage(resultViewOf({ body: fullResult }, { decoding: withdrawDecoding() })));
    assert.match(readableText(page), /level 0 /);
    const rows = page.split('class="branch"').slice(1);
    assert.ok(rows.length > 1);
    for (const row of rows) assert.match(row, /^><span class="unseen">level \d+ </);
  });
});
