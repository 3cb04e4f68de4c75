import assert from "node:assert/strict";
import { blocksInForm } from "../../../../src/ui/components/Page.tsx";
import type { Block } from "../../../../src/ui/page/pageModel.ts";
import { everyPage } from "../everyPage.ts";

type SectionBlock = Extract<Block, { kind: "section" }>;

/** The sections that are seen together, those inside of others among them. */
function sectionsIn(blocks: readonly Block[]): readonly SectionBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind === "columns") return block.columns.flatMap(sectionsIn);
    return block.kind === "section" ? [block, ...sectionsIn(block.blocks)] : [];
  });
}

const pages = everyPage().flatMap(({ body }) => [blocksInForm(body, false), blocksInForm(body, true)]);

describe("the IDs of sections", () => {
  it("name one section of a page each, in a word that is not shown", () => {
    for (const sections of pages.map(sectionsIn)) {
      const ids = sections.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, ids.join());
      for (const { id, title } of sections) {
        assert.match(id, /^[a-z][a-z_-]*$/i);
        assert.notEqual(id, title);
      }
    }
  });

  it("are those that the words under a title lead to", () => {
    let count = 0;
    for (const blocks of pages) {
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
