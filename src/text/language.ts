/**
 * What Intl does for sentences, in the language they are shown in. It is one for the process and set before anything is
 * shown, together with the messages of `@vscode/l10n`: so numbers and plural forms fit the words around them.
 */
let language = "en";

/** Sets the language. @param tag as VS Code names it; one that is not known here, such as that of pseudo-translations, counts as English */
export function setLanguage(tag: string): void {
  language = knownLanguage(tag) ?? "en";
}

function knownLanguage(tag: string): string | undefined {
  try {
    return Intl.PluralRules.supportedLocalesOf([tag])[0];
  } catch {
    // It is no language tag at all.
    return undefined;
  }
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A date in the language, in the time zone of this machine; what is made for it is kept, as it is dear. */
export function dateText(date: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options);
  dateFormats.set(key, format);
  return format.format(date);
}

/** "a, b, and c". */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

/** `1,234`. */
export function numberText(value: number | bigint): string {
  return new Intl.NumberFormat(language).format(value);
}

/** "1 minute", "2 minutes": a number of a unit that Intl knows by name. */
export function unitText(value: number, unit: "second" | "minute" | "hour" | "day" | "byte"): string {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** A whole message for each plural form that has one of its own. A language may use `one` for 21: each message names the number. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, () => string>>> & {
  readonly other: () => string;
};

/** The message of the form that a number takes in the language. */
export function plural(count: number, forms: PluralForms): string {
  return (forms[new Intl.PluralRules(language).select(count)] ?? forms.other)();
}

const withoutSpaces = new Set(["ja", "zh"]);

/** What there is between two sentences. */
export function sentenceSpace(): string {
  return withoutSpaces.has(new Intl.Locale(language).language) ? "" : " ";
}

/** Whole sentences, one after the other; those that are not there are left out. */
export function sentences(...each: readonly (string | undefined)[]): string {
  return each.filter((sentence) => sentence !== undefined).join(sentenceSpace());
}
