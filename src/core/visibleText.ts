/**
 * Characters that are not seen, or that change how others are seen: controls, bidi overrides and isolates, zero-width
 * and format characters, line separators, lone surrogates, fillers, variation selectors, tags. Line feed and tab do
 * what a reader expects; the Arabic, Syriac and Kaithi number signs are format characters by class, yet have a shape.
 */
const unseen =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\n\t\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]]/v;

const everyUnseen = new RegExp(unseen.source, "gv");

/**
 * The same, but an emoji that Unicode lists is matched first and so stays whole with the joiners, selectors and tags
 * inside it: none of these sequences can hide anything. The look-ahead spares other characters the long list.
 */
const emojiOrUnseen = new RegExp(
  `(?=\\p{Extended_Pictographic}|[0-9#*]\\uFE0F)(\\p{RGI_Emoji})|${unseen.source}`,
  "gv",
);

/**
 * A foreign text as it may be shown: everything that is not seen stands there as `⟨U+202E⟩`, all else is untouched,
 * right-to-left letters and emoji too. With `limit` (1 or more) the result has at most so many UTF-16 units, the last being `…`
 * when something was cut; neither a mark nor a surrogate pair is ever cut in half. Escaping for HTML or Markdown is
 * not done here.
 */
export function visibleText(text: string, limit = Infinity): string {
  // What lies behind the limit is not even looked at: the text may have megabytes.
  const head = text.slice(0, limit);
  const shown = unseen.test(head) ? markUnseen(head) : head;
  if (head.length === text.length && shown.length <= limit) return shown;
  return `${cutBefore(shown, limit - 1)}…`;
}

/**
 * A JSON text in which everything that is not seen stands as JSON escapes it, `\u202e`: it means the same. Line breaks
 * between its tokens stay.
 */
export function escapeUnseen(json: string): string {
  return unseen.test(json)
    ? json.replace(everyUnseen, (found) => (found === "\r" ? found : escapesOf(found)))
    : json;
}

function escapesOf(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function markUnseen(text: string): string {
  return text.replace(emojiOrUnseen, (match: string, emoji: string | undefined) => emoji ?? markOf(match));
}

function markOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${code.padStart(4, "0")}⟩`;
}

function cutBefore(shown: string, limit: number): string {
  return shown.slice(0, limit).replace(/(?:⟨[^⟩]{0,9}|[\uD800-\uDBFF])$/, "");
}
