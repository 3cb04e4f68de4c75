/**
 * Characters that are not seen, or that change how others are seen: controls, bidi overrides and isolates, zero-width
 * and format characters, line separators, lone surrogates, fillers, variation selectors, tags. Line feed and tab do
 * what a reader expects; the Arabic, Syriac and Kaithi number signs are format characters by class, yet have a shape.
 */
export const invisible =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\n\t\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]]/v;

/** How an invisible character is displayed: `⟨U+202E⟩`. */
export function codePointMark(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${code.padStart(4, "0")}⟩`;
}
