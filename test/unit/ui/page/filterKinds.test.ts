import assert from "node:assert/strict";
import { filterBlocks, isAnythingIn, piecesText } from "../../../../src/ui/page/filterPage.ts";
import type { Block, Piece } from "../../../../src/ui/page/pageModel.ts";

const times = ({ at }: { readonly at: number }): string => `at ${at}`;
const text = (shown: string): Piece => ({ kind: "text", text: shown });
const paragraph = (shown: string): Block => ({ kind: "paragraph", pieces: [text(shown)] });
const left = (block: Block, wanted: string): readonly Block[] => filterBlocks([block], wanted, times);

describe("what a filter finds in pieces", () => {
  it("is all that they show, and what stands for what is shortened", () => {
    const cases: readonly (readonly [Piece, string])[] = [
      [{ kind: "fitted", text: "0x12", tail: "34", whole: "0x1234" }, "0x1234 0x1234"],
      [{ kind: "code", text: "0x…", whole: "0x99" }, "0x… 0x99"],
      [{ kind: "reference", text: "Vault", whole: "0x99" }, "Vault 0x99"],
      [{ kind: "row", list: "calls", place: 0, text: "Vault", whole: "0x99", title: "Show" }, "Vault 0x99"],
      [{ kind: "copy", what: "address", whole: "0x99" }, "0x99"],
      [{ kind: "moment", at: 5, exact: "5.000000001" }, "at 5 5.000000001"],
      [{ kind: "age", at: 7 }, "at 7"],
      [{ kind: "list", items: [{ pieces: [text("a")] }, { pieces: [text("b")] }] }, "a b"],
      [{ kind: "equals", items: [[text("a")], [text("b")]] }, "a b"],
      [{ kind: "nested", fields: [{ label: "Key", name: "key", pieces: [text("a")] }] }, "Key key a"],
      [{ kind: "table", columns: ["A"], rows: [[[text("a")], [text("b")]], [[text("c")]]] }, "a b c"],
      [{ kind: "joined", pieces: [text("a"), text("b")] }, "a b"],
      [{ kind: "origin", certainty: "guess", pieces: [text("a")] }, "a"],
      [
        {
          kind: "arguments",
          items: [{ label: "to", isName: true, type: "address", isIndexed: false, pieces: [text("a")] }],
        },
        "to address a",
      ],
      [{ kind: "call", contract: "Vault", name: "run", args: "x: 1" }, "Vault.run(x: 1)"],
      [{ kind: "named", name: "sum", text: "7", isIndexed: false }, "sum 7"],
      [{ kind: "null" }, "null"],
      [{ kind: "badge", text: "CALL", isFailing: false }, "CALL"],
      [{ kind: "wire", text: "gas_used" }, "gas_used"],
      [{ kind: "action", text: "Change", title: "all", message: { type: "refresh" } }, "Change"],
      [{ kind: "open", what: "memo", path: ["memo"] }, ""],
      [{ kind: "break" }, ""],
    ];
    for (const [piece, said] of cases) assert.equal(piecesText([piece], times), said, piece.kind);
  });
});

describe("what a filter leaves of blocks", () => {
  it("is the rows of a table, with what is folded away in them opened", () => {
    const inside = (shown: string, summary: string | undefined): Piece => ({
      kind: "arguments",
      items: [{ label: "size", isName: true, type: "uint8", isIndexed: false, pieces: [text(shown)] }],
      ...(summary === undefined ? {} : { summary }),
    });
    const table = (...rows: readonly (readonly (readonly Piece[])[])[]): Block => ({
      ...{ kind: "table", name: "values", label: "Storage", columns: [], rows },
    });
    const whole = table([[text("a")], [inside("seven", "(…)")]], [[text("b")], [text("eight")]]);
    assert.deepEqual(left(whole, "seven"), [table([[text("a")], [inside("seven", undefined)]])]);
  });

  it("is a card whole, where its title, its note or anything in it is found", () => {
    const card: Block = {
      kind: "card",
      title: "Function call",
      note: [text("Guess")],
      blocks: [paragraph("withdraw"), paragraph("amount")],
    };
    for (const wanted of ["FUNCTION", "guess", "amount"])
      assert.deepEqual(left(card, wanted), [card], wanted);
    assert.deepEqual(left(card, "deposit"), []);
  });

  it("is what is found of a form and of columns", () => {
    const form: Block = { kind: "form", form: "raw", blocks: [paragraph("one"), paragraph("two")] };
    assert.deepEqual(left(form, "one"), [{ ...form, blocks: [paragraph("one")] }]);
    assert.deepEqual(left(form, "three"), []);
    const columns: Block = { kind: "columns", columns: [[paragraph("one")], [paragraph("two")]] };
    assert.deepEqual(left(columns, "two"), [{ kind: "columns", columns: [[paragraph("two")]] }]);
    assert.deepEqual(left(columns, "three"), []);
  });

  it("is all arguments, and a list, where one of them is found", () => {
    const items = [{ label: "to", isName: true, type: "address", isIndexed: false, pieces: [text("0x12")] }];
    const args: Block = { kind: "arguments", items };
    assert.deepEqual([left(args, "address"), left(args, "uint")], [[args], []]);
    const list: Block = { kind: "list", items: [{ pieces: [text("one")] }] };
    assert.deepEqual([left(list, "one"), left(list, "two")], [[list], []]);
  });

  it("is nothing of what only draws", () => {
    assert.deepEqual(left({ kind: "buttons", buttons: [] }, "one"), []);
    assert.deepEqual(left({ kind: "loading" }, "loading"), []);
  });

  it("counts as something, however deep, but for lists without rows", () => {
    const rows = { kind: "rows", list: "logs" } as Block;
    const has = (count: number, ...blocks: readonly Block[]): boolean => isAnythingIn(blocks, () => count);
    assert.deepEqual([has(0), has(0, rows), has(1, rows)], [false, false, true]);
    const columns: Block = { kind: "columns", columns: [[rows], [rows]] };
    assert.deepEqual([has(0, columns), has(2, columns)], [false, true]);
    const inColumn: Block = { kind: "columns", columns: [[rows], [paragraph("one")]] };
    const section: Block = { kind: "section", id: "logs", title: "Logs", blocks: [rows] };
    assert.deepEqual([has(0, inColumn), has(0, section), has(0, paragraph("one"))], [true, false, true]);
  });
});
