import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatTimestamp,
  parseTimestamp,
  readTimestamp,
  timestampToDate,
} from "../../../src/core/timestamp.ts";
import { hostileTexts, nearMisses, reasonOf, timestamps, valueOf } from "./arbitraries.ts";

describe("timestamp", () => {
  it("reads nanoseconds as a decimal fraction", () => {
    const texts = ["0", "1", "1.5", "1.000000005", "01.50", "9999999999.999999999"];
    assert.deepEqual(
      texts.map((text) => formatTimestamp(valueOf(parseTimestamp(text)))),
      ["0.000000000", "1.000000000", "1.500000000", "1.000000005", "1.500000000", "9999999999.999999999"],
    );
  });

  it("reads what it writes", () => {
    fc.assert(
      fc.property(timestamps, (timestamp) => {
        assert.deepEqual(valueOf(parseTimestamp(formatTimestamp(timestamp))), timestamp);
        assert.deepEqual(valueOf(readTimestamp(formatTimestamp(timestamp))), timestamp);
      }),
    );
  });

  it("takes long seconds from a response only", () => {
    const texts = [
      "12345678901",
      "9223372036854775807.5",
      "1".repeat(20),
      "1.1234567890",
      "1.",
      ".5",
      "-1",
      "1e3",
      "",
    ];
    assert.deepEqual(
      texts.map((text) => [reasonOf(parseTimestamp(text)), readTimestamp(text).ok]),
      [
        ["tooManyDigits", true],
        ["tooManyDigits", true],
        ["tooManyDigits", false],
        ["tooManyDigits", false],
        ...Array.from({ length: 5 }, () => ["notTimestamp", false]),
      ],
    );
    assert.deepEqual(
      hostileTexts.filter((text) => parseTimestamp(text).ok || readTimestamp(text).ok),
      [],
    );
  });

  it("takes nothing else", () => {
    fc.assert(
      fc.property(
        nearMisses,
        (text) => parseTimestamp(text).ok === /^\d{1,10}(\.\d{1,9})?$(?!\n)/.test(text),
      ),
    );
  });

  it("becomes a date where a date can hold it, never in a later millisecond", () => {
    const texts = ["0", "1706693445.123999999", "8640000000000", "8640000000000.001", "9223372036854775807"];
    assert.deepEqual(
      texts.map((text) => timestampToDate(valueOf(readTimestamp(text)))?.toISOString()),
      [
        "1970-01-01T00:00:00.000Z",
        "2024-01-31T09:30:45.123Z",
        "+275760-09-13T00:00:00.000Z",
        undefined,
        undefined,
      ],
    );
  });
});
