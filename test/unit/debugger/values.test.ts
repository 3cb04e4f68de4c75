import assert from "node:assert/strict";
import { hexToBytes, type Hex } from "viem";
import type { StoredType, ValueType } from "../../../src/builds/storage/contractStorage.ts";
import {
  callDataValue,
  encodedArguments,
  memoryValue,
  stackValue,
  type ByteSource,
} from "../../../src/debugger/encodedValue.ts";
import { StorageReader, type StoredSteps } from "../../../src/debugger/storageValue.ts";
import type { Reading, Variable } from "../../../src/debugger/variable.ts";
import { wordBytes } from "../../../src/decode/storage/storageSlot.ts";

const number: ValueType = { kind: "value", label: "uint256", bytes: 32, base: "uint256" };
const string: StoredType = { kind: "bytes", label: "string", isText: true, form: "hashed", slots: 1n };
const bytes: StoredType = { ...string, label: "bytes", isText: false };
const listOf = (element: () => StoredType, length?: bigint): StoredType => ({
  ...{ kind: "array", label: "list", element, length, form: "hashed", slots: 1n, isPacked: true },
});
const structOf = (...types: readonly StoredType[]): StoredType => ({
  kind: "struct",
  label: "struct S",
  members: () => types.map((type, at) => ({ name: `m${at}`, slot: BigInt(at), offset: 0, type })),
  slots: BigInt(types.length),
});
/** Is in itself, as no compiler allows. */
const cyclic: StoredType = {
  ...{ kind: "struct", label: "struct Cyclic", slots: 1n },
  members: () => [{ name: "self", slot: 0n, offset: 0, type: cyclic }],
};

/** Memory, or call data of an exact length. */
const of = (...words: readonly (bigint | Hex)[]): ByteSource => {
  const all = words.map((word) =>
    typeof word === "bigint" ? wordBytes(word) : hexToBytes(word, { size: 32 }),
  );
  const whole = new Uint8Array(all.flatMap((word) => [...word]));
  return (offset, length) =>
    offset + length > whole.length
      ? undefined
      : { bytes: whole.subarray(offset, offset + length), isKnown: true };
};
const zeros: ByteSource = (_offset, length) => ({ bytes: new Uint8Array(length), isKnown: true });
const textOf = (value: Reading): string => ("unavailable" in value ? `<${value.unavailable}>` : value.text);
const childrenOf = (value: Reading): readonly Variable[] =>
  "unavailable" in value ? [] : (value.children?.() ?? []);
const valueType = (base: string, size: number): ValueType => ({
  kind: "value",
  label: base,
  bytes: size,
  base,
});
const huge = (1n << 256n) - 1n;

describe("values of a debugger", () => {
  it("ignores what is beside a value in its word", () => {
    const dirty = BigInt(`0x${"12".repeat(32)}`);
    assert.deepEqual(
      [
        ...[valueType("uint8", 1), valueType("int8", 1), valueType("bytes2", 2), valueType("address", 20)],
      ].map((type) => textOf(stackValue(type, [dirty]))),
      ["18", "18", "0x1212", "0x1212121212121212121212121212121212121212"],
    );
    assert.equal(textOf(stackValue(valueType("int16", 2), [0xffffn])), "-1");
    assert.equal(textOf(stackValue({ ...number, label: "T", base: undefined }, [1n])), "<type>");
  });

  it("joins the address and selector of an external function", () => {
    const type = valueType("function", 24);
    assert.equal(textOf(stackValue(type, [0xaan, 0x12345678n])), `${`0x${"0".repeat(38)}AA`}.0x12345678`);
  });

  it("calls pointers and lengths beyond all data invalid", () => {
    const sized: readonly StoredType[] = [string, bytes, listOf(() => number)];
    for (const memory of [zeros, of()])
      for (const type of sized) assert.equal(textOf(memoryValue(type, huge, memory)), "<invalid>");
    assert.equal(textOf(memoryValue(string, 0n, of())), "<invalid>");
    assert.equal(textOf(memoryValue(structOf(number), huge, zeros)), "{m0: ?}");
    assert.equal(textOf(memoryValue(string, 0n, of(huge))), "<invalid>");
    assert.equal(
      textOf(
        memoryValue(
          listOf(() => number),
          0n,
          of(huge),
        ),
      ),
      "<invalid>",
    );
    assert.equal(textOf(callDataValue(bytes, [huge, 1n], of(0n))), "<invalid>");
    assert.equal(textOf(callDataValue(bytes, [0n, huge], of(0n))), "<invalid>");
    assert.equal(
      textOf(
        callDataValue(
          listOf(() => number),
          [0n, huge],
          of(0n),
        ),
      ),
      "<invalid>",
    );
    assert.deepEqual(
      encodedArguments(
        [number, string, listOf(() => number), structOf(string)].map((type) => ({ kind: "value", type })),
        0,
        of(7n, huge, 32n * 4n, huge, huge),
      ).map(textOf),
      ["7", "<invalid>", "<invalid>", "{m0: ?}"],
    );
  });

  it("says that bytes are unknown which no step shows", () => {
    const unknown: ByteSource = (_offset, length) => ({ bytes: new Uint8Array(length), isKnown: false });
    assert.equal(textOf(memoryValue(string, 0n, unknown)), "<notInTrace>");
    assert.equal(textOf(memoryValue(structOf(number), 0n, unknown)), "{m0: ?}");
  });

  it("shows no place for what follows an argument of unknown type", () => {
    const types = [number, undefined, number].map((type) => ({ kind: "value", type }) as const);
    assert.deepEqual(encodedArguments(types, 0, of(1n, 2n, 3n)).map(textOf), ["1", "<type>", "<type>"]);
  });

  it("ends in values that are in themselves", () => {
    const depthOf = (value: Reading): number =>
      Math.max(0, ...childrenOf(value).map((child) => 1 + depthOf(child.value)));
    assert.equal(depthOf(memoryValue(cyclic, 0n, zeros)), 17);
    assert.ok(depthOf(callDataValue(cyclic, [0n], of(0n))) <= 17);
    const list: StoredType = listOf(() => list);
    assert.ok(depthOf(memoryValue(list, 0n, of(1n, 0n))) <= 17);
    // Twice as many at each level.
    let wide: StoredType = structOf(number, number);
    for (let level = 0; level < 40; level += 1) {
      const inner = wide;
      wide = structOf(inner, inner);
    }
    assert.equal(textOf(callDataValue(wide, [0n], of(0n))), "{m0: {…}, m1: {…}}");
  });

  it("shows the first thousand elements", () => {
    const value = memoryValue(
      listOf(() => number, 5000n),
      0n,
      zeros,
    );
    const children = childrenOf(value);
    assert.equal(textOf(value), "[0, 0, 0, 0, 0, 0, 0, 0, …]");
    assert.deepEqual([children.length, children.at(-1)?.name], [1001, "[1000…4999]"]);
    assert.equal("unavailable" in value ? undefined : value.child?.("[4999]")?.name, "[4999]");
    assert.equal("unavailable" in value ? undefined : value.child?.("[5000]"), undefined);
  });

  it("quotes strings on one line, and shows bytes that are no text as they are", () => {
    const textIn = (text: string): Reading => {
      const content = Buffer.from(text, "latin1");
      const padded = Buffer.concat([content, Buffer.alloc(4096)]);
      const source: ByteSource = (offset, length) => ({
        bytes:
          offset === 0
            ? wordBytes(BigInt(content.length))
            : padded.subarray(offset - 32, offset - 32 + length),
        isKnown: true,
      });
      return memoryValue(string, 0n, source);
    };
    assert.equal(textOf(textIn('a "b"\n')), String.raw`"a \"b\"\n"`);
    assert.equal(textOf(textIn(Buffer.from("\u202E!").toString("latin1"))), '"⟨U+202E⟩!"');
    assert.equal(textOf(textIn("\xff\xfe")), "0xfffe");
    const long = textIn("ü".repeat(1) + Buffer.from("ü".repeat(900)).toString("latin1").slice(1));
    assert.ok(textOf(long).length < 1100);
    const cut = textIn(Buffer.from(`a${"ü".repeat(900)}`).toString("latin1"));
    assert.match(textOf(cut), /^"aü+…"$/);
    assert.equal("unavailable" in cut ? undefined : cut.full?.(), `a${"ü".repeat(900)}`);
  });

  it("takes words that look like keys of a mapping for some only if the transaction touched their slots", () => {
    const key = wordBytes(5n);
    const preimage = Buffer.concat([key, wordBytes(1n)]);
    const execution = {
      slotsOf: () => new Set([77n]),
      storageAt: () => 9n,
      *preimages() {
        yield preimage;
        yield Buffer.concat([key, wordBytes(2n)]);
      },
    } satisfies StoredSteps;
    const mapping = (value: () => StoredType): StoredType => ({
      ...{ kind: "mapping", label: "mapping", key: number, value, order: "keyFirst" },
    });
    const reader = new StorageReader(execution, 0, "0xaa");
    const place = { path: { variable: "", steps: [] }, slot: 1n, offset: 0 };
    assert.equal(textOf(reader.read({ ...place, type: mapping(() => number) })), "{…}");
    const inItself: StoredType = mapping(() => inItself);
    assert.equal(textOf(reader.read({ ...place, type: inItself })), "{…}");
    const long = reader.read({ ...place, type: listOf(() => number, 1n << 255n) });
    assert.equal(textOf(long), "[9, 9, 9, 9, 9, 9, 9, 9, …]");
  });
});
