import assert from "node:assert/strict";
import fc from "fast-check";
import {
  escapeInvisible,
  visibleText,
  visibleLine,
  textPieces,
} from "../../../../src/core/strings/visibleText.ts";

const unicode = fc.string({ unit: "binary" });
const hidden =
  /[[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B\u200C\u200E\u200F\uFEFF]--[\n\t]]/v;

describe("visibleText", () => {
  it("shows what would not be seen", () => {
    const table: readonly (readonly [string, string])[] = [
      ["pay \u202Etxt.exe", "pay ⟨U+202E⟩txt.exe"],
      ["\u2066\u2069\u061C\u200E\u200F", "⟨U+2066⟩⟨U+2069⟩⟨U+061C⟩⟨U+200E⟩⟨U+200F⟩"],
      ["a\u200Bb\u200Cc\u200Dd\u2060e\uFEFF", "a⟨U+200B⟩b⟨U+200C⟩c⟨U+200D⟩d⟨U+2060⟩e⟨U+FEFF⟩"],
      ["\0\u001B[31m\r\u0085\u007F", "⟨U+0000⟩⟨U+001B⟩[31m⟨U+000D⟩⟨U+0085⟩⟨U+007F⟩"],
      ["\u2028\u2029\u00AD\u3164\u034F", "⟨U+2028⟩⟨U+2029⟩⟨U+00AD⟩⟨U+3164⟩⟨U+034F⟩"],
      ["a\uD800b\uDC00", "a⟨U+D800⟩b⟨U+DC00⟩"],
      ["x\u{E0041}\u{E0101}\uFE0F", "x⟨U+E0041⟩⟨U+E0101⟩⟨U+FE0F⟩"],
    ];
    assert.deepEqual(
      table.map(([text]) => [text, visibleText(text)]),
      table,
    );
  });

  it("leaves everything else as it is", () => {
    const texts = [
      "",
      "line\n\tnext",
      "שלום עולם مرحبا بالعالم",
      "日本語 ελληνικά é e\u0301",
      "👍🏽 👨‍👩‍👧‍👦 ❤️ 🏳️‍🌈 1️⃣ 🇨🇭 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
      "\u06DD\u0600",
      "<b>&amp; [x](command:y)",
    ];
    assert.deepEqual(
      texts.map((text) => visibleText(text)),
      texts,
    );
  });

  it("leaves nothing hidden in any text, and is at rest after once", () => {
    fc.assert(
      fc.property(unicode, (text) => {
        const shown = visibleText(text);
        assert.doesNotMatch(shown, hidden);
        assert.equal(visibleText(shown), shown);
      }),
    );
  });

  it("cuts to the limit, between characters and marks", () => {
    const table: readonly (readonly [string, number, string])[] = [
      ["abcd", 4, "abcd"],
      ["abcde", 4, "abc…"],
      ["abcd", 1, "…"],
      ["ab😀d", 4, "ab…"],
      ["👨‍👩‍👧", 4, "👨…"],
      ["a\u202Eb", 5, "a…"],
      ["a\u202Ebc", 10, "a⟨U+202E⟩…"],
      ["a\u202Eb", 10, "a⟨U+202E⟩b"],
    ];
    assert.deepEqual(
      table.map(([text, limit]) => [text, limit, visibleText(text, limit)]),
      table,
    );
    fc.assert(
      fc.property(unicode, fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const shown = visibleText(text, limit);
        assert.ok(shown.length <= limit);
        assert.doesNotMatch(shown, hidden);
      }),
    );
  });

  it("is looked at to its end, however long, and says so where a mark more than fits is left out", () => {
    const long = `\u202E${"a".repeat(50_000)}\u202E`;
    assert.equal(visibleText(long) === `⟨U+202E⟩${"a".repeat(50_000)}⟨U+202E⟩`, true);
    // As long as this, the first 16 KiB of it are shown in just as many units as there may be.
    const text = "\u202E".repeat(10) + "a".repeat(16_440);
    const limit = 16_454;
    assert.equal(visibleText(text, limit) === `${visibleText(text).slice(0, limit - 1)}…`, true);
  });
});

describe("a JSON text whose characters are all seen", () => {
  it("has escapes for those that are not, and keeps its line breaks", () => {
    const cases = [
      ['{\r\n\t"pay \u202Etxt": "\u007F"\r\n}', String.raw`"pay \u202etxt": "\u007f"`],
      ['["\u{E0041}", "é 👍🏽"]', String.raw`["\udb40\udc41", "é 👍🏽"]`],
      ['["nothing"]', '["nothing"]'],
    ] as const;
    assert.deepEqual(
      cases.map(([json]) => escapeInvisible(json)),
      [`{\r\n\t${cases[0][1]}\r\n}`, cases[1][1], cases[2][1]],
    );
  });

  it("means the same", () => {
    fc.assert(
      fc.property(unicode, (text) => {
        const json = JSON.stringify([text]);
        const escaped = escapeInvisible(json);
        assert.doesNotMatch(escaped, hidden);
        assert.deepEqual(JSON.parse(escaped), [text]);
      }),
    );
  });
});

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

describe("pieces of a text", () => {
  it("are all of it, each about 16 KiB, and cut nothing in half", () => {
    for (const part of ["a", "é\u{e0041}", "👨‍👩‍👧 ", "漢👨‍👩‍👧", "1️⃣,", "\ud800"]) {
      for (const before of ["", "x", "xx", "xxx"]) {
        const text = before + part.repeat(20_000);
        const pieces = [...textPieces(text)];
        assert.equal(pieces.join("") === text, true);
        assert.ok(pieces.length >= text.length / 16_500 && pieces.every(({ length }) => length <= 16_500));
        assert.ok(pieces.every((piece) => !/^(?:\u200d|\ufe0f|[\udc00-\udfff])/.test(piece)));
        for (const piece of pieces) assert.deepEqual([...textPieces(piece)], [piece]);
      }
    }
    assert.deepEqual([...textPieces("")], []);
  });

  it("end with all that is left where that is little more", () => {
    const lengths = (length: number): readonly number[] =>
      [...textPieces("漢".repeat(length))].map((piece) => piece.length);
    assert.deepEqual(lengths(16_384 + 64), [16_384 + 64]);
    assert.deepEqual(lengths(16_384 + 65), [16_384, 65]);
  });
});
