import assert from "node:assert/strict";
import { setLanguage } from "../../../src/text/currentLanguage.ts";
import {
  capitalized,
  dateText,
  decimalText,
  listAround,
  listText,
  numberText,
  partText,
  percentText,
  plural,
  relativeText,
  sentences,
  sizeText,
  unitsText,
  unitText,
} from "../../../src/text/language.ts";

/** Everything once, in a language. */
function allIn(tag: string): readonly string[] {
  setLanguage(tag);
  const form = (count: number): string =>
    plural(count, { one: () => "one", few: () => "few", other: () => "other" });
  return [
    listText(["a", "b", "c"]),
    numberText(1_234_567n),
    unitText(2, "minute"),
    [1, 2, 21].map(form).join(" "),
    sentences("A.", undefined, "B."),
  ];
}

/** What else is made in a language, once. */
function othersIn(tag: string): readonly string[] {
  setLanguage(tag);
  return [
    dateText(new Date(Date.UTC(2026, 2, 2)), { dateStyle: "medium", timeZone: "UTC" }),
    relativeText(-3, "day"),
    unitsText(
      [
        [2, "minute"],
        [5, "second"],
      ],
      "long",
    ),
    listAround(["a", "b"], (text) => text).join(""),
    decimalText("1234.50000001", 8),
    percentText(125),
    sizeText(1_234_567),
    capitalized("istanbul"),
  ];
}

const english = ["a, b, and c", "1,234,567", "2 minutes", "one other other", "A. B."];

describe("what Intl does for sentences", () => {
  afterEach(() => setLanguage("en"));

  it("says of a small part of a whole that it is one", () =>
    assert.deepEqual(
      [partText(0n, 10n), partText(1n, 3000n), partText(1n, 3n), partText(3n, 3n)],
      ["0%", "under 0.1%", "33.3%", "100%"],
    ));

  it("is done in the language that is set", () => {
    assert.deepEqual(allIn("en"), english);
    assert.deepEqual(allIn("de"), ["a, b und c", "1.234.567", "2 Minuten", "one other other", "A. B."]);
    assert.deepEqual(allIn("ru").slice(2), ["2 минуты", "one few one", "A. B."]);
    assert.deepEqual(allIn("zh-cn").slice(3), ["other other other", "A.B."]);
  });

  it("is done in the one that is set by now, whatever was made in another one before", () => {
    const [english, german, turkish] = [othersIn("en"), othersIn("de"), othersIn("tr")];
    assert.deepEqual(
      [english, german],
      [
        [
          "Mar 2, 2026",
          "3 days ago",
          "2 minutes, 5 seconds",
          "a and b",
          "1,234.50000001",
          "12.5%",
          "1.2 MB",
          "Istanbul",
        ],
        [
          "02.03.2026",
          "vor 3 Tagen",
          "2 Minuten, 5 Sekunden",
          "a und b",
          "1.234,50000001",
          "12,5\u00a0%",
          "1,2 MB",
          "Istanbul",
        ],
      ],
    );
    assert.equal(turkish.at(-1), "İstanbul");
    assert.deepEqual(othersIn("en"), english);
  });

  it("is done in English where the language is not known", () => {
    for (const tag of ["qps-ploc", "xx", "", "$", "no language"]) {
      setLanguage("de");
      assert.deepEqual(allIn(tag), english, tag);
    }
  });

  it("says sizes in the unit that they are rounded to", () => {
    const sizes = [0, 1, 999, 1000, 9949, 9950, 999_499, 999_500, 1_000_000, 9_950_000, 31_457_280];
    assert.deepEqual(sizes.map(sizeText), [
      ...[
        "0 bytes",
        "1 byte",
        "999 bytes",
        "1 kB",
        "9.9 kB",
        "10 kB",
        "999 kB",
        "1 MB",
        "1 MB",
        "10 MB",
        "31 MB",
      ],
    ]);
  });

  it("makes each format once for each language: pages count on dozens of ages every second", () => {
    let made = 0;
    const { NumberFormat } = Intl;
    const counted = class extends NumberFormat {
      constructor(...given: ConstructorParameters<typeof NumberFormat>) {
        super(...given);
        made += 1;
      }
    };
    Object.assign(Intl, { NumberFormat: counted });
    try {
      for (const tag of ["fr", "fr", "en", "fr"]) {
        setLanguage(tag);
        for (const count of [1, 2, 3]) assert.notEqual(unitText(count, "year"), numberText(count));
      }
    } finally {
      Object.assign(Intl, { NumberFormat });
    }
    assert.ok(made <= 4, `${made} formats`);
  });
});
