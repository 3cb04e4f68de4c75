import { readableJsonOf } from "../../http/responseJson.ts";
import { answerText } from "../../http/responseText.ts";
import { formatExactJson } from "../../core/json/exactJson.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { valueAt } from "../../core/json/valueAt.ts";
import type { RawDocuments } from "./rawDocuments.ts";

/** Opens an answer as it came; JSON is indented, with every token as it was sent. @returns the text shown */
export async function showRawResponse(
  documents: RawDocuments,
  response: RawResponse,
  index: number,
): Promise<string> {
  const { text, isJson } = await answerText(response);
  const name = `answer ${index + 1}, HTTP ${response.status}`;
  await documents.show(`${name}.${isJson ? "json" : "txt"}`, text);
  return text;
}

/** Longer answers have values that take too long to be written at once. */
const longestWritten = 4 * 1024 * 1024;

/** Opens one value of an answer: text as it is, anything else as JSON; of a long answer, with all around it. */
export async function showRawValue(
  documents: RawDocuments,
  response: RawResponse,
  path: readonly (string | number)[],
): Promise<void> {
  const parsed = readableJsonOf(response);
  const value = parsed === undefined ? undefined : valueAt(parsed, path);
  if (value === undefined) return;
  const name = String(path.at(-1))
    .replace(/[^\w-]/g, "_")
    .slice(0, 60);
  if (typeof value === "string") await documents.show(`${name}.txt`, value);
  else if (response.text.length > longestWritten) await showRawResponse(documents, response, 0);
  else await documents.show(`${name}.json`, formatExactJson(value));
}
