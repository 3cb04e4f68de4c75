import assert from "node:assert/strict";
import fc from "fast-check";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { inTurns } from "../../../../src/core/turns/inTurns.ts";
import { maskText } from "../../../../src/http/masking/maskText.ts";
import { findBrokenNumbers, isMaskable } from "../../../../src/http/masking/keyPattern.ts";
import { growth } from "../../../attack/row.ts";
import { turnsDuring } from "../../../support/turnsDuring.ts";
import { charactersOf, keys, openSpellings, spelled, spellings, undone } from "./spellings.ts";

const mask = "••••••••";

function masked(text: string, ...known: readonly string[]): Promise<string> {
  return maskText(
    text,
    known.map((key) => new Secret(key)),
  );
}

describe("the key in a text", () => {
  const key = "Ab+/9&<z'Q";
  for (const [name, spell] of Object.entries({ ...spellings, ...openSpellings })) {
    it(`is masked when it is spelled: ${name}`, async () => {
      const repeated = "KEY-key_123.x".replace(/./gs, spell);
      assert.equal(await masked(`before ${repeated} after`, "KEY-key_123.x"), `before ${mask} after`);
    });
  }

  it("is masked in the spellings of JSON, URLs and pages, whatever it holds", async () => {
    const cases = [
      JSON.stringify({ key }),
      JSON.stringify({ [key]: 1 }),
      JSON.stringify({ text: JSON.stringify({ key }) }),
      JSON.stringify({ key }).replaceAll("/", "\\/"),
      `?key=${encodeURIComponent(key)}&`,
      `<p>Ab+/9&amp;&lt;z&#39;Q</p>`,
    ];
    for (const text of cases) assert.ok((await masked(text, key)).includes(mask), text);
    assert.equal(await masked(JSON.stringify({ key }), key), `{"key":"${mask}"}`);
    assert.equal(await masked(JSON.stringify({ [key]: 1 }), key), `{"${mask}":1}`);
  });

  it("leaves nothing of a text that repeats it too often, in numbers too", async () => {
    const often = `[${"1234567.8,".repeat(200_000)}0]`;
    assert.equal(await masked(often, "12345678"), `"${mask}"`);
    assert.equal((await inTurns(findBrokenNumbers(often, "12345678", 5))).length, 5);
  });

  it("lets others have turns where strings and numbers of megabytes lie before it", async () => {
    const before = [
      `"${'\\"'.repeat(1_000_000)}",`,
      '"a",'.repeat(1_000_000),
      "5".repeat(10 * 1024 * 1024),
    ] as const;
    for (const part of before) {
      const text = `[${part}12345678]`;
      const turns = (key: string): Promise<number> => turnsDuring(() => masked(text, key));
      const without = await turns("87654321");
      assert.ok((await turns("12345678")) >= without + 9);
    }
  });

  it("is masked however its characters are spelled, in capitals or not, and nothing else changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        keys.chain((known) => fc.tuple(fc.constant(known), spelled(known), spelled(known.toUpperCase()))),
        fc.json({ maxDepth: 2 }),
        async ([known, one, other], around) => {
          fc.pre(!undone(around).toLowerCase().includes(known.toLowerCase()));
          const text = `{"a":${around},"${one}":["x${other}y"]}`;
          const result = await masked(text, known);
          assert.equal(result, `{"a":${around},"${mask}":["x${mask}y"]}`);
          assert.ok(!undone(result).toLowerCase().includes(known.toLowerCase()));
        },
      ),
    );
  });

  it("leaves JSON what it was, whatever the text and the key", async () => {
    const awkward = fc.string({
      unit: fc.constantFrom(...charactersOf("u0041x%2n/&#;aA19")),
      minLength: 8,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(
        awkward,
        fc.array(awkward),
        fc.dictionary(awkward, fc.string()),
        async (known, texts, object) => {
          fc.pre(isMaskable(known));
          const text = JSON.stringify({ texts, known: [known, { [known]: `a${known}` }], object });
          const result = JSON.parse(await masked(text, known)) as { texts: string[]; known: unknown };
          assert.equal(result.texts.length, texts.length);
          assert.ok(!JSON.stringify(result).toLowerCase().includes(known.toLowerCase()));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("is masked in numbers too, which become texts", async () => {
    const text = '{"a":1123456789.5,"b":"12345678","c":[12345678],"12345678":-12345678e2}';
    const expected = `{"a":"${mask}","b":"${mask}","c":["${mask}"],"${mask}":"${mask}"}`;
    assert.equal(await masked(text, "12345678"), expected);
    assert.equal(await masked("bad key 12345678.", "12345678"), `bad key ${mask}.`);
  });

  it("is masked in numbers that are broken by a point or an exponent", async () => {
    const broken = [
      "1.2345678901e10",
      "1234567890.1E1",
      "-12345.678901",
      "1.2345678901e+10",
      "99.12345678901e3",
    ];
    for (const number of broken)
      assert.equal(await masked(`{"a":[1.5,${number}]}`, "12345678901"), `{"a":[1.5,"${mask}"]}`);
    assert.equal(
      await masked('{"a":1.23456789e10,"b":"1.23456789e10"}', "12345678900"),
      `{"a":"${mask}","b":"${mask}"}`,
    );
    const others = '{"a":[1.2345678901e9,12345.67890,1e99999999,0.5],"b":"1.5"}';
    assert.equal(await masked(others, "123456789012"), others);
  });

  it("is masked by every name that HTML has for a character", async () => {
    const named =
      "&excl;&num;&dollar;&percnt;&AMP;&apos;&lpar;&rpar;&midast;&plus;&comma;&dash;&period;&sol;&colon;&semi;&LT;&equals;" +
      "&GT;&quest;&commat;&lbrack;&rsqb;&Hat;&UnderBar;&DiacriticalGrave;&lcub;&VerticalLine;&rbrace;";
    assert.equal(await masked(`<${named}>`, "!#$%&'()*+,-./:;<=>?@[]^_`{|}"), `<${mask}>`);
    assert.equal(await masked("KEY&nosuch;key", "KEY&nosuch;key"), mask);
  });

  it("is masked wherever it overlaps itself, and beside another", async () => {
    assert.equal(await masked("aaaaaaaaaaaa", "aaaaaaaa"), `${mask}aaaa`);
    assert.doesNotMatch(await masked("\\u0061aaaaaaaaaaa", "aaaaaaaa"), /a{8}/);
    assert.equal(await masked("first-key second-key", "first-key", "second-key"), `${mask} ${mask}`);
  });

  it("is left alone where it is too short to be told from other text", async () => {
    assert.equal(await masked("1234567 %41%41", "1234567", "%41%41%41"), "1234567 %41%41");
    const judged = ["1234567", "%41%41%41", "12345678", '1234567"8', "1234567\\8"].map(isMaskable);
    assert.deepEqual(judged, [false, false, true, false, false]);
  });

  it("leaves nothing of a text that repeats it without end", async () => {
    for (const unit of ["KEY-key_123.x ", "KEY-key_123%2Ex "])
      assert.equal(await masked(unit.repeat(10_001), "KEY-key_123.x"), mask);
  });

  it("lets others in between where a text is large", async () => {
    let isElsewhere = false;
    setTimeout(() => (isElsewhere = true));
    await masked("%".repeat(1_100_000), "KEY-key_123.x");
    assert.ok(isElsewhere);
  });

  it("lets others in between more often where each character is looked at many times", async () => {
    const turns = (unit: string): Promise<number> =>
      turnsDuring(() => masked(unit.repeat(2_000_000 / unit.length), "KEY-key_123.x"));
    assert.ok((await turns("\\1")) >= 5 * (await turns("%x")));
  });

  it("is masked in capitals with more digits behind it, which make no other character of it", async () => {
    const repeated = "00KEY0041key".replace(
      /./g,
      (one) => `\\\\U00${one.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    assert.equal(await masked(`${repeated}0041`, "00KEY0041key"), `${mask}0041`);
  });

  it("costs a text without it a number of steps that grows with its length alone", async () => {
    const plain = ["%", "\\", "&", "%25", "\\u005c", "&amp;", "KEY-key_123.", "%4b\\u0045"];
    for (const unit of [...plain, "&#", "\\u", "&a", "\\U0", "\\u{0", "&#x&#48"]) {
      const text = unit.repeat(20_000);
      assert.equal(await masked(text, "KEY-key_123.x"), text);
    }
  });

  /** What a search without care goes through again for each time the key is there: so many times as long. */
  const repetitive: Readonly<Record<string, (factor: number) => readonly [text: string, key: string]>> = {
    "a key that repeats itself": (factor) => {
      const half = "A".repeat(900 * factor);
      return [`"${"A".repeat(120_000 * factor)}"`, `${half}Z${half}`];
    },
    "a number that holds the key again and again": (factor) => [
      `{"a":${`12345678${"0".repeat(400)}`.repeat(120 * factor)}}`,
      "12345678",
    ],
    "numbers that hold the key, before many others": (factor) => [
      `[${"12345678,".repeat(2000 * factor)}${"0,".repeat(250_000 * factor)}0]`,
      "12345678",
    ],
  };
  for (const [name, textAndKey] of Object.entries(repetitive))
    it(`costs a time that grows with the text alone, for ${name}`, async () => {
      const { held, detail } = await growth(name, (factor) => {
        const [text, key] = textAndKey(factor);
        return () => masked(text, key);
      });
      assert.ok(held, detail);
    });

  it("is masked where it repeats itself, or stands in one number or in many again and again", async () => {
    const repeating = `${"%41".repeat(150)}Z${"%41".repeat(150)}`;
    assert.equal(
      await masked(`${"%41".repeat(1000)}<${repeating}>`, repeating),
      `${"%41".repeat(1000)}<${mask}>`,
    );
    const number = `12345678${"0".repeat(400)}`.repeat(900);
    assert.equal(await masked(`{"a":${number}}`, "12345678"), `{"a":"${mask}"}`);
    const numbers = await masked(`[${"12345678,".repeat(900)}0,0]`, "12345678");
    assert.equal(numbers, `[${`"${mask}",`.repeat(900)}0,0]`);
  });
});
