import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { manifestWithTexts, textKey } from "../../../packaging/manifestTexts.ts";

/** What of a manifest people see, wherever VS Code takes it. */
const shownFields =
  /^(?:displayName|(?:userD|modelD|d)escription|title|shortTitle|category|name|contextualTitle|contents|altText|label|markdownDescription|(?:markdownE|e)numDescriptions|enumItemLabels|(?:markdownD|d)eprecationMessage|errorMessage|patternErrorMessage)$/;

const root = path.join(import.meta.dirname, "../../..");
const manifestText = readFileSync(path.join(root, "package.json"), "utf8");
const texts = JSON.parse(readFileSync(path.join(root, "package.nls.json"), "utf8")) as Record<string, string>;

/** Every string with the fields that lead to it; a snippet's body is text for the editor, not for people. */
function stringsIn(value: unknown, fields: readonly string[] = []): readonly [string[], string][] {
  if (typeof value === "string") return [[[...fields], value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (name === "body" || name === "default") return [];
    return stringsIn(inner, Array.isArray(value) ? fields : [...fields, name]);
  });
}

describe("texts of package.json", () => {
  const {
    displayName,
    description,
    capabilities,
    contributes: all,
  } = JSON.parse(manifestText) as Record<string, unknown>;
  const strings = stringsIn({ displayName, description, capabilities, contributes: all });
  const keys = strings.flatMap(([, text]) => textKey(text) ?? []);

  it("are exactly those of package.nls.json", () => {
    assert.deepEqual([...new Set(keys)].sort(), Object.keys(texts).sort());
    assert.ok(keys.length > 80);
  });

  it("are keys in package.json, not sentences", () => {
    // The name of a tool is an identifier.
    const shown = strings.filter(([fields]) => fields.slice(1).join(".") !== "languageModelTools.name");
    const plain = shown.filter(
      ([fields, text]) => shownFields.test(fields.at(-1) ?? "") && textKey(text) === undefined,
    );
    assert.deepEqual(plain, []);
  });

  it("are inserted for their keys, and a missing one is an error", () => {
    assert.deepEqual(manifestWithTexts('{"a":["%b.c%","50%"]}', '{"b.c":"shown"}'), { a: ["shown", "50%"] });
    assert.throws(() => manifestWithTexts('{"a":"%b%"}', "{}"), /no text for %b%/);
  });
});
