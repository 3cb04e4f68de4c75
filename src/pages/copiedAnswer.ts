import { escapeUnseen, visibleText } from "../core/visibleText.ts";
import { answerText } from "../api/answerText.ts";
import type { RawAnswer } from "../api/rawAnswer.ts";

/**
 * An answer for the clipboard: JSON indented, every token as it was sent, but for what is not seen, which is escaped and
 * means the same. In anything else such characters are made visible. It may be pasted where nothing warns of them.
 */
export function copiedAnswer(answer: RawAnswer): string {
  const { text, isJson } = answerText(answer);
  return isJson ? escapeUnseen(text) : visibleText(text);
}
