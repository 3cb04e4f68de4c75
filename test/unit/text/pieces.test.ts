import assert from "node:assert/strict";
import { atPlaceholders } from "../../../src/text/language.ts";

const placed = (message: string): readonly string[] =>
  atPlaceholders(message, (text) => text, "<a>", "<b {0}>");

describe("a message with other things at its placeholders", () => {
  it("has them in the order of its language, as often as they are named", () => {
    assert.deepEqual(placed("{0} called {1}."), ["<a>", " called ", "<b {0}>", "."]);
    assert.deepEqual(placed("{1}{0} {1}"), ["<b {0}>", "<a>", " ", "<b {0}>"]);
  });

  it("leaves braces that are no placeholder of its own", () => {
    assert.deepEqual(placed("{x} {10} {2}"), ["{x} {10} ", "{2}"]);
    assert.deepEqual(placed(""), []);
  });
});
