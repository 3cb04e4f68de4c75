import assert from "node:assert/strict";
import { enumMembers } from "../../../../src/builds/source/enumMembers.ts";
import { runToEnd } from "../../../../src/core/async/yielding.ts";

describe("the names of an enum's values in sources", () => {
  const enumsOf = (texts: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(runToEnd(enumMembers(new Map(Object.entries(texts)), { source: "Shop.sol" }, [])));

  it("are those of contracts, libraries, and files, imported ones included", () => {
    const found = enumsOf({
      "Shop.sol": 'import "./Types.sol"; contract Shop { enum Status { Free, Reserved, Sold } }',
      "Types.sol": "enum Side { Buy, Sell } library Types { enum Status { None } }",
      "Other.sol": "enum Unused { None }",
    });
    assert.deepEqual(found, {
      "Shop.Status": ["Free", "Reserved", "Sold"],
      Side: ["Buy", "Sell"],
      "Types.Status": ["None"],
    });
  });

  it("are left out where enums of one name differ", () => {
    const found = enumsOf({
      "Shop.sol": 'import * as other from "./Other.sol"; enum Side { Buy, Sell } enum Kind { A }',
      "Other.sol": "enum Side { Sell, Buy } enum Kind { A }",
    });
    assert.deepEqual(found, { Kind: ["A"] });
  });

  it("are none where a source is missing", () => {
    assert.deepEqual(enumsOf({ "Shop.sol": undefined }), {});
  });
});
