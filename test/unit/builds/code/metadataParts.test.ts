import assert from "node:assert/strict";
import { metadataPartsOf } from "../../../../src/builds/code/metadataParts.ts";

describe("the metadata parts of a code", () => {
  it("are looked for in no more than moments, also where everything looks like one", () => {
    const began = performance.now();
    assert.deepEqual(metadataPartsOf("a26469706673".repeat(200_000)), []);
    assert.ok(performance.now() - began < 2000);
  });
});
