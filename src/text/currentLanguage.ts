/** The language that sentences are shown in: one for the process, set before anything is shown. */
let language = "en";

/** Sets the language. @param tag as VS Code names it; one that is not known here, such as that of pseudo-translations, counts as English */
export function setLanguage(tag: string): void {
  language = knownLanguage(tag) ?? "en";
}

/** The language that was set. */
export function currentLanguage(): string {
  return language;
}

function knownLanguage(tag: string): string | undefined {
  try {
    return Intl.PluralRules.supportedLocalesOf([tag])[0];
  } catch {
    // It is no language tag at all.
    return undefined;
  }
}
