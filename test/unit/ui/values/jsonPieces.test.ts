import assert from "node:assert/strict";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { piecesText } from "../../../../src/ui/page/filterPage.ts";
import { jsonField, jsonPieces } from "../../../../src/ui/values/jsonPieces.ts";

const at = { path: ["more"], what: "more" };
const kindsOf = (value: JsonValue): readonly string[] => jsonPieces(value, at).map(({ kind }) => kind);

describe("a value that no specification has", () => {
  it("says of itself that it holds nothing, and no other does", () => {
    const nothings = [null, "", "0x", [], {}, 0, false, "0", [null], { a: null }].map(
      (value) => jsonField(value as JsonValue, at).nothing,
    );
    assert.deepEqual(nothings, [
      "null",
      ...Array.from({ length: 4 }, () => "empty"),
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });

  it("has its first fields in lines, how many there are more, and a way to all of them", () => {
    const object = (count: number): JsonValue =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]));
    assert.deepEqual(kindsOf(object(12)), ["nested"]);
    const [nested, more, open] = jsonPieces(object(15), at);
    assert.equal(nested?.kind === "nested" && nested.fields.length, 12);
    assert.match(more === undefined ? "" : piecesText([more], () => ""), /\b3\b/);
    assert.deepEqual(open, { kind: "open", what: "more", path: ["more"] });
  });

  it("leads from each of its fields that is too long to that field", () => {
    const [nested] = jsonPieces({ long: "a ".repeat(200) }, at);
    const pieces = nested?.kind === "nested" ? (nested.fields[0]?.pieces ?? []) : [];
    assert.deepEqual(pieces.at(-1), { kind: "open", what: "long", path: ["more", "long"] });
  });

  it("is shortened in the middle where it is a hash or more, and only there", () => {
    const shownOf = (value: string): string | undefined => {
      const [first] = jsonPieces(value, at);
      return first?.kind === "code" ? first.text : undefined;
    };
    assert.equal(shownOf(`0x${"ab".repeat(32)}`), "0xabababababab…abababababab");
    assert.equal(shownOf("ab".repeat(31)), "ab".repeat(31));
    assert.equal(shownOf(`${"ab".repeat(31)}xy`), `${"ab".repeat(31)}xy`);
  });
});
