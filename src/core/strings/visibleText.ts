import { codePointMark, invisible } from "./invisibleCharacters.ts";

const allInvisible = new RegExp(invisible.source, "gv");

/**
 * Emoji with joiners, selectors, or tags. Matching `RGI_Emoji` directly is a thousand times slower, so a lookahead
 * first checks that a sequence follows.
 */
const joinedEmoji = [
  String.raw`(?=\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F)?\u200D)\p{RGI_Emoji_ZWJ_Sequence}`,
  String.raw`(?=\u{1F3F4}[\u{E0061}-\u{E007A}])\p{RGI_Emoji_Tag_Sequence}`,
  String.raw`\p{Emoji_Keycap_Sequence}`,
  String.raw`[\p{Emoji}--[\p{Emoji_Presentation}\p{Emoji_Component}]]\uFE0F`,
].join("|");

/** Matches emoji first, so that they stay intact: none of these sequences can hide anything. */
const emojiOrInvisible = new RegExp(`(${joinedEmoji})|${invisible.source}`, "gv");

/**
 * External text for display: invisible characters become marks such as `⟨U+202E⟩`; everything else is unchanged,
 * including right-to-left letters and emoji. With `limit` (1 or more), the result has at most that many UTF-16 units
 * and ends in `…` if it was cut, never inside a mark or a surrogate pair. Does not escape HTML or Markdown.
 */
export function visibleText(text: string, limit = Infinity): string {
  // Ignore everything after the limit: the text may be megabytes long.
  const head = text.slice(0, limit);
  const shown = invisible.test(head) ? markInvisible(head, limit) : head;
  if (head.length === text.length && shown.length <= limit) return shown;
  return `${cutBefore(shown, limit - 1)}…`;
}

/**
 * Escapes invisible characters in a JSON text as `\u202e`, which does not change its value. Keeps line breaks between
 * tokens.
 */
export function escapeInvisible(json: string): string {
  return invisible.test(json)
    ? json.replace(allInvisible, (found) => (found === "\r" ? found : escapesOf(found)))
    : json;
}

function escapesOf(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Marks invisible characters, stopping at the limit: each mark is longer than its character. */
function markInvisible(text: string, limit: number): string {
  let marked = "";
  for (const piece of textPieces(text)) {
    marked += piece.replace(
      emojiOrInvisible,
      (match, emoji: string | undefined) => emoji ?? codePointMark(match),
    );
    if (marked.length > limit) break;
  }
  return marked;
}

function cutBefore(shown: string, limit: number): string {
  return shown.slice(0, limit).replace(/(?:⟨[^⟩]{0,9}|[\uD800-\uDBFF])$/, "");
}

/**
 * External text for display on one line: like `visibleText`, with line feeds and tabs marked as well, as it could
 * otherwise imitate a line of the extension.
 */
export function visibleLine(text: string, limit = Infinity): string {
  // One more character lets `visibleText` detect that it has to cut.
  return visibleText(oneLine(text.slice(0, limit + 1)), limit);
}

/** Marks line feeds and tabs. */
export function oneLine(text: string): string {
  return text.replace(/[\n\t]/g, codePointMark);
}

/** UTF-16 units that are processed within some hundredths of a second. */
const unitsInPiece = 16 * 1024;

/** The longest emoji has half as many. */
const unitsAhead = 64;

/** Splits a text into pieces. Never splits a surrogate pair, and an emoji only within a long run of them. */
export function* textPieces(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const to = endOfPiece(text, from + unitsInPiece);
    yield text.slice(from, to);
    from = to;
  }
}

function endOfPiece(text: string, at: number): number {
  if (text.length - at <= unitsAhead) return text.length;
  const isInsidePair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1));
  const start = isInsidePair ? at + 1 : at;
  const ahead = text.slice(start, start + unitsAhead).search(/[^\p{Emoji}\p{Emoji_Component}]/u);
  return start + Math.max(ahead, 0);
}
