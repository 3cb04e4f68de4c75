import assert from "node:assert/strict";
import * as l10n from "@vscode/l10n";

/** Has every message come in brackets, as if that were a translation, while the tests of a suite run. */
export function usePseudoTranslation(): void {
  before(() => {
    const bundle = new Proxy<Record<string, string>>({}, { get: (_, message) => `⟦${String(message)}⟧` });
    l10n.config({ contents: bundle });
  });
  after(() => l10n.config({ contents: {} }));
}

/** What of a text is in no message. */
export function untranslated(text: string): string {
  const inner = /⟦[^⟦⟧]*⟧/g;
  let [rest, before] = [text, ""];
  while (rest !== before) [rest, before] = [rest.replace(inner, ""), rest];
  return rest.trim();
}

/** All that is shown of some explanations and the like: each of their texts. */
export function textsOf(explained: readonly object[]): readonly string[] {
  return explained.flatMap((each) =>
    Object.entries(each).flatMap(([name, text]) =>
      ["title", "sentence", "nextStep", "brief"].includes(name) ? [String(text)] : [],
    ),
  );
}

/** Fails unless there are texts, and all of all of them is in messages. */
export function assertTranslated(texts: readonly string[]): void {
  assert.ok(texts.length > 0);
  assert.deepEqual(
    texts.filter((text) => text === "" || untranslated(text) !== ""),
    [],
  );
}
