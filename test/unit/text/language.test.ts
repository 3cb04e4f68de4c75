import assert from "node:assert/strict";
import {
  listText,
  numberText,
  plural,
  sentences,
  setLanguage,
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

const english = ["a, b, and c", "1,234,567", "2 minutes", "one other other", "A. B."];

describe("what Intl does for sentences", () => {
  afterEach(() => setLanguage("en"));

  it("is done in the language that is set", () => {
    assert.deepEqual(allIn("en"), english);
    assert.deepEqual(allIn("de"), ["a, b und c", "1.234.567", "2 Minuten", "one other other", "A. B."]);
    assert.deepEqual(allIn("ru").slice(2), ["2 минуты", "one few one", "A. B."]);
    assert.deepEqual(allIn("zh-cn").slice(3), ["other other other", "A.B."]);
  });

  it("is done in English where the language is not known", () => {
    for (const tag of ["qps-ploc", "xx", "", "$", "no language"]) {
      setLanguage("de");
      assert.deepEqual(allIn(tag), english, tag);
    }
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
