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
