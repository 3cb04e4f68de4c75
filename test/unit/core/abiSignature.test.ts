import assert from "node:assert/strict";
import { abiSignature } from "../../../src/core/abiSignature.ts";

describe("the signature of an ABI's item", () => {
  it("is told with its kind", () => {
    const inputs = [{ type: "tuple[2]", components: [{ type: "bytes" }] }, { type: "uint256" }];
    for (const kind of ["function", "error", "event"])
      assert.deepEqual(abiSignature({ type: kind, name: "pay", inputs }), {
        kind,
        signature: "pay((bytes)[2],uint256)",
      });
  });

  it("is none where the item has none, or its types tell none", () => {
    for (const item of [
      { type: "constructor", inputs: [] },
      { type: "event", name: "Quiet", anonymous: true, inputs: [] },
      { type: "function", name: "set", inputs: [{ type: "Store.Box storage" }] },
      { type: "function", name: "set", inputs: "x" },
      { type: "function", name: 7, inputs: [] },
      { name: "set", inputs: [] },
      { type: "function", name: "set", inputs: Array.from({ length: 600 }, () => ({ type: "uint256" })) },
      undefined,
    ])
      assert.equal(abiSignature(item), undefined);
  });
});
