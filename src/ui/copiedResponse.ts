import { nextTurn } from "../core/turns/nextTurn.ts";
import { textPieces } from "../core/characters/textPieces.ts";
import { escapeUnseen, visibleText } from "../core/characters/visibleText.ts";
import { answerText } from "../http/responseJson.ts";
import type { RawResponse } from "../http/rawResponse.ts";

/** UTF-16 units: more is of no use on a clipboard, and can be opened. */
const longestCopied = 4 * 1024 * 1024;

/** Whether an answer is too long for the clipboard. */
export function isTooLongToCopy({ text }: RawResponse): boolean {
  return text.length > longestCopied;
}

/**
 * An answer for the clipboard: JSON indented unless that makes it too long, every token as it was sent, but for what is
 * not seen, which is escaped and means the same. In anything else such characters are made visible. It may be pasted
 * where nothing warns of them. Others have turns in between.
 * @returns `undefined` when it is too long
 */
export async function copiedResponse(response: RawResponse): Promise<string | undefined> {
  if (isTooLongToCopy(response)) return undefined;
  const { text, isJson } = await answerText(response);
  let copied = "";
  for (const piece of textPieces(text.length > longestCopied ? response.text : text)) {
    copied += isJson ? escapeUnseen(piece) : visibleText(piece);
    await nextTurn();
  }
  return copied;
}
