import * as l10n from "@vscode/l10n";
import { currentLanguage } from "./currentLanguage.ts";

/** Keeps what is made for each language and key: to make a format takes a hundred times as long as to use it. */
function kept<Format, Key extends string = "">(make: (key: Key) => Format): (key: Key) => Format {
  const made = new Map<string, Format>();
  return (key) => {
    const name = `${currentLanguage()} ${key}`;
    const format = made.get(name) ?? make(key);
    made.set(name, format);
    return format;
  };
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const listFormat = kept(() => new Intl.ListFormat(currentLanguage(), { type: "conjunction" }));
const numberFormat = kept(() => new Intl.NumberFormat(currentLanguage()));
const unitListFormat = kept(
  (style: UnitDisplay) => new Intl.ListFormat(currentLanguage(), { type: "unit", style }),
);
const unitFormats = {
  long: kept((unit: Unit) => unitFormat(unit, "long")),
  short: kept((unit: Unit) => unitFormat(unit, "short")),
};
const relativeFormat = kept(() => new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "always" }));
const pluralRules = kept(() => new Intl.PluralRules(currentLanguage()));

/** A date in the language, in the time zone of this machine; what is made for it is kept, as it is dear. */
export function dateText(date: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${currentLanguage()} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(currentLanguage(), options);
  dateFormats.set(key, format);
  return format.format(date);
}

/** "a, b, and c". */
export function listText(items: readonly string[]): string {
  return listFormat("").format(items);
}

/** The same around something other than text. @param text makes of what stands between two of them */
export function listAround<Piece>(pieces: readonly Piece[], text: (text: string) => Piece): readonly Piece[] {
  const parts = listFormat("").formatToParts(pieces.map((_, index) => String(index)));
  return parts.flatMap(({ type, value }) =>
    type === "element" ? (pieces[Number(value)] ?? []) : text(value),
  );
}

/** `1,234`. */
export function numberText(value: number | bigint): string {
  return numberFormat("").format(value);
}

/** A decimal number in digits, exact to so many decimals: `1,234.5`. */
export function decimalText(digits: string, decimals: number): string {
  // What comes as digits is not rounded on the way, as a number would be.
  const exact = digits as unknown as number;
  return new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: decimals }).format(exact);
}

/** Tenths of a percent as `12.5%`. */
export function percentText(perMille: number): string {
  return new Intl.NumberFormat(currentLanguage(), { style: "percent", maximumFractionDigits: 1 }).format(
    perMille / 1000,
  );
}

/** How much of a whole a part is, to a tenth of a percent; of a smaller part, that it is less. */
export function partText(part: bigint, whole: bigint): string {
  const perMille = Number((part * 1000n) / whole);
  return part > 0n && perMille === 0 ? l10n.t("under {0}", percentText(1)) : percentText(perMille);
}

type Unit = "millisecond" | "second" | "minute" | "hour" | "day" | "year" | "byte" | "kilobyte" | "megabyte";
/** "640 bytes", "48 kB", "1.2 MB": a size in short. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return unitText(bytes, "byte");
  const [size, unit] =
    bytes < 999_500 ? [bytes / 1000, "kilobyte" as const] : [bytes / 1_000_000, "megabyte" as const];
  return unitText(size < 10 ? Math.round(size * 10) / 10 : Math.round(size), unit, "short");
}

type UnitDisplay = "long" | "short";

function unitFormat(unit: Unit, unitDisplay: UnitDisplay): Intl.NumberFormat {
  return new Intl.NumberFormat(currentLanguage(), { style: "unit", unit, unitDisplay });
}

/** "1 minute", "2 minutes", or short "2 min": a number of a unit that Intl knows by name. */
export function unitText(value: number | bigint, unit: Unit, display: UnitDisplay = "long"): string {
  return unitFormats[display](unit).format(value);
}

/** "2 minutes, 5 seconds". Not every host that runs the extension has Intl's own format of durations. */
export function unitsText(
  parts: readonly (readonly [value: number, unit: Unit])[],
  display: UnitDisplay,
): string {
  return unitListFormat(display).format(parts.map(([value, unit]) => unitText(value, unit, display)));
}

/** "3 minutes ago", "in 4 days". */
export function relativeText(value: number, unit: "second" | "minute" | "hour" | "day" | "year"): string {
  return relativeFormat("").format(value, unit);
}

/** A whole message for each plural form that has one of its own. A language may use `one` for 21: each message names the number. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, () => string>>> & {
  readonly other: () => string;
};

/** The message of the form that a number takes in the language. */
export function plural(count: number, forms: PluralForms): string {
  return (forms[pluralRules("").select(count)] ?? forms.other)();
}

/** A word or two of ours as they begin a line. */
export function capitalized(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(currentLanguage()) + text.slice(1);
}

const withoutSpaces = new Set(["ja", "zh"]);

/** What there is between two sentences. */
export function sentenceSpace(): string {
  return withoutSpaces.has(new Intl.Locale(currentLanguage()).language) ? "" : " ";
}

/** Whole sentences, one after the other; those that are not there, and empty ones, are left out. */
export function sentences(...each: readonly (string | undefined)[]): string {
  return each.filter((sentence) => sentence !== undefined && sentence !== "").join(sentenceSpace());
}

/**
 * A message with something other than text at its placeholders, in the order in which the language has them: `{0}` is the
 * first of the values. A placeholder without a value stays as it is.
 */
export function atPlaceholders<Piece>(
  message: string,
  text: (text: string) => Piece,
  ...values: readonly Piece[]
): readonly Piece[] {
  return message.split(/\{([0-9])\}/).flatMap((part, index) => {
    // Every second part is what the expression found: the number of a placeholder.
    if (index % 2 === 1) return values[Number(part)] ?? text(`{${part}}`);
    return part === "" ? [] : text(part);
  });
}
