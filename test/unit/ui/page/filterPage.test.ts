import assert from "node:assert/strict";
import { filterBlocks as filterBlocksAt, isAnythingIn } from "../../../../src/ui/page/filterPage.ts";
import type { Block, PieceField } from "../../../../src/ui/page/pageModel.ts";
import { fullLog, fullRecord, fullResult, recordViewOf, resultViewOf } from "../../../support/lookupViews.ts";
import { recordPage } from "../../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";

const filterBlocks = (blocks: readonly Block[], text: string): readonly Block[] =>
  filterBlocksAt(blocks, text, ({ at }) => `${new Date(at).getUTCFullYear()} as shown`);

/** The fields of a page, however deep. */
function fieldsIn(blocks: readonly Block[]): readonly PieceField[] {
  return blocks.flatMap((block) => {
    if (block.kind === "fields") return block.fields;
    if (block.kind === "columns") return block.columns.flatMap(fieldsIn);
    return "blocks" in block ? fieldsIn(block.blocks) : [];
  });
}

const record = recordPage(recordViewOf({ body: fullRecord })).body;
const namesFor = (text: string): readonly string[] =>
  fieldsIn(filterBlocks(record, text)).map(({ name }) => name);

describe("a page narrowed to a text", () => {
  it("is all of it for an empty text, to the object", () => {
    assert.equal(filterBlocks(record, ""), record);
    assert.equal(filterBlocks(record, "  "), record);
  });

  it("holds the fields whose label, wire name or value has it, in any case", () => {
    assert.deepEqual(namesFor("AUTO-RENEW period"), ["auto_renew_period"]);
    assert.deepEqual(namesFor("file_id"), ["file_id"]);
    assert.deepEqual(namesFor("escrow, second"), ["memo"]);
  });

  it("holds a field by what is shortened on the page, and by its exact time", () => {
    assert.deepEqual(namesFor((fullRecord["evm_address"] as string).slice(14, 30)), ["evm_address"]);
    assert.deepEqual(namesFor("1786696443.000000001"), ["created_timestamp"]);
  });

  it("holds a field by its time as the reader sees it", () => {
    assert.ok(namesFor("2026 as shown").includes("created_timestamp"));
    assert.deepEqual(namesFor("1999 as shown"), []);
  });

  it("holds a field by the exact form of a time that stands nowhere else in it", () => {
    const pieces = [{ kind: "moment", at: 0, exact: "1786696443.000000001" }] as const;
    const block: Block = { kind: "fields", fields: [{ label: "Ran", name: "", pieces }] };
    assert.equal(filterBlocks([block], "6443.000000001").length, 1);
    assert.equal(filterBlocks([block], "6443.000000002").length, 0);
  });

  it("holds the rows of a table, and an age, by what they show, in any case", () => {
    const row = (said: string) => [[{ kind: "code" as const, text: said, whole: said }]];
    const table: Block = {
      kind: "table",
      name: "files",
      label: "Files",
      columns: [{ title: "File" }],
      rows: [row("src/Vault.sol"), row("src/Old.sol")],
    };
    const [left] = filterBlocks([table], "VAULT.sol");
    assert.deepEqual(left?.kind === "table" && left.rows, [row("src/Vault.sol")]);
  });

  it("shows nothing where all that is left are lists that have found nothing", () => {
    const logs = Array.from({ length: 8 }, () => fullLog);
    const { body } = resultPage(resultViewOf({ body: { ...fullResult, logs } }));
    const left = (text: string, rows: number) => isAnythingIn(filterBlocks(body, text), () => rows);
    assert.deepEqual([left("zzzz", 0), left("zzzz", 1), left("gas_used", 0)], [false, true, true]);
  });

  it("keeps a section whole whose title has it, and drops those that have nothing", () => {
    const [section, ...others] = filterBlocks(record, "lifetime");
    assert.deepEqual(
      section,
      record.find((block) => block.kind === "section" && block.title === "Lifetime"),
    );
    assert.deepEqual(others, []);
    assert.deepEqual(filterBlocks(record, "nowhere to be found"), []);
  });

  it("opens what is folded away, and has long lists look for it themselves", () => {
    const field = { label: "Status", name: "status", pieces: [{ kind: "text", text: "perfect" }] } as const;
    const fold: Block = {
      kind: "fold",
      id: "record-1",
      title: [{ kind: "text", text: "Record 2" }],
      blocks: [{ kind: "fields", fields: [field, { ...field, name: "other", pieces: [], label: "Name" }] }],
    };
    assert.deepEqual(filterBlocks([fold], "perfect"), [
      { ...fold, isOpen: true, blocks: [{ kind: "fields", fields: [field] }] },
    ]);
    const logs = Array.from({ length: 8 }, () => fullLog);
    const { body } = resultPage(resultViewOf({ body: { ...fullResult, logs } }));
    const lists = filterBlocks(body, "0xABC").flatMap((block) => ("blocks" in block ? block.blocks : []));
    assert.deepEqual(
      lists.map((block) => block.kind === "rows" && block.search),
      ["0xabc", "0xabc"],
    );
  });

  it("goes through tables, words, reasons and sentences", () => {
    const text = (said: string) => ({ kind: "text", text: said }) as const;
    const button = { label: "Look", message: { type: "refresh" } } as const;
    const blocks: readonly Block[] = [
      {
        kind: "table",
        name: "attempts",
        label: "Attempts",
        columns: [{ title: "A" }],
        rows: [[[text("one")]], [[text("two")]]],
      },
      { kind: "messages", texts: ["one thing", "another"] },
      {
        kind: "reasons",
        reasons: [
          { title: "First", sentence: "one", buttons: [button] },
          { title: "Second", sentence: "two", buttons: [] },
        ],
      },
      { kind: "banner", title: "Banner", pieces: [text("one")], buttons: [] },
      { kind: "story", pieces: [{ kind: "joined", pieces: [text("o"), text("ne")] }] },
      { kind: "paragraph", pieces: [{ kind: "list", items: [{ pieces: [text("one")] }] }] },
      { kind: "loading" },
    ];
    const found = filterBlocks(blocks, "one");
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ["table", "messages", "reasons", "banner", "paragraph"],
    );
    assert.deepEqual(found[0], { ...blocks[0], rows: [[[text("one")]]] });
    assert.deepEqual(found[1], { kind: "messages", texts: ["one thing"] });
  });
});
