import { formatExactJson } from "../core/json/exactJson.ts";
import { indentJson } from "../core/json/indentJson.ts";
import { valueAt } from "../core/json/jsonValue.ts";
import type { RawResponse } from "../http/rawResponse.ts";
import { readableJsonOf, responseText } from "../http/responseJson.ts";

/** Longer responses have values that take too long to be written at once, in UTF-16 units. */
const longestWritten = 1024 * 1024;

/**
 * What one value of a response is opened as: text as it is, anything else as indented JSON; of a long response, with all
 * around it. Others have turns in between.
 * @returns `undefined` when there is no such value
 */
export function openedValue(
  response: RawResponse,
  path: readonly (string | number)[],
): { readonly text: string; readonly isJson: boolean } | undefined {
  const parsed = readableJsonOf(response);
  const value = parsed === undefined ? undefined : valueAt(parsed, path);
  if (value === undefined) return undefined;
  if (typeof value === "string") return { text: value, isJson: false };
  if (response.text.length > longestWritten) return responseText(response);
  // What is nested deeply may grow a hundred times longer by its indents.
  return { text: indentJson(formatExactJson(value)), isJson: true };
}
