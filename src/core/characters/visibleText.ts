import { textPieces } from "./textPieces.ts";
import { markOf, unseen } from "./unseen.ts";

const everyUnseen = new RegExp(unseen.source, "gv");

/**
 * An emoji that Unicode lists, of those that hold joiners, selectors or tags. The list of all emoji takes a thousand times
 * as long as a look at what follows: only what is joined is looked for in a list, that of such sequences.
 */
const joinedEmoji = [
  String.raw`(?=\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F)?\u200D)\p{RGI_Emoji_ZWJ_Sequence}`,
  String.raw`(?=\u{1F3F4}[\u{E0061}-\u{E007A}])\p{RGI_Emoji_Tag_Sequence}`,
  String.raw`\p{Emoji_Keycap_Sequence}`,
  String.raw`[\p{Emoji}--[\p{Emoji_Presentation}\p{Emoji_Component}]]\uFE0F`,
].join("|");

/** The same, but an emoji is matched first and so stays whole: none of these sequences can hide anything. */
const emojiOrUnseen = new RegExp(`(${joinedEmoji})|${unseen.source}`, "gv");

/**
 * A foreign text as it may be shown: everything that is not seen stands there as `⟨U+202E⟩`, all else is untouched,
 * right-to-left letters and emoji too. With `limit` (1 or more) the result has at most so many UTF-16 units, the last being `…`
 * when something was cut; neither a mark nor a surrogate pair is ever cut in half. Escaping for HTML or Markdown is
 * not done here.
 */
export function visibleText(text: string, limit = Infinity): string {
  // What lies behind the limit is not even looked at: the text may have megabytes.
  const head = text.slice(0, limit);
  const shown = unseen.test(head) ? markUnseen(head, limit) : head;
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

/** Marks what is not seen, no further than the limit: marks are long, and there may be one for each character. */
function markUnseen(text: string, limit: number): string {
  let marked = "";
  for (const piece of textPieces(text)) {
    marked += piece.replace(emojiOrUnseen, (match, emoji: string | undefined) => emoji ?? markOf(match));
    if (marked.length > limit) break;
  }
  return marked;
}

function cutBefore(shown: string, limit: number): string {
  return shown.slice(0, limit).replace(/(?:⟨[^⟩]{0,9}|[\uD800-\uDBFF])$/, "");
}
