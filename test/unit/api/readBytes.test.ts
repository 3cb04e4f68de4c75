import assert from "node:assert/strict";
import fc from "fast-check";
import { readBytes } from "../../../src/api/readOptions.ts";

const topic = `0x${"AB".repeat(32)}`;
const cyclic: unknown[] = [];
cyclic.push(cyclic);

describe("bytes that another extension wants decoded", () => {
  it("are hex digits, or a log", () => {
    assert.deepEqual(readBytes("0xABcd"), { ok: true, value: { kind: "data", data: "0xabcd" } });
    assert.deepEqual(readBytes("0x"), { ok: true, value: { kind: "data", data: "0x" } });
    const log = { kind: "log", topics: [topic.toLowerCase()], data: "0x" };
    assert.deepEqual(readBytes({ topics: [topic] }), { ok: true, value: log });
    assert.deepEqual(readBytes({ topics: [], data: "0x01" }), {
      ok: true,
      value: { kind: "log", topics: [], data: "0x01" },
    });
  });

  const wrong: readonly unknown[] = [
    undefined,
    null,
    5,
    "",
    "abcd",
    "0X00",
    "0x0",
    "0xzz",
    ` ${topic}`,
    `0x${"00".repeat(1024 * 1024 + 1)}`,
    {},
    cyclic,
    { topics: topic },
    { topics: [topic.slice(0, -2)] },
    { topics: Array.from({ length: 5 }, () => topic) },
    { topics: { length: 1, 0: topic } },
    { topics: cyclic },
    { topics: [topic], data: "5" },
    { topics: [topic], data: { toString: () => "0x" } },
    { topics: new Array(2) },
    {
      get topics(): never {
        throw new Error("Boo");
      },
    },
    new Proxy([], {
      get: () => {
        throw new Error("Boo");
      },
    }),
    { topics: new Proxy([], { get: () => 2 ** 31 }) },
  ];
  wrong.forEach((given, index) => {
    it(`are refused where they are neither (${index})`, () => {
      assert.deepEqual(readBytes(given), { ok: false, reason: "bytes" });
    });
  });

  it("never make it throw, whatever they are", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (given) => {
        readBytes(given);
        readBytes({ topics: given, data: given });
        readBytes({ topics: [given] });
      }),
    );
  });
});
