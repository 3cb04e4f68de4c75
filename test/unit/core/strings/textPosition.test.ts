import assert from "node:assert/strict";
import { positionAt, positionsOfBytes } from "../../../../src/core/strings/textPosition.ts";

/** Where bytes are, as `line:character`; nothing where they are behind the end. */
function placesOf(text: string, ...offsets: readonly number[]): readonly (string | undefined)[] {
  const found = positionsOfBytes(text, offsets);
  return offsets.map((offset) => {
    const position = found.get(offset);
    return position && `${position.line}:${position.character}`;
  });
}

describe("places in UTF-8 as editors count them", () => {
  it("are counted in UTF-16 units of a line, whatever stands before them", () => {
    const text = "// \u{1F31E}\u{26F1}\uFE0F \u00FC \u4E2D\r\nuint x;\n\n  \u{1F327}\u{1F327} end\n";
    const lines = text.split(/\r?\n/);
    for (const [index, piece] of [...text.matchAll(/[^\r]/gu)].map(
      ({ 0: piece, index }) => [index, piece] as const,
    )) {
      const before = text.slice(0, index).split(/\r?\n/);
      const line = before.length - 1;
      const character = piece === "\n" ? (lines[line]?.length ?? 0) : (before.at(-1)?.length ?? 0);
      assert.deepEqual(
        placesOf(text, Buffer.byteLength(text.slice(0, index))),
        [`${line}:${character}`],
        piece,
      );
    }
  });

  it("are where a character begins that they are inside of, and nowhere behind the end", () => {
    assert.deepEqual(placesOf("a\u{1F31E}b", 0, 1, 2, 3, 4, 5, 6, 7), [
      ...["0:0", "0:1", "0:1", "0:1", "0:1", "0:3", "0:4"],
      undefined,
    ]);
    assert.deepEqual(placesOf("", 0, 1), ["0:0", undefined]);
    assert.deepEqual(placesOf("a\n", 2, 9), ["1:0", undefined]);
  });

  it("take no byte order mark for a character, and every end of a line for one", () => {
    assert.deepEqual(placesOf("\uFEFFab", 0, 3, 4, 5), ["0:0", "0:0", "0:1", "0:2"]);
    assert.deepEqual(placesOf("a\uFEFFb", 1, 4), ["0:1", "0:2"]);
    assert.deepEqual(placesOf("a\r\nb\rc\n\rd", 1, 2, 3, 4, 5, 6, 7, 8), [
      ...["0:1", "0:1", "1:0", "1:1", "2:0", "2:1", "3:0", "4:0"],
    ]);
  });

  it("are as many bytes behind a character as UTF-8 takes for it", () => {
    for (const character of [
      "\u007F",
      "\u0080",
      "\u07FF",
      "\u0800",
      "\uD800",
      "\uFFFF",
      "\u{10000}",
      "\u{10FFFF}",
    ]) {
      const bytes = Buffer.byteLength(character);
      assert.deepEqual(placesOf(`${character}x`, bytes - 1, bytes, bytes + 1), [
        "0:0",
        `0:${character.length}`,
        `0:${character.length + 1}`,
      ]);
    }
  });

  it("come in any order, each once", () => {
    assert.deepEqual(placesOf("one\ntwo", 5, 1, 5), ["1:1", "0:1", "1:1"]);
  });
});

describe("the place of a UTF-16 unit in an editor", () => {
  const at = (text: string, offset: number): string => {
    const { line, character } = positionAt(text, offset);
    return `${line}:${character}`;
  };

  it("is its line and its unit, whatever ends the lines", () => {
    assert.equal(at("", 0), "0:0");
    assert.equal(at("a\r\nb", 3), "1:0");
    assert.equal(at("a\rb\nc", 4), "2:0");
    assert.equal(at("\u{1F511}x", 2), "0:2");
    assert.equal(at("\uFEFFab", 2), "0:1");
    assert.equal(at("ab\r\nc", 3), "0:2");
    assert.equal(at("ab", 9), "0:2");
    assert.equal(at("a\uFEFFb", 3), "0:3");
    assert.equal(at("ab\nc", 2), "0:2");
    assert.equal(at("a\rb", 2), "1:0");
  });
});
