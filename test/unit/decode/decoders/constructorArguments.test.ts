import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import { readConstructorArguments } from "../../../../src/decode/decoders/constructorArguments.ts";
import type { DecodedArgument } from "../../../../src/decode/decoding.ts";
import { plainValues } from "../../../support/plainValue.ts";

const constructorOf = (...inputs: unknown[]): unknown[] => [
  { type: "function", inputs: [] },
  { type: "constructor", inputs },
];

describe("constructor arguments", () => {
  const abi = constructorOf({ name: "most", type: "uint256" }, { name: "named", type: "string" });
  const tail = encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [7n, "Vault"]).slice(2);

  it("are read in the order of the ABI", () => {
    assert.deepEqual(readConstructorArguments(tail, abi), {
      kind: "arguments",
      digits: tail,
      values: [
        { name: "most", type: "uint256", isIndexed: false, value: { kind: "integer", value: 7n } },
        { name: "named", type: "string", isIndexed: false, value: { kind: "text", text: "Vault" } },
      ],
    });
  });

  it("are none where none are due, and not recorded where some are", () => {
    assert.deepEqual(readConstructorArguments("", []), { kind: "none" });
    assert.deepEqual(readConstructorArguments("", constructorOf()), { kind: "none" });
    assert.deepEqual(readConstructorArguments("", abi), { kind: "notRecorded" });
  });

  it("must encode again to the very same bytes", () => {
    for (const other of [`${tail}00`, tail.slice(0, -2), `ff${tail}`, "00", tail.replace(/00$/, "01")])
      assert.deepEqual(readConstructorArguments(other, abi), { kind: "notCanonical", digits: other });
    // An address with dirt in front of it, which decodes all the same.
    const dirty = `01${"0".repeat(22)}${"ab".repeat(20)}`;
    assert.equal(readConstructorArguments(dirty, constructorOf({ type: "address" })).kind, "notCanonical");
    assert.equal(readConstructorArguments("00".repeat(32), []).kind, "notCanonical");
  });

  it("lose no member whose name is there twice, or is __proto__", () => {
    const components = [
      { name: "a", type: "uint8" },
      { name: "a", type: "bool" },
      { name: "__proto__", type: "uint8" },
    ];
    const words = [1, 1, 3].map((number) => number.toString(16).padStart(64, "0")).join("");
    const told = readConstructorArguments(words, constructorOf({ name: "all", type: "tuple", components }));
    assert(told.kind === "arguments");
    const [all] = told.values;
    assert(all?.value.kind === "tuple");
    assert.deepEqual(
      all.value.members.map(({ name }) => name),
      ["a", "a", "__proto__"],
    );
    assert.deepEqual(plainValues(told.values), [[1n, true, 3n]]);
  });

  it("read a function as its 24 bytes", () => {
    const word = `${"ab".repeat(24)}${"00".repeat(8)}`;
    const told = readConstructorArguments(word, constructorOf({ type: "function" }));
    assert(told.kind === "arguments");
    const [{ value }] = told.values as [DecodedArgument];
    assert.deepEqual(value, { kind: "function", address: `0x${"ab".repeat(20)}`, selector: "0xabababab" });
  });

  it("end in an answer for whatever an artifact holds", () => {
    const recursive: { type: string; components?: unknown } = { type: "tuple" };
    recursive.components = [recursive];
    const odd = [[null], [{}], [{ type: 7 }], [{ type: "tuple" }], [{ type: "fixed128x81" }], [recursive]];
    for (const inputs of odd)
      assert.equal(readConstructorArguments("00".repeat(32), constructorOf(...inputs)).kind, "notCanonical");
    assert.equal(
      readConstructorArguments("00".repeat(32), [{ type: "constructor", inputs: "x" }]).kind,
      "notCanonical",
    );
    assert.deepEqual(readConstructorArguments("", [null, 7]), { kind: "none" });
    assert.equal(readConstructorArguments("00".repeat(32), [null]).kind, "notCanonical");
  });

  it("are not decoded where they are longer than a chain allows", () => {
    const long = "00".repeat(200_000);
    assert.equal(readConstructorArguments(long, constructorOf({ type: "uint256[]" })).kind, "notCanonical");
  });
});
