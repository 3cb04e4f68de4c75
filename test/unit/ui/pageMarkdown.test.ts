import assert from "node:assert/strict";
import type { Block, PageModel, Piece, PieceField } from "../../../src/ui/page/pageModel.ts";
import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { foundCalls, sevenCalls, withdrawDecoding } from "../../support/decodings.ts";
import { headOnly } from "../../support/headOnly.ts";
import { fullLog, fullRecord, fullResult, recordViewOf, resultViewOf } from "../../support/lookupViews.ts";
import { status } from "./hover/facts.ts";
import { withoutCode } from "./markdownCode.ts";

const code = (text: string): Piece => ({ kind: "code", text: `${text.slice(0, 1)}…`, whole: text });
const text = (shown: string): Piece => ({ kind: "text", text: shown });
const button = { label: "Press", message: { type: "refresh" } } as const;

/** What stands under the title. */
function bodyOf(...body: readonly Block[]): string {
  const page: PageModel = { ...headOnly("Title"), body };
  const markdown = pageMarkdown(page);
  assert.ok(markdown.startsWith("# Title\n"));
  return markdown.slice("# Title\n".length).trim();
}

const fieldOf = (...pieces: readonly Piece[]): string =>
  bodyOf({ kind: "fields", fields: [{ label: "Field", name: "field", pieces }] });
const lineOf = (...pieces: readonly Piece[]): string => bodyOf({ kind: "paragraph", pieces });

describe("a page as Markdown", () => {
  it("begins a field without label and name with its value", () => {
    const fields = [{ label: "", name: "", pieces: [text("value")] }];
    assert.equal(bodyOf({ kind: "fields", fields }), "- value");
  });

  it("has its title, its names, and every part under its heading, without buttons and drawings", () => {
    const field: PieceField = { label: "Field", name: "", pieces: [text("value")] };
    const fields: Block = { kind: "fields", fields: [field] };
    const page: PageModel = {
      about: "",
      head: {
        ...headOnly("A *title*").head,
        identity: { of: "Contract", names: [[code("0xab"), { kind: "copy", what: "x", whole: "x" }]] },
        actions: [button],
      },
      body: [
        { kind: "story", pieces: [text("A story.")] },
        { kind: "banner", tone: "bad", title: "Banner", pieces: [text("Its sentence.")], buttons: [button] },
        { kind: "chips", pieces: [{ kind: "chip", tone: "good", text: "one" }, text("two")] },
        { kind: "stages", label: "", stages: [{ name: "Stage", tone: undefined, words: ["a", "b"] }] },
        {
          kind: "section",
          id: "s",
          title: "Section",
          note: [text("note")],
          blocks: [
            fields,
            { kind: "fold", id: "f", title: [text("Fold")], blocks: [fields] },
            { kind: "messages", texts: ["# said"] },
            { kind: "line", pieces: [text("one line")], button },
            { kind: "line", pieces: [text("another")], button },
          ],
        },
        { kind: "section", id: "e", title: "Empty", blocks: [{ kind: "buttons", buttons: [button] }] },
        { kind: "form", form: "raw", blocks: [{ kind: "section", id: "r", title: "Raw", blocks: [fields] }] },
        {
          kind: "form",
          form: "decoded",
          blocks: [{ kind: "card", title: "Card", note: [], blocks: [fields] }],
        },
        { kind: "reasons", reasons: [{ title: "Reason", sentence: "Why.", buttons: [button] }] },
        {
          kind: "table",
          name: "batch",
          label: "",
          columns: [{ title: "Action" }, { title: "Name" }, { title: "Build" }],
          rows: [[[], [{ kind: "strong", text: "A", whole: "a|b:A" }], [code("c|d"), text("e|f")]]],
        },
      ],
    };
    assert.equal(
      pageMarkdown(page),
      [
        "# A \\*title\\*",
        "- `0xab`",
        "A story.",
        "**Banner.** Its sentence.",
        "one · two",
        "- Stage: a · b",
        "## Section (note)",
        "- Field: value",
        "### Fold",
        "- Field: value",
        "```text\n# said\n```",
        "- one line\n- another",
        "## Card",
        "- Field: value",
        "- **Reason.** Why.",
        "| Name | Build |\n| --- | --- |\n| **A** `a\\|b:A` | `c\\|d` e\\|f |\n",
      ].join("\n\n"),
    );
  });

  it("has pieces in a line, one after the other, whole and in UTC", () => {
    assert.equal(
      lineOf(
        { kind: "chip", tone: "good", text: "a_b" },
        { kind: "status", text: "now" },
        code("abc"),
        { kind: "copy", what: "x", whole: "abc" },
        { kind: "wire", text: "a`b" },
        { kind: "moment", at: 0, exact: "0.000000001" },
        { kind: "age", at: 1000 },
        { kind: "action", text: "Open", title: "Open", message: { type: "refresh" } },
        { kind: "joined", pieces: [text("from "), code("x"), text(".")] },
      ),
      "a\\_b now `abc` ``a`b`` 1970-01-01 00:00:00 UTC `0.000000001` 1970-01-01 00:00:01 UTC from `x`.",
    );
  });

  it("lists what takes lines in its field's line, and what follows is a line of it", () => {
    const nested: Piece = {
      kind: "nested",
      fields: [{ label: "", name: "msg", pieces: [{ kind: "prose", text: "of\n# lines" }] }],
    };
    const list: Piece = {
      kind: "list",
      items: [{ sign: "bad", pieces: [code("a.sol"), nested] }, { pieces: [text("and 5 more")] }],
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

  it("ends a text of several lines before what follows it", () => {
    const markdown = fieldOf({ kind: "prose", text: "one\ntwo" }, { kind: "aside", text: "10 characters" });
    assert.deepEqual(withoutCode(markdown).split("\n"), [
      "- Field (‹span›):",
      "",
      "‹block›",
      "",
      "  - 10 characters",
    ]);
  });

  it("of a record holds all of its fields, what else was sent, and what could not be read", () => {
    const markdown = pageMarkdown(
      recordPage(recordViewOf({ body: { ...fullRecord, novel: [1, 2], deleted: "perhaps" } })),
    );
    for (const name of Object.keys(fullRecord)) assert.ok(markdown.includes(`\`${name}`), name);
    assert.match(markdown, /- Test Ledger, chain ID 298\n- Updated 2026-11-20 11:59:56 UTC/);
    assert.match(markdown, /`mirror\.example` · HTTP 200/);
    assert.match(markdown, /- `novel`: `\[1, 2\]`/);
    assert.match(markdown, /- `deleted`: `perhaps`/);
  });

  it("of a record says whether its source is verified, and as of when", () => {
    const found = status("perfect", "contracts/Counter.sol:Counter");
    assert.ok(found.state === "known");
    const verification = { status: found.response, statusError: undefined, attempts: [] };
    const timestamps = ["lt:1786696443.000000001"];
    assert.match(
      pageMarkdown(recordPage(recordViewOf({ body: fullRecord }, { verification }, { timestamps }))),
      /Verified, exact match[^]*Valid before 2026-08-14 08:34:03 UTC `1786696443.000000001`/,
    );
  });

  it("of a result holds all of its fields, raw and decoded, the first logs, and the calls as a tree", () => {
    const logs = Array.from({ length: 60 }, (_, index) => ({ ...fullLog, index }));
    const views = [{}, { decoding: withdrawDecoding({ calls: foundCalls(sevenCalls) }) }].map((state) =>
      resultViewOf({ body: { ...fullResult, logs } }, state, { nonce: 3 }),
    );
    const [raw = "", decoded = ""] = views.map((view) => pageMarkdown(resultPage(view)));
    for (const markdown of [raw, decoded]) {
      for (const name of Object.keys(fullResult)) assert.ok(markdown.includes(`\`${name}\``), name);
      assert.match(markdown, /### 19\n[^#]*and 40 more/);
      assert.match(markdown, /nonce 3/);
    }
    assert.match(decoded, /- `requested` `uint256`: `500000000`/);
    assert.ok(
      decoded.includes("    STATICCALL Hedera Token Service.0x2e1a7d4d(…) → 0x00000000…0016 2,604\n"),
    );
    assert.match(pageMarkdown(resultPage(resultViewOf({ body: fullResult, status: 206 }))), /HTTP 206/);
  });

  it("of what was not found holds what the service said", () => {
    const body = { _status: { messages: [{ message: "No such contract" }] } };
    for (const status of [404, 400])
      for (const page of [
        recordPage(recordViewOf({ body, status })),
        resultPage(resultViewOf({ body, status })),
      ])
        assert.match(pageMarkdown(page), /```text\nNo such contract\n```/);
  });
});
