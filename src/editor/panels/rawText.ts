import { answerText } from "../../http/responseText.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { openedValue } from "../../ui/openedValue.ts";
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

/** Opens one value of an answer, as `openedValue` says. */
export async function showRawValue(
  documents: RawDocuments,
  response: RawResponse,
  path: readonly (string | number)[],
): Promise<void> {
  const opened = await openedValue(response, path);
  if (opened === undefined) return;
  const name = String(path.at(-1))
    .replace(/[^\w-]/g, "_")
    .slice(0, 60);
  await documents.show(`${name}.${opened.isJson ? "json" : "txt"}`, opened.text);
}
