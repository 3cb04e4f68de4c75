import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { manifestWithTexts, textKey } from "../../../packaging/manifestTexts.ts";
import { shownManifest } from "../../support/manifest.ts";
import { unplainWords } from "../../support/plainWords.ts";

type Shown = {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly views: { readonly contractLens: readonly { readonly name: string }[] };
  };
};

/** What of a manifest people see, wherever VS Code takes it. */
const shownFields =
  /^(?:displayName|description|title|shortTitle|category|name|contextualTitle|contents|altText|label|markdownDescription|(?:markdownE|e)numDescriptions|enumItemLabels|(?:markdownD|d)eprecationMessage|errorMessage|patternErrorMessage)$/;

/** What Title Case leaves small inside a title. */
const smallWords = new Set(["a", "an", "and", "as", "at", "by", "for", "in", "of", "on", "or", "the", "to"]);

const root = path.join(import.meta.dirname, "../../..");
const manifestText = readFileSync(path.join(root, "package.json"), "utf8");
const texts = JSON.parse(readFileSync(path.join(root, "package.nls.json"), "utf8")) as Record<string, string>;
const { contributes } = shownManifest() as Shown;
const titleOf = new Map(contributes.commands.map(({ command, title }) => [command, title]));

/** Every string with the fields that lead to it; a snippet's body is text for the editor, not for people. */
function stringsIn(value: unknown, fields: readonly string[] = []): readonly [string[], string][] {
  if (typeof value === "string") return [[[...fields], value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (name === "body" || name === "default") return [];
    return stringsIn(inner, Array.isArray(value) ? fields : [...fields, name]);
  });
}

function isTitleCase(title: string): boolean {
  const words = title.replace(/…$/, "").split(" ");
  return words.every((word, index) => {
    const isInside = index > 0 && index < words.length - 1;
    return isInside && smallWords.has(word) ? true : /^[A-Z]/.test(word);
  });
}

describe("the texts of package.json", () => {
  const {
    displayName,
    description,
    capabilities,
    contributes: all,
  } = JSON.parse(manifestText) as Shown & Record<string, unknown>;
  const strings = stringsIn({ displayName, description, capabilities, contributes: all });
  const keys = strings.flatMap(([, text]) => textKey(text) ?? []);

  it("are all in package.nls.json, which has no other", () => {
    assert.deepEqual([...new Set(keys)].sort(), Object.keys(texts).sort());
    assert.ok(keys.length > 80);
  });

  it("are none of them in package.json itself", () => {
    const plain = strings.filter(
      ([fields, text]) => shownFields.test(fields.at(-1) ?? "") && textKey(text) === undefined,
    );
    assert.deepEqual(plain, []);
  });

  it("are missed where there are none", () => {
    assert.deepEqual(manifestWithTexts('{"a":["%b.c%","50%"]}', '{"b.c":"shown"}'), { a: ["shown", "50%"] });
    assert.throws(() => manifestWithTexts('{"a":"%b%"}', "{}"), /no text for %b%/);
  });

  it("use plain words", () => {
    const apiKeyPage = readFileSync(path.join(root, "media/api-key.md"), "utf8");
    assert.deepEqual(
      Object.entries({ ...texts, apiKeyPage }).filter(([, text]) => unplainWords(text).length > 0),
      [],
    );
    assert.deepEqual(unplainWords("It is asked what stands there."), ["is asked", "stands"]);
    assert.deepEqual(unplainWords("Understands every standard."), []);
  });

  it("name commands in Title Case, each with what it acts on", () => {
    const titles = [...titleOf.values()];
    assert.deepEqual(
      titles.filter((title) => !isTitleCase(title) || !title.includes(" ")),
      [],
    );
    assert.equal(isTitleCase("Pin contract"), false);
  });

  it("spell commands and views as they are spelled elsewhere", () => {
    const all = Object.values(texts).join("\n");
    const buttons = [...all.matchAll(/\[([^\]]+)\]\(command:(contractLens\.\w+)\)/g)];
    assert.ok(buttons.length > 5);
    assert.deepEqual(
      buttons.filter(([, label, command = ""]) => titleOf.get(command) !== label),
      [],
    );
    const names = new Set([...titleOf.values(), ...contributes.views.contractLens.map(({ name }) => name)]);
    const bold = [...all.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = ""]) => name);
    assert.ok(bold.length > 2);
    assert.deepEqual(
      bold.filter((name) => !names.has(name)),
      [],
    );
  });
});
