import assert from "node:assert/strict";
import { blocksInForm } from "../../../src/ui/components/Page.tsx";
import type { Block } from "../../../src/ui/page/pageModel.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { withdrawDecoding } from "../../support/decodings.ts";
import { drawnPage, withOpenRows } from "../../support/drawnPage.ts";
import { fullRecord, fullResult, recordViewOf, resultViewOf } from "../../support/lookupViews.ts";
import { everyStatus } from "../text/everyReport.ts";
import { everyPage } from "./everyPage.ts";
import { attributeValues, readableText, tagsOf } from "./markup.ts";

type SectionBlock = Extract<Block, { kind: "section" }>;

/** The sections that are seen together, those inside of others among them. */
function sectionsIn(blocks: readonly Block[]): readonly SectionBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind === "columns") return block.columns.flatMap(sectionsIn);
    return block.kind === "section" ? [block, ...sectionsIn(block.blocks)] : [];
  });
}

/** Elements that load, run, send or re-aim something, and attributes that do. */
const active =
  /^<(?:script|style|link|meta|base|form|iframe|frame|object|embed|img|video|audio|portal|a)\b|[\s"](?:on\w+|style|srcdoc|src|href|action|formaction|ping|background)[\s=>/]/i;

describe("every page", () => {
  const models = everyPage();
  const bodies = models.flatMap(({ body }) => [blocksInForm(body, false), blocksInForm(body, true)]);
  let pages: readonly string[] = [];
  before(() => (pages = models.map((page) => drawnPage(withOpenRows(page)))));

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

  it("has no handler, style, frame, form or link that its policy would have to refuse", () => {
    for (const page of pages)
      assert.deepEqual(
        tagsOf(page).filter((tag) => active.test(tag)),
        [],
      );
  });

  it("names each of its sections by an ID in a word that is not shown", () => {
    for (const sections of bodies.map(sectionsIn)) {
      const ids = sections.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, ids.join());
      for (const { id, title } of sections) {
        assert.match(id, /^[a-z][a-z_-]*$/i);
        assert.notEqual(id, title);
      }
    }
  });

  it("leads from the words under its title to the sections that these name", () => {
    let count = 0;
    for (const blocks of bodies) {
      const sections = new Map(sectionsIn(blocks).map(({ id, title }) => [id, title]));
      for (const piece of blocks.flatMap((block) => (block.kind === "chips" ? block.pieces : []))) {
        if (piece.kind !== "chip" || piece.section === undefined) continue;
        assert.equal(sections.get(piece.section.id), piece.section.title);
        count += 1;
      }
    }
    assert.ok(count > 0);
  });
});

describe("what is spoken of a page", () => {
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
