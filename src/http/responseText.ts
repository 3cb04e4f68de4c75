import { readableJsonOf, unreadableFailure } from "./responseJson.ts";
import { indentJson } from "../core/json/indentJson.ts";
import type { RawResponse } from "./rawResponse.ts";

type AnswerText = { readonly text: string; readonly isJson: boolean };

/** An answer to be read by people: JSON indented, with every token as it was sent; all else as it came. */
export async function answerText(response: RawResponse): Promise<AnswerText> {
  const { text } = response;
  return isJson(response) ? { text: await indentJson(text), isJson: true } : { text, isJson: false };
}

/** What holds more than is read was looked through as JSON, and is taken for it. */
function isJson(response: RawResponse): boolean {
  return unreadableFailure(response) !== undefined || readableJsonOf(response) !== undefined;
}
