import assert from "node:assert/strict";
import type { Piece } from "../../../src/ui/page/piece.ts";
import { fieldsMarkdown, piecesMarkdown } from "../../../src/ui/piecesMarkdown.ts";
import { withoutCode } from "./markdownCode.ts";

const code = (text: string): Piece => ({ kind: "code", text: `${text.slice(0, 1)}…`, whole: text });
const text = (shown: string): Piece => ({ kind: "text", text: shown });

function fieldOf(...pieces: readonly Piece[]): string {
  return fieldsMarkdown([{ label: "Field", name: "field", pieces }]);
}

describe("pieces in Markdown", () => {
  it("stand in a line, one after the other, whole and in UTC", () => {
    const pieces: readonly Piece[] = [
      { kind: "chip", tone: "good", text: "a_b" },
      { kind: "status", text: "now" },
      code("abc"),
      { kind: "copy", what: "x", whole: "abc" },
      { kind: "wire", text: "a`b" },
      { kind: "moment", at: 0, exact: "0.000000001" },
      { kind: "age", at: 1000 },
      { kind: "action", text: "Open", title: "Open", message: { type: "refresh" } },
      { kind: "joined", pieces: [text("from "), code("x"), text(".")] },
    ];
    assert.equal(
      piecesMarkdown(pieces),
      "a\\_b now `abc` ``a`b`` 1970-01-01 00:00:00 UTC `0.000000001` 1970-01-01 00:00:01 UTC from `x`.",
    );
    assert.equal(piecesMarkdown([]), "");
  });

  it("are a list in their field's line where they take lines, and what follows is a line of it", () => {
    const list: Piece = {
      kind: "list",
      items: [
        {
          sign: "bad",
          pieces: [
            code("a.sol"),
            {
              kind: "nested",
              fields: [{ label: "", name: "msg", pieces: [{ kind: "prose", text: "of\n# lines" }] }],
            },
          ],
        },
        {
          pieces: [
            { kind: "aside", text: "and 5 more" },
            { kind: "open", path: ["x"], what: "x" },
          ],
        },
      ],
    };
    assert.equal(
      fieldOf(list),
      ["- Field (`field`):", "  - `a.sol`", '    - `msg`: `"of\\n# lines"`', "  - and 5 more"].join("\n"),
    );
    const table: Piece = {
      kind: "table",
      columns: ["a", "b"],
      rows: [[[code("x")], [code("y"), text("z")]]],
    };
    assert.equal(fieldOf(table, text("and 1 more")), "- Field (`field`):\n  - `x` → `y` z\n  - and 1 more");
  });

  it("name an undocumented field by its name alone", () => {
    assert.equal(fieldsMarkdown([{ label: "", name: "x_y", pieces: [{ kind: "null" }] }]), "- `x_y`: *null*");
  });

  it("end a text of several lines before what follows it", () => {
    const markdown = fieldOf({ kind: "prose", text: "one\ntwo" }, { kind: "aside", text: "10 characters" });
    assert.deepEqual(withoutCode(markdown).split("\n"), [
      "- Field (‹span›):",
      "",
      "‹block›",
      "",
      "  - 10 characters",
    ]);
  });
});
