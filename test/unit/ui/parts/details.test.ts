import assert from "node:assert/strict";
import { withDetails } from "../../../../src/ui/parts/details.ts";
import type { Block, PieceField } from "../../../../src/ui/page/pageModel.ts";

const value: PieceField = { label: "Memo", name: "memo", pieces: [{ kind: "text", text: "hello" }] };
const none: PieceField = { label: "Proxy", name: "proxy", pieces: [{ kind: "null" }], nothing: "null" };
const other: PieceField = { label: "Key", name: "key", pieces: [{ kind: "null" }], nothing: "absent" };
const fields = (...all: readonly PieceField[]): Block => ({ kind: "fields", fields: all });
const section = (title: string, ...blocks: readonly Block[]): Block => ({
  kind: "section",
  id: title,
  title,
  blocks,
});
const details = (...blocks: readonly Block[]): Block => ({
  kind: "fold",
  id: "details",
  title: [{ kind: "text", text: "Details" }],
  blocks,
});

describe("the details of a page", () => {
  it("are folded away at its end, and are left out where there are none", () => {
    const shown = section("Identity", fields(value));
    const raw = section("Raw response", fields(value));
    assert.deepEqual(withDetails([shown], [raw]), [shown, details(raw)]);
    assert.deepEqual(withDetails([shown], []), [shown]);
  });

  it("end with one line of all fields without a value, each once", () => {
    const limits = section("Limits", fields(none));
    const raw = section("Raw response", fields(value, none, other));
    assert.deepEqual(withDetails([limits, section("Identity", fields(value, none))], [raw]), [
      section("Identity", fields(value)),
      details(section("Raw response", fields(value)), fields(none, other)),
    ]);
  });

  it("take columns with them of which nothing is left", () => {
    const kept = section("Identity", fields(value));
    const columns: Block = { kind: "columns", columns: [[kept], [section("Limits", fields(none))]] };
    assert.deepEqual(withDetails([columns], []), [kept, details(fields(none))]);
  });

  it("take fields without a value out of both forms of a page", () => {
    const form = (name: "raw" | "decoded"): Block => ({
      kind: "form",
      form: name,
      blocks: [section("Outcome", fields(value, none))],
    });
    const kept = (name: "raw" | "decoded"): Block => ({
      kind: "form",
      form: name,
      blocks: [section("Outcome", fields(value))],
    });
    assert.deepEqual(withDetails([form("raw"), form("decoded")], []), [
      kept("raw"),
      kept("decoded"),
      details(fields(none)),
    ]);
  });
});
