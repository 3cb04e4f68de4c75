import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import type { AbiParameter } from "../../../src/decode/abiItem.ts";
import { readParameters } from "../../../src/decode/abiParameters.ts";
import { argumentsOf, type BytesReading } from "../../../src/decode/decoding.ts";
import { readEncoding } from "../../../src/decode/encoding.ts";
import { plainValues } from "../../support/plainValue.ts";
import { word, words } from "./sources.ts";

const of = (...types: string[]): readonly AbiParameter[] => {
  const parameters = readParameters(types.map((type) => ({ type })));
  assert(parameters !== undefined);
  return parameters;
};

const plain = (reading: BytesReading): unknown => {
  const values = argumentsOf(reading);
  return values === undefined ? reading.kind : [reading.kind, ...plainValues(values)];
};

const ff = (bytes: number): string => "ff".repeat(bytes);
const low = (digits: string): string => digits.padStart(64, "0");
const high = (digits: string): string => digits.padEnd(64, "0");

describe("an encoding", () => {
  it("of elementary types is read to the last digit", () => {
    const cases: readonly (readonly [type: string, word: string, value: unknown])[] = [
      ["uint256", ff(32), 2n ** 256n - 1n],
      ["uint8", low("ff"), 255n],
      ["uint48", low(ff(6)), 2n ** 48n - 1n],
      ["int256", ff(32), -1n],
      ["int8", `${ff(31)}80`, -128n],
      ["int8", low("7f"), 127n],
      ["int64", low("7fffffffffffffff"), 2n ** 63n - 1n],
      ["bool", low("1"), true],
      ["bool", low(""), false],
      ["address", low("ab".repeat(20)), `0x${"ab".repeat(20)}`],
      ["bytes4", high("01020304"), "0x01020304"],
      ["bytes32", ff(32), `0x${ff(32)}`],
      ["function", high("ab".repeat(24)), `0x${"ab".repeat(24)}`],
      ["fixed128x18", low("7b"), "0.000000000000000123"],
      ["ufixed8x0", low("ff"), "255"],
      ["fixed8x1", `${ff(31)}80`, "-12.8"],
    ];
    for (const [type, digits, value] of cases)
      assert.deepEqual(plain(readEncoding(of(type), digits)), ["read", value], type);
  });

  it("of Vyper's decimals before 0.4 is read as numbers with ten decimals, and as bytes where a word holds more bits", () => {
    const minus = (digits: string): string => (2n ** 256n - BigInt(`0x${digits}`)).toString(16);
    const cases: readonly (readonly [type: string, word: string, value: unknown])[] = [
      ["fixed168x10", low("37e11d600"), ["read", "1.5"]],
      ["fixed168x10", minus("37e11d600"), ["read", "-1.5"]],
      ["fixed168x10", low("0"), ["read", "0"]],
      ["fixed168x10", low("1"), ["read", "0.0000000001"]],
      ["fixed168x10", low(`7f${ff(20)}`), ["read", "18707220957835557353007165858768422651595.9365500927"]],
      ["fixed168x10", low(ff(21)), ["notCanonical", word(2n ** 168n - 1n)]],
    ];
    for (const [type, digits, value] of cases) assert.deepEqual(plain(readEncoding(of(type), digits)), value);
    const list = readEncoding(of("fixed168x10[2]"), low("37e11d600") + low("2540be400"));
    assert.deepEqual(plain(list), ["read", ["1.5", "1"]]);
  });

  it("with dirt in a value is said to be one, with the word, and reads as it stands there", () => {
    const cases: readonly (readonly [type: string, word: string, value: unknown])[] = [
      ["uint8", low("100"), 256n],
      ["uint248", ff(32), 2n ** 256n - 1n],
      ["int8", low("80"), 128n],
      ["int8", `${ff(31)}7f`, -129n],
      ["int248", `01${low("").slice(2)}`, 2n ** 248n],
      ["bool", low("2"), true],
      ["bool", high("1"), true],
      ["address", `01${low("ab".repeat(20)).slice(2)}`, `0x${"ab".repeat(20)}`],
      ["address", `${low("").slice(0, 23)}1${"ab".repeat(20)}`, `0x${"ab".repeat(20)}`],
      ["bytes4", high("0102030401"), "0x01020304"],
      ["bytes31", ff(32), `0x${ff(31)}`],
      ["function", high("ab".repeat(25)), `0x${"ab".repeat(24)}`],
      ["fixed8x1", low("80"), word(0x80)],
      ["ufixed8x1", low("180"), word(0x180)],
    ];
    for (const [type, digits, value] of cases) {
      const reading = readEncoding(of("uint256", type), `${low("5")}${digits}`);
      assert.deepEqual(plain(reading), ["notCanonical", 5n, value], type);
      assert.equal(reading.kind === "notCanonical" && reading.word, 1);
    }
  });

  it("is read whatever the case of its digits", () => {
    assert.deepEqual(plain(readEncoding(of("address"), low("ab".repeat(20)).toUpperCase())), [
      "read",
      `0x${"ab".repeat(20)}`,
    ]);
  });

  it("keeps names that are there twice, and types as a signature spells them", () => {
    const components = ["a", "a", "__proto__", ""].map((name) => ({ name, type: "uint8" }));
    const parameters = readParameters([
      { name: "constructor", type: "tuple[1][]", components },
      { name: 7, type: "uint" },
    ]);
    assert(parameters !== undefined);
    const reading = readEncoding(parameters, words(64, 9, 1, 1, 2, 3, 4));
    assert(reading.kind === "read");
    const [list, number] = reading.arguments;
    assert.deepEqual([list?.name, list?.type], ["constructor", "(uint8,uint8,uint8,uint8)[1][]"]);
    assert.deepEqual([number?.name, number?.type, number?.isIndexed], ["", "uint256", false]);
    assert.deepEqual(plainValues(reading.arguments), [[[[1n, 2n, 3n, 4n]]], 9n]);
    const outer = list?.value.kind === "list" ? list.value.items[0] : undefined;
    const inner = outer?.kind === "list" ? outer.items[0] : undefined;
    assert(inner?.kind === "tuple");
    assert.deepEqual(
      inner.members.map(({ name }) => name),
      ["a", "a", "__proto__", ""],
    );
  });

  it("of texts keeps what is no text as bytes, and marks at the beginning", () => {
    const bytes = (digits: string): string => words(32, digits.length / 2) + high(digits);
    assert.deepEqual(plain(readEncoding(of("string"), bytes("efbbbf61"))), ["read", "\uFEFFa"]);
    assert.deepEqual(plain(readEncoding(of("string"), bytes("f09f9880"))), ["read", "😀"]);
    const [broken] = argumentsOf(readEncoding(of("string"), bytes("c328"))) ?? [];
    assert.deepEqual(broken?.value, { kind: "raw", bytes: "0xc328" });
    assert.equal(readEncoding(of("string"), bytes("c328")).kind, "read");
    assert.deepEqual(plain(readEncoding(of("string", "bytes[]"), words(64, 96, 0, 0))), ["read", "", []]);
  });

  it("has nothing behind its end, nothing missing, and everything at its place", () => {
    const digits = encodeAbiParameters([{ type: "uint256" }, { type: "bytes" }], [1n, "0x0102"]).slice(2);
    const cases: readonly (readonly [digits: string, word: number])[] = [
      [`${digits}00`, 4],
      [`${digits}${low("")}`, 4],
      [digits.slice(0, -56), 3],
      [`${digits.slice(0, -2)}01`, 3],
      [`${words(1, 96, 0, 2)}${high("0102")}`, 1],
    ];
    for (const [given, at] of cases) {
      const reading = readEncoding(of("uint256", "bytes"), given);
      assert(reading.kind === "notCanonical");
      assert.deepEqual(plainValues(reading.arguments), [1n, "0x0102"]);
      assert.equal(reading.word, at);
    }
    assert.equal(readEncoding(of("uint256", "bytes"), digits).kind, "read");
    assert.equal(readEncoding(of("uint256", "bytes"), digits.slice(0, 192)).kind, "unreadable");
  });

  it("of nothing is nothing", () => {
    assert.deepEqual(readEncoding([], ""), { kind: "read", arguments: [] });
    for (const more of ["00", low("1")])
      assert.deepEqual(readEncoding([], more), { kind: "notCanonical", arguments: [], word: 0 });
    assert.deepEqual(readEncoding(of("uint256"), ""), { kind: "unreadable" });
    assert.deepEqual(readEncoding(of("uint256"), "00"), { kind: "unreadable" });
  });

  it("is none where types or digits are none", () => {
    for (const type of ["Store.Box storage", "uint7", "uint264", "bytes33", "bytes0", "uint256[0]", "x", ""])
      assert.deepEqual(readEncoding(of("uint256", type), words(1, 2)), { kind: "unreadable" }, type);
    for (const digits of ["0", low("1").slice(1), `${low("1").slice(1)}g`, `${low("1")} `])
      assert.deepEqual(readEncoding(of("uint256"), digits), { kind: "unreadable" }, digits);
  });

  it("of more than 128 KiB is not read", () => {
    const parameters = of("bytes");
    const most = words(32, 128 * 1024 - 64) + "ab".repeat(128 * 1024 - 64);
    assert.equal(readEncoding(parameters, most).kind, "read");
    const more = words(32, 128 * 1024 - 32) + "ab".repeat(128 * 1024 - 32);
    assert.deepEqual(readEncoding(parameters, more), { kind: "tooLarge", bytes: 128 * 1024 + 32 });
    assert.deepEqual(readEncoding(parameters, "0".repeat(2 * 128 * 1024 + 1)), {
      kind: "tooLarge",
      bytes: 128 * 1024 + 1,
    });
  });

  it("has 16 levels of arrays and tuples at most, counted together", () => {
    const nested = (tuples: number, brackets: number): unknown => {
      let parameter: unknown = { type: `uint8${"[1]".repeat(brackets)}` };
      for (let depth = 0; depth < tuples; depth += 1) parameter = { type: "tuple", components: [parameter] };
      return parameter;
    };
    const plain = { type: "uint8" };
    for (const [tuples, brackets] of [
      [16, 0],
      [0, 16],
      [10, 6],
    ] as const) {
      const parameters = readParameters([plain, nested(tuples, brackets)]);
      assert.equal(readEncoding(parameters ?? [], words(1, 1)).kind, "read", `${tuples} ${brackets}`);
      assert.equal(readParameters([plain, nested(tuples + 1, brackets)]), undefined);
      assert.equal(readParameters([plain, nested(tuples, brackets + 1)]), undefined);
    }
  });

  it("is read to fewer bytes in more levels", () => {
    const kindIn = (levels: number, bytes: number): string => {
      const count = bytes / 32 - 2;
      const items = words(32, count) + words(1).repeat(count);
      return readEncoding(of(`uint8${"[1]".repeat(levels - 1)}[]`), items).kind;
    };
    const most = 128 * 1024;
    for (const levels of [1, 4, 8, 16]) {
      const held = Math.min(most, (most * 4) / levels);
      assert.equal(kindIn(levels, held), "read", `${levels}`);
      assert.equal(kindIn(levels, held + 32), "tooLarge", `${levels}`);
    }
  });

  it("that would take long to read or to write ends as none", () => {
    const here = (count: number): string => word(count).slice(2);
    const pointers = (count: number, at: number): string => here(at).repeat(count);
    const cases: readonly (readonly [type: string, digits: string])[] = [
      ["uint256[]", words(32, 2n ** 31n)],
      ["uint256[]", words(32, 2n ** 255n)],
      ["bytes", words(32, 10_000_000)],
      ["bytes", words(2n ** 64n, 1)],
      ["uint256[]", words(-32, 1)],
      ["uint256[1000000000]", words(1)],
      ["uint256[1000000000][]", words(32, 1000, 1)],
      ["uint256[][]", words(32, 2000) + pointers(2000, 64_000) + words(2000) + pointers(2000, 1)],
      ["uint256[][][][]", words(32, 1000) + pointers(1000, 32)],
      [`uint256${"[]".repeat(10)}`, words(32, 1000) + pointers(1000, 32)],
      ["string[]", words(32, 2000) + pointers(2000, 64_000) + words(60_000) + "61".repeat(60_000)],
      ["bytes[]", words(32, 2000) + pointers(2000, 64_000) + words(60_000) + "61".repeat(60_000)],
    ];
    for (const [type, digits] of cases)
      assert.deepEqual(readEncoding(of(type), digits), { kind: "unreadable" }, type);
  });
});
