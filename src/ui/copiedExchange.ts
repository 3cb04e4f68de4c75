import { originOf, shownOrigin } from "../core/hosts.ts";
import { escapeInvisible, visibleText } from "../core/strings/visibleText.ts";
import { formatExactJson } from "../core/json/exactJson.ts";
import { isJsonObject } from "../core/json/jsonValue.ts";
import { jsonOf, responseText } from "../http/responseJson.ts";
import type { RawResponse } from "../http/rawResponse.ts";

/** UTF-16 units: more is of no use on a clipboard, and can be opened. */
const longestCopied = 4 * 1024 * 1024;

/** Whether a response is too long for the clipboard. */
export function isTooLongToCopy({ text }: RawResponse): boolean {
  return text.length > longestCopied;
}

/**
 * A response for the clipboard: JSON indented unless that makes it too long, every token as it was sent, but for what is
 * not seen, which is escaped and means the same. In anything else such characters are made visible. It may be pasted
 * where nothing warns of them.
 * @returns `undefined` when it is too long
 */
export function copiedResponse(response: RawResponse): string | undefined {
  if (isTooLongToCopy(response)) return undefined;
  const { text, isJson } = responseText(response);
  const copied = text.length > longestCopied ? response.text : text;
  return isJson ? escapeInvisible(copied) : visibleText(copied);
}

/** A request as a command for a POSIX shell. With a body, which is JSON, it is a POST. */
export function curlCommand(url: string, body?: string): string {
  const post =
    body === undefined ? "" : ` --header 'content-type: application/json' --data ${inQuotes(body)}`;
  return `curl --silent${post} ${inQuotes(url)}`;
}

/**
 * The calls of a JSON-RPC lookup as curl commands, one a line. Of the node's URL they have scheme, host and port: the rest may hold a
 * key.
 * @returns "" where the response is not one of several calls
 */
export function curlOfCalls(nodeUrl: string, response: RawResponse): string {
  const calls = jsonOf(response);
  if (!Array.isArray(calls)) return "";
  const bodies = calls.flatMap((call) => {
    const { method, params } = isJsonObject(call) ? call : {};
    return typeof method === "string" && Array.isArray(params)
      ? [formatExactJson({ jsonrpc: "2.0", id: 1, method, params })]
      : [];
  });
  return bodies.map((body) => curlCommand(shownOrigin(nodeUrl), body)).join("\n");
}

/** Nothing means anything inside single quotes; one of them ends the text, stands by itself, and begins it again. */
function inQuotes(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A GET as it was made, as a curl command.
 * @param path as it went to the service, which begins it with `/`: whatever it holds, the host stays
 * @returns "" where it is no path
 */
export function curlOfGet(baseUrl: string, path: string): string {
  return path.startsWith("/") ? curlCommand(new URL(`${originOf(baseUrl)}${path}`).href) : "";
}
