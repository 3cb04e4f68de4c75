import assert from "node:assert/strict";
import fc from "fast-check";
import { codeBlock, codeSpan, plainMarkdown } from "../../../src/ui/markdownText.ts";
import { withoutCode } from "./markdownCode.ts";

/** Texts of what ends code: backticks, line breaks and spaces, with letters in between. */
const breaking = fc.string({
  unit: fc.constantFrom("`", "```", "\n", " ", "\t", "a", "\\", "[x](y)", "~~~"),
});

describe("Markdown", () => {
  it("keeps any text inside its code", () => {
    fc.assert(
      fc.property(breaking, (text) => {
        assert.equal(withoutCode(`- a: ${codeSpan(text)} b`), "- a: ‹span› b");
        assert.equal(withoutCode(`a\n\n${codeBlock(text, 1000)}\n\nb`), "a\n\n‹block›\n\nb");
      }),
    );
  });

  it("shows the text itself in it", () => {
    assert.deepEqual(["a", "a`b", "`a", "a`` ` b ", "a\nb", ""].map(codeSpan), [
      "`a`",
      "``a`b``",
      "`` `a ``",
      "``` a`` ` b  ```",
      '`"a\\nb"`',
      "`  `",
    ]);
    assert.equal(codeBlock("a\n```\nb", 100, "  "), "  ````text\n  a\n  ```\n  b\n  ````");
  });

  it("makes unseen characters visible", () => {
    assert.equal(codeSpan("\u202e\u0000\r"), "`⟨U+202E⟩⟨U+0000⟩⟨U+000D⟩`");
  });

  it("cuts long texts and says how long they are", () => {
    const long = "`".repeat(5_000_000);
    assert.match(codeSpan(long), / … 5,000,000 characters in all$/);
    assert.ok(codeSpan(long).length < 4000);
    assert.match(codeBlock(long, 100), /\n\n… 5,000,000 characters in all$/);
  });

  it("leaves no mark of its own meaning in our sentences", () => {
    assert.equal(
      plainMarkdown("a [x](command:y) <b>\n*c* _d_"),
      "a \\[x\\](command\\:y) \\<b\\> \\*c\\* \\_d\\_",
    );
  });
});
