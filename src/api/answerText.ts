import { tryParseExactJson } from "./exactJson.ts";
import { indentJson } from "./indentJson.ts";
import type { RawAnswer } from "./rawAnswer.ts";

/** An answer to be read by people: JSON indented, with every token as it was sent; anything else as it came. */
export function answerText({ text }: RawAnswer): { readonly text: string; readonly isJson: boolean } {
  const isJson = tryParseExactJson(text) !== undefined;
  return { text: isJson ? indentJson(text) : text, isJson };
}
