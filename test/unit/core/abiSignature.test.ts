import assert from "node:assert/strict";
import { abiSignature, signatureOf, signatureType, canonicalType } from "../../../src/core/abiSignature.ts";

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
      { type: "function", name: "set", inputs: [{ type: "Store.Box storage" }] },
      { type: "function", name: "set", inputs: "x" },
      { type: "function", name: 7, inputs: [] },
      { name: "set", inputs: [] },
      { type: "function", name: "set", inputs: Array.from({ length: 600 }, () => ({ type: "uint256" })) },
      undefined,
    ])
      assert.equal(abiSignature(item), undefined);
  });

  it("is told of what is longer or deeper than compilers make it, up to a limit", () => {
    const named = (length: number) => signatureOf("n".repeat(length), []);
    assert.equal(named(4094), `${"n".repeat(4094)}()`);
    assert.equal(named(4095), undefined);
    const nested = (depth: number) =>
      Array.from({ length: depth }).reduce<unknown>((inside) => ({ type: "tuple", components: [inside] }), {
        type: "bool",
      });
    assert.equal(signatureOf("set", [nested(16)]), `set(${"(".repeat(16)}bool${")".repeat(16)})`);
    assert.equal(signatureOf("set", [nested(17)]), undefined);
    const tuple = (count: number) =>
      signatureType({ type: "tuple", components: Array(count).fill({ type: "bytes32[100000]" }) });
    assert.equal(tuple(256)?.length, 4097);
    assert.equal(tuple(257), undefined);
  });

  it("has types in full where people write them shorter, and no others changed", () => {
    const written = ["uint", "int[]", "fixed", "ufixed[2]", "byte", "uint8", "bytes", "bytes1", "ufixed8x1"];
    const inFull = [
      "uint256",
      "int256[]",
      "fixed128x18",
      "ufixed128x18[2]",
      "bytes1",
      "uint8",
      "bytes",
      "bytes1",
      "ufixed8x1",
    ];
    assert.equal(
      signatureOf(
        "set",
        written.map((type) => ({ type })),
      ),
      `set(${inFull.join()})`,
    );
    assert.deepEqual(written.map(canonicalType), inFull);
  });

  it("is none of parameters that are none, whatever stands in their place", () => {
    for (const inputs of [
      undefined,
      null,
      "",
      "x",
      {},
      [undefined],
      [{}],
      [{ type: 5 }],
      [{ type: "tuple" }],
    ])
      assert.equal(signatureOf("set", inputs), undefined);
    assert.equal(signatureOf("set", [{ type: "tuple", components: [{}] }]), undefined);
  });

  it("is none for anonymous events alone", () => {
    const item = { name: "set", inputs: [], anonymous: true };
    assert.equal(abiSignature({ ...item, type: "event" }), undefined);
    assert.equal(abiSignature({ ...item, type: "function" })?.signature, "set()");
  });
});
