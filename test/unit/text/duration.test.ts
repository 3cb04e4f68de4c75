import assert from "node:assert/strict";
import { elapsedText, measuredText, periodText, waitText } from "../../../src/text/duration.ts";
import { setLanguage } from "../../../src/text/currentLanguage.ts";

describe("durations in words", () => {
  afterEach(() => setLanguage("en"));

  it("are short where they were measured", () => {
    const cases = [0, 340, 999, 1000, 1412, 59_900, 60_000, 125_000, 300_000];
    assert.deepEqual(cases.map(measuredText), [
      ...["0 ms", "340 ms", "999 ms", "1 sec", "1.4 sec", "59.9 sec"],
      ...["1 min, 0 sec", "2 min, 5 sec", "5 min, 0 sec"],
    ]);
  });

  it("take the next unit where they would be rounded up to it", () => {
    assert.deepEqual([999.4, 999.5, 59_949, 59_950, 119_499, 119_500].map(measuredText), [
      ...["999 ms", "1 sec", "59.9 sec", "1 min, 0 sec", "1 min, 59 sec", "2 min, 0 sec"],
    ]);
    assert.deepEqual(
      [0, 1001, 119_000, 119_001, 7_140_000, 7_140_001, 169_200_000, 169_200_001].map(waitText),
      [
        ...[
          "0 seconds",
          "2 seconds",
          "119 seconds",
          "2 minutes",
          "119 minutes",
          "2 hours",
          "47 hours",
          "2 days",
        ],
      ],
    );
  });

  it("are whole words where they are counted on, waited for, or are a field's value", () => {
    assert.deepEqual([1, 59, 60, 125].map(elapsedText), [
      ...["1 second", "59 seconds", "1 minute, 0 seconds", "2 minutes, 5 seconds"],
    ]);
    assert.deepEqual([1, 30_000, 120_001, 7_200_000, 172_800_000].map(waitText), [
      ...["1 second", "30 seconds", "3 minutes", "2 hours", "2 days"],
    ]);
    assert.deepEqual([59n, 90n, 7_776_000n, 63_115_200n].map(periodText), [
      ...[undefined, "about 1 minute", "90 days", "2 years"],
    ]);
  });

  it("of a field are days up to two years, and about what is no whole number of its unit", () => {
    const year = 31_557_600n;
    assert.deepEqual(
      [60n, 3599n, 3600n, 86_399n, 86_400n, year, 2n * year - 1n, 3n * year + 1n].map(periodText),
      [
        ...["1 minute", "about 59 minutes", "1 hour", "about 23 hours", "1 day"],
        ...["about 365 days", "about 730 days", "about 3 years"],
      ],
    );
  });

  it("are those of the language", () => {
    setLanguage("de");
    assert.deepEqual(
      [measuredText(1412), measuredText(125_000), elapsedText(61)],
      ["1,4 Sek.", "2 Min., 5 Sek.", "1 Minute, 1 Sekunde"],
    );
    setLanguage("ja");
    assert.equal(elapsedText(125), "2 分 5 秒");
  });
});
