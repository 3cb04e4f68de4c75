import assert from "node:assert/strict";
import { assertNever } from "../../../src/core/assertNever.ts";

describe("assertNever", () => {
  it("tells of the tag that arrived", () => {
    assert.throws(() => assertNever({ kind: "new" } as never), { message: 'Unexpected tag: {"kind":"new"}' });
  });
});
