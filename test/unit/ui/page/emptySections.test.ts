import assert from "node:assert/strict";
import { withoutEmptySections } from "../../../../src/ui/page/emptySections.ts";
import type { Block, PieceField } from "../../../../src/ui/page/pageModel.ts";

const value: PieceField = { label: "Memo", name: "memo", pieces: [{ kind: "text", text: "hello" }] };
const none: PieceField = { label: "Proxy", name: "proxy", pieces: [{ kind: "null" }], nothing: "null" };
const fields = (...all: readonly PieceField[]): Block => ({ kind: "fields", fields: all });
const section = (title: string, ...blocks: readonly Block[]): Block => ({
  kind: "section",
  id: title,
  title,
  blocks,
});

describe("sections in which no field holds anything", () => {
  it("give way to one line behind the others", () => {
    const kept = section("Identity", fields(value, none));
    const blocks = withoutEmptySections([section("Limits", fields(none)), kept]);
    assert.deepEqual(blocks, [kept, fields(none)]);
  });

  it("leave no column behind", () => {
    const kept = section("Identity", fields(value));
    const columns: Block = { kind: "columns", columns: [[kept], [section("Limits", fields(none))]] };
    assert.deepEqual(withoutEmptySections([columns]), [kept, fields(none)]);
  });

  it("leave their fields in the section that they are a part of", () => {
    const inner = { ...section("Additional fields", fields(none)), isInner: true } as Block;
    const blocks = withoutEmptySections([section("Record", fields(value), inner)]);
    assert.deepEqual(blocks, [section("Record", fields(value), fields(none))]);
  });

  it("stay where something else stands among them", () => {
    const drawn = section("Life", { kind: "paragraph", pieces: [] }, fields(none));
    assert.deepEqual(withoutEmptySections([drawn]), [drawn]);
  });
});
