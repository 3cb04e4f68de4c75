import assert from "node:assert/strict";
import type { BytesType, ValueType } from "../../../../src/builds/storage/contractStorage.ts";
import { parseKey } from "../../../../src/decode/storage/mappingKey.ts";
import { plain } from "./layouts.ts";

const value = (base: string | undefined, bytes: number, members?: readonly string[]): ValueType => ({
  kind: "value",
  label: base ?? "Price",
  bytes,
  base,
  members,
});
const string: BytesType = { kind: "bytes", label: "string", isText: true, form: "hashed", slots: 1n };

/** The value and the hashed bytes of a key, or why there is none. */
function read(type: ValueType | BytesType, text: string): unknown {
  const key = parseKey(type, text);
  return key.ok ? [plain(key.value.value), Buffer.from(key.value.bytes).toString("hex")] : key.reason;
}

const padded = (digits: string): string => digits.padStart(64, "0");

describe("parseKey", () => {
  it("reads numbers in decimal and hex within the range of their type", () => {
    assert.deepEqual(read(value("uint8", 1), " 255 "), [255n, padded("ff")]);
    assert.deepEqual(read(value("uint8", 1), "0xff"), [255n, padded("ff")]);
    assert.deepEqual(read(value("int8", 1), "-1"), [-1n, "f".repeat(64)]);
    assert.equal(read(value("uint8", 1), "256"), "outOfRange");
    assert.equal(read(value("int8", 1), "128"), "outOfRange");
    assert.equal(read(value("uint8", 1), "-1"), "outOfRange");
    assert.equal(read(value("uint256", 32), "1.5"), "notOfType");
    assert.equal(read(value("uint256", 32), " "), "missing");
    assert.equal(read(value("uint256", 32), String(2n ** 256n)), "outOfRange");
    assert.deepEqual(read(value("uint256", 32), String(2n ** 256n - 1n)), [2n ** 256n - 1n, "f".repeat(64)]);
  });

  it("reads decimals of Vyper with their ten decimals", () => {
    const decimal = value("fixed168x10", 32);
    assert.deepEqual(read(decimal, " 5 "), [
      { kind: "decimal", text: "5" },
      padded((5n * 10n ** 10n).toString(16)),
    ]);
    assert.deepEqual(read(decimal, "0.0000000005"), [{ kind: "decimal", text: "0.0000000005" }, padded("5")]);
    assert.deepEqual(read(decimal, "-0.0000000001"), [
      { kind: "decimal", text: "-0.0000000001" },
      "f".repeat(64),
    ]);
    assert.equal(read(decimal, String(2n ** 167n)), "outOfRange");
    for (const text of ["0x5", "1.", ".5", "1e3", "0.00000000001", "9".repeat(67)])
      assert.equal(read(decimal, text), "notOfType", text);
  });

  it("reads addresses, and refuses one whose checksum is wrong", () => {
    const address = value("address", 20);
    const lower = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
    assert.deepEqual(read(address, "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"), [
      lower,
      padded(lower.slice(2)),
    ]);
    assert.equal(read(address, "0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266"), "wrongChecksum");
    assert.equal(read(address, "0x1234"), "notOfType");
  });

  it("reads truth values, names and numbers of an enum, bytes, and texts", () => {
    assert.deepEqual(read(value("bool", 1), "true"), [true, padded("1")]);
    assert.equal(read(value("bool", 1), "1"), "notOfType");
    const kind = value("uint8", 1, ["None", "One"]);
    assert.deepEqual(read(kind, "One"), ["One", padded("1")]);
    assert.deepEqual(read(kind, "1"), ["One", padded("1")]);
    assert.equal(read(kind, "2"), "outOfRange");
    const named = { ...kind, label: "enum Store.Kind" };
    for (const text of ["One", "Kind.One", "Store.Kind.One"])
      assert.deepEqual(read(named, text), ["One", padded("1")], text);
    for (const text of ["ne", "ind.One", "Other.One", "."])
      assert.equal(read(named, text), "notOfType", text);
    assert.deepEqual(read(value("bytes4", 4), "0xa1b2c3d4"), ["0xa1b2c3d4", "a1b2c3d4".padEnd(64, "0")]);
    assert.equal(read(value("bytes4", 4), "0xa1b2c3"), "wrongLength");
    assert.deepEqual(read(string, " tea "), [" tea ", Buffer.from(" tea ").toString("hex")]);
    for (const [typed, key] of [
      ['"tea"', "tea"],
      [' "te\\"a" ', 'te"a'],
      ['""', ""],
      ['"tea', '"tea'],
      ['"a" or "b"', '"a" or "b"'],
    ] as const)
      assert.deepEqual(read(string, typed), [key, Buffer.from(key).toString("hex")], typed);
    assert.equal(read(string, ""), "missing");
    assert.deepEqual(read({ ...string, label: "bytes", isText: false }, "0xc0ffee"), ["0xc0ffee", "c0ffee"]);
    assert.equal(read({ ...string, label: "bytes", isText: false }, "tea"), "notOfType");
  });

  it("takes whole words alone for keys of types that it does not know", () => {
    assert.equal(read(value(undefined, 16), "5"), "unknownType");
    assert.deepEqual(read(value(undefined, 16), `0x${padded("5")}`), [`0x${padded("5")}`, padded("5")]);
  });
});
