import assert from "node:assert/strict";
import { mock } from "node:test";
import { placeDeclarations } from "../../../../src/app/builds/placedVariables.ts";
import { positionsIn } from "../../../../src/core/strings/textPosition.ts";

describe("places of variables in their sources", () => {
  it("are those of the first 2,000, by the index in the whole", () => {
    const [one, other] = ["uint a;\n", "\n".repeat(3000)];
    const declarations = Array.from({ length: 3000 }, (_none, at) =>
      at === 0
        ? { name: "a", source: "One.sol", text: one, end: 7 }
        : { name: `v${at}`, source: "Other.sol", text: other, end: at },
    );
    const [first, second, ...more] = placeDeclarations(declarations);
    assert.deepEqual(first?.variables, [{ index: 0, name: "a", end: { line: 0, character: 7 } }]);
    assert.equal(second?.variables.length, 1999);
    const last = { index: 1999, name: "v1999", end: { line: 1999, character: 0 } };
    assert.deepEqual(second.variables.at(-1), last);
    assert.deepEqual(more, []);
  });

  it("are found in lines that are counted once a text", () => {
    const text = "uint a;\n".repeat(100);
    const searches = [mock.method(String.prototype, "matchAll"), mock.method(String.prototype, "split")];
    const positionOf = positionsIn(text);
    const places = Array.from({ length: 100 }, (_none, line) => positionOf(8 * line + 7));
    const count = searches.reduce((sum, { mock }) => sum + mock.callCount(), 0);
    mock.restoreAll();
    assert.equal(count, 1);
    assert.deepEqual(
      places,
      Array.from({ length: 100 }, (_none, line) => ({ line, character: 7 })),
    );
  });
});
