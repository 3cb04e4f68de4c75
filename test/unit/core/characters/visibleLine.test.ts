import assert from "node:assert/strict";
import fc from "fast-check";
import { visibleLine } from "../../../../src/core/characters/visibleLine.ts";

describe("visibleLine", () => {
  it("marks line feeds and tabs as well as what is not seen", () => {
    assert.equal(visibleLine("Vault\nVerified\t\u202E\r"), "Vault⟨U+000A⟩Verified⟨U+0009⟩⟨U+202E⟩⟨U+000D⟩");
    assert.equal(visibleLine("Vault"), "Vault");
  });

  it("keeps its limit, and says so where something was cut", () => {
    assert.equal(visibleLine("Vault", 5), "Vault");
    assert.equal(visibleLine("Vaults", 5), "Vaul…");
    assert.equal(visibleLine("a\nb", 6), "a…", "no mark is cut in half");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "\u202E", "😀") }), (text) => {
        const shown = visibleLine(text, 10);
        assert.ok(shown.length <= 10);
        assert.doesNotMatch(shown, /[\n\u202E]/);
      }),
    );
  });
});
