import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatTimestampFilter,
  parseTimestampFilter,
  parseTimestamps,
  parseRequestFilter,
  timestampOperators,
} from "../../../src/core/timestampFilter.ts";
import { reasonOf, timestamps, valueOf } from "./arbitraries.ts";

describe("a condition that can be asked", () => {
  it("is none where every record meets it, and refused where no mirror node can look so far", () => {
    const texts = [
      "lt:9999999999",
      "lte:9223372036.854775808",
      "lt:9223372036.854775807",
      "9223372036.854775807",
      ...["9999999999", "gt:9223372036.854775808", "gte:9223372037", "ne:9999999999.999999999"],
      "lt:12345678901",
    ];
    assert.deepEqual(
      texts.map((text) => {
        const read = parseRequestFilter(text);
        return read.ok ? read.value && formatTimestampFilter(read.value) : read.reason;
      }),
      [
        undefined,
        undefined,
        "lt:9223372036.854775807",
        "eq:9223372036.854775807",
        ...Array<string>(4).fill("timeOutOfRange"),
        "tooManyDigits",
      ],
    );
  });
});

describe("timestampFilter", () => {
  it("reads what it writes", () => {
    fc.assert(
      fc.property(fc.constantFrom(...timestampOperators), timestamps, (operator, timestamp) => {
        const filter = { operator, timestamp };
        assert.deepEqual(valueOf(parseTimestampFilter(formatTimestampFilter(filter))), filter);
      }),
    );
  });

  it("means eq where no operator stands", () => {
    assert.deepEqual(
      ["1.5", "eq:1.5", "gte:1.5"].map((text) => formatTimestampFilter(valueOf(parseTimestampFilter(text)))),
      ["eq:1.500000000", "eq:1.500000000", "gte:1.500000000"],
    );
  });

  it("says why not", () => {
    const texts = [
      "GTE:1",
      "toString:1",
      ":1",
      "gte:",
      "gte:gte:1",
      "gte: 1",
      "gte:1x5",
      "gte:12345678901",
      "",
    ];
    assert.deepEqual(
      texts.map((text) => reasonOf(parseTimestampFilter(text))),
      [
        ...Array<string>(3).fill("unknownOperator"),
        ...Array<string>(4).fill("notTimestamp"),
        "tooManyDigits",
        "notTimestamp",
      ],
    );
  });
});

describe("timestamps that were handed over", () => {
  const read = (texts: unknown): readonly string[] => parseTimestamps(texts).map(formatTimestampFilter);

  it("are read in order, without those that cannot be read or asked", () => {
    const texts = ["gte:1", "x", 5, null, ["gt:2"], "lt:9999999999", "gt:9999999999", "2.5", "gte:1"];
    assert.deepEqual(read(texts), ["gte:1.000000000", "eq:2.500000000", "gte:1.000000000"]);
  });

  it("are none in what is no list", () => {
    assert.deepEqual([undefined, null, "gte:1", { 0: "gte:1", length: 1 }].map(read), [[], [], [], []]);
  });

  it("are looked for among the first hundred", () => {
    const texts = Array.from({ length: 150 }, (_, index) => (index === 0 ? "x" : `${index}`));
    const found = read(texts);
    assert.deepEqual([found.length, found.at(-1)], [99, "eq:99.000000000"]);
  });
});
