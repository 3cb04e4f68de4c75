import assert from "node:assert/strict";
import { english, french, italian, japanese, korean, simplifiedChinese, spanish } from "viem/accounts";
import { elsewhere } from "../../../../src/app/publication/phrases.ts";
import { told } from "./toldSecrets.ts";

describe("what in a source may be a secret: a recovery phrase", () => {
  it("is a mnemonic phrase, and no sentence", async () => {
    const phrase = `${"test ".repeat(11)}junk`;
    for (const written of [`"${phrase}"`, `// ${phrase}`, `/* mnemonic: ${phrase} */`, `  ${phrase}`])
      assert.deepEqual(await told(`\n${written}\n`), ["phrase 2"], written);
    for (const written of [
      `// ${"test ".repeat(9)}junk`,
      "// this contract holds funds until their owner asks for them again, then sends them back",
    ])
      assert.deepEqual(await told(written), [], written);
  });

  it("is a recovery phrase in any punctuation, on several lines too", async () => {
    const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");
    for (const written of [
      phrase.join(", "),
      `seed: ${phrase.join(" ")}.`,
      phrase.map((word, at) => `${at + 1}. ${word}`).join(" "),
      phrase.map((word) => `"${word}"`).join(","),
      `${phrase.slice(0, 6).join(" ")}\n// ${phrase.slice(6).join(" ")}`,
      phrase.join("\n * "),
      [...phrase, ...phrase].join(" - "),
      `the recovery phrase, kept in a safe: ${phrase.join(" ")}; it is 12 words long`,
      `L${phrase.join(" ").slice(1)}`,
    ])
      assert.deepEqual(await told(`\n// ${written}`), ["phrase 2"], written);
  });

  it("is cut at no word that phrases are made of", () => {
    assert.deepEqual(
      english.filter((word) => elsewhere.test(word)),
      [],
    );
  });

  it("is a recovery phrase in any case, length or language, and also behind other words", async () => {
    const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");
    const longer = [...phrase, ..."female hedgehog lens".split(" ")];
    const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    const of = (list: readonly string[]) =>
      Array.from({ length: 12 }, (_, at) => list[(at * 173 + 679) % 2048]);
    for (const written of [
      phrase.join(" ").toUpperCase(),
      phrase.map(capital).join(" "),
      phrase.map(capital).join(""),
      phrase.join("_"),
      `my seed phrase ${phrase.join(" ")}`,
      longer.join(", "),
      phrase.map((word, at) => `${at + 1}) ${word}`).join(" "),
      phrase.map((word, at) => `| ${at + 1} | ${word} |`).join("\n// "),
      of(spanish).join(" "),
      of(french).join(" "),
      of(italian).join(" "),
      of(japanese).join("\u3000"),
      of(simplifiedChinese).join(" "),
      of(korean).join(" "),
    ])
      assert.deepEqual(await told(`\n// ${written}`), ["phrase 2"], written);
  });
});
