import { fileName } from "../../core/strings/fileName.ts";
import { responseText } from "../../http/responseJson.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { rawDocumentWords } from "../../text/rawDocuments.ts";
import { openedValue } from "../../ui/openedValue.ts";
import type { RawDocuments } from "./rawDocuments.ts";

/** What a text from elsewhere may be called in a tab: the end of its path, whose ending chooses the language. */
export function documentName(path: string): string {
  return fileName(path)
    .replace(/[^\w.-]/g, "_")
    .slice(-60);
}

/**
 * Opens a response as it came; JSON is indented, with every token as it was sent.
 * @param about what the response is about, of our own making: the tab begins with it
 * @returns the text shown
 */
export async function showRawResponse(
  documents: RawDocuments,
  about: string,
  response: RawResponse,
  index: number,
): Promise<string> {
  const { text, isJson } = responseText(response);
  const name = rawDocumentWords.name(about, index + 1, response.status);
  await documents.show(`${name}.${isJson ? "json" : "txt"}`, text);
  return text;
}

/** Opens one value of a response, as `openedValue` says. */
export async function showRawValue(
  documents: RawDocuments,
  about: string,
  response: RawResponse,
  path: readonly (string | number)[],
): Promise<void> {
  const opened = openedValue(response, path);
  if (opened === undefined) return;
  const name = String(path.at(-1))
    .replace(/[^\w-]/g, "_")
    .slice(0, 60);
  const title = rawDocumentWords.valueName(about, name);
  await documents.show(`${title}.${opened.isJson ? "json" : "txt"}`, opened.text);
}
