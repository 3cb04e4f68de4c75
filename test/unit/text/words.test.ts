import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import type { KeyProblem } from "../../../src/app/keys/keyInput.ts";
import { parseContractReference } from "../../../src/core/references/contractReference.ts";
import { reservedEntity } from "../../../src/core/references/reservedEntity.ts";
import { sendHashWords } from "../../../src/text/questions.ts";
import { explainKeyProblem } from "../../../src/text/keys.ts";
import { networkStatusWords } from "../../../src/text/networks/networkStatus.ts";
import { notificationWords } from "../../../src/text/notifications.ts";
import { verifyingForExtension } from "../../../src/text/publicApi.ts";
import { calledName } from "../../../src/text/hedera/reservedEntity.ts";
import { amountText, smallestUnitText } from "../../../src/text/amount.ts";
import { ether } from "../../../src/services/ledger/amount.ts";
import { hbarAmount } from "../../../src/services/ledger/mirror/schema.ts";
import { assertTranslated, untranslated, usePseudoTranslation } from "./pseudo.ts";

const folder = path.join(import.meta.dirname, "../../../src/text");

/** Values for whatever a message names: numbers of either plural form, and what is not so. */
const given: readonly (readonly unknown[])[] = [
  ["1", "1", "1"],
  ["2", "2", "2"],
  ["2", false],
];

type Words = { readonly [name: string]: Words | string | ((...values: readonly unknown[]) => unknown) };

/** All that an object of words says, in groups or alone. */
function textsOfWords(words: Words): readonly string[] {
  return Object.values(words).flatMap((each) => {
    if (typeof each === "string") return [each];
    if (typeof each === "object") return textsOfWords(each);
    return given.flatMap((values) => textsOfWords({ said: each(...values) as Words | string }));
  });
}

/** What of a text is neither in a message nor given: a sentence may be given, and stays as it is. */
function ownWords(text: string): string {
  return untranslated(text).replace(/^[12]$/, "");
}

const isWords = (exported: unknown): exported is Words =>
  typeof exported === "object" && exported !== null && Object.getPrototypeOf(exported) === Object.prototype;

/** The objects of words that the files of a folder export. */
async function wordsIn(files: readonly string[]): Promise<readonly Words[]> {
  const modules = await Promise.all(
    files.map(async (file) => (await import(path.join(folder, file))) as Readonly<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isWords));
}

describe("a translation of words", () => {
  usePseudoTranslation();

  it("is used for every object of them", async () => {
    // Those of a kind of subject are called with subjects: their pages are looked through in `ui`.
    const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const words = await wordsIn(all.filter((file) => file.endsWith(".ts") && !file.startsWith("subjects")));
    const texts = words.flatMap(textsOfWords);
    assert.ok(texts.length > 500, `${texts.length} texts`);
    assert.deepEqual(
      texts.filter((text) => text === "" || ownWords(text) !== ""),
      [],
    );
  });

  it("is used where something is missing", () => {
    const { unknown, verifier } = networkStatusWords;
    assertTranslated([unknown, verifier, notificationWords.noActiveNetwork].map((say) => say(undefined)));
  });

  it("is used for why a value may be a private key, and a text no key", () => {
    assertTranslated([undefined, "key"].map(sendHashWords.why));
    const problems: Readonly<Record<KeyProblem, true>> = {
      ...{ tooLong: true, notAscii: true, quoted: true, notMaskable: true },
    };
    assertTranslated((Object.keys(problems) as KeyProblem[]).map(explainKeyProblem));
  });

  it("is used for amounts and for the network's own entities", () => {
    assertTranslated([1n, 2n].map((units) => smallestUnitText(hbarAmount(units)) ?? ""));
    assertTranslated([1n, 10n ** 9n].map((units) => amountText({ units, currency: ether })));
    assertTranslated([smallestUnitText({ units: 10n ** 9n, currency: ether }) ?? ""]);
    const called = Array.from({ length: 1000 }, (_, index) => {
      const contract = parseContractReference(`0.0.${index + 1}`);
      const id = contract.ok ? reservedEntity(contract.value) : undefined;
      assert.ok(id);
      return calledName(id);
    });
    assertTranslated([...called, verifyingForExtension()]);
  });
});
