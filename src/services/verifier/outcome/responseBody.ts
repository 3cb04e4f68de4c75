import { distinctTexts } from "../../../core/strings/distinctTexts.ts";
import { jsonOf } from "../../../http/responseJson.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import type { Evidence } from "./outcome.ts";

/** The body of a response, as far as it is readable. */
export type ResponseBody = { readonly kind: Evidence["body"]; readonly json: JsonValue | undefined };

/**
 * Reads a body by what it is, whatever its content type says.
 * @throws ApiError `unreadable` if it exceeds the budget
 */
export function readResponseBody(response: RawResponse): ResponseBody {
  const json = jsonOf(response);
  if (json !== undefined) return { kind: "json", json };
  const isPage = /html/i.test(response.contentType) || isPageText(response.text);
  return { kind: isPage ? "html" : "text", json };
}

/** Whether a text begins as a page does. */
export function isPageText(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text);
}

/** More words stand in the raw response alone, and more values are not looked at for them. */
const maxWords = 1000;

/** Longer plain text or pages are cut here; the raw response has them whole. */
const maxPlainLength = 2000;

/** The service's own words in a response (docs/services/verification-services.md, Error bodies); each once, in order. */
export function wordsOf(response: RawResponse, body: ResponseBody): readonly string[] {
  if (body.kind !== "json") {
    const plain = body.kind === "html" ? wordsOfPage(response.text) : [cutWords(response.text.trim())];
    return plain.filter((word) => word !== "");
  }
  return isJsonObject(body.json) ? wordsOfObjects([body.json]) : [];
}

/**
 * The words of objects: of each `statusMessage`, `message`, `error`, and those of `error` and `errors[]` inside. Each
 * once (long ones as `distinctTexts` tells them apart), in order, 1,000 at most of all together.
 */
export function wordsOfObjects(objects: readonly JsonObject[], most = maxWords): readonly string[] {
  const words: string[] = [];
  for (const word of distinctTexts(textsIn(objects))) {
    words.push(word);
    if (words.length === most) break;
  }
  return words;
}

function* textsIn(objects: readonly JsonObject[]): Generator<string> {
  let looked = 0;
  for (const object of objects)
    for (const said of messagesIn(object)) {
      if (typeof said === "string" && said.trim() !== "") yield said;
      looked += 1;
      if (looked === maxWords) return;
    }
}

/** What stands where words are looked for. A loop: what is passed on by each level takes as many steps for each word. */
function* messagesIn(object: JsonObject): Generator<JsonValue> {
  const lists: (readonly JsonValue[])[] = [];
  let inner: JsonValue | undefined = object;
  while (isJsonObject(inner)) {
    const { statusMessage, message, error, errors }: JsonObject = inner;
    if (statusMessage !== undefined) yield statusMessage;
    if (message !== undefined) yield message;
    if (Array.isArray(errors)) lists.push(errors);
    inner = error;
  }
  if (inner !== undefined) yield inner;
  for (const list of lists.reverse())
    for (const item of list) yield isJsonObject(item) ? listedMessage(item) : item;
}

/** The job protocol's error code, at the top of an error body or inside a finished job's `error`. */
export function customCodeOf(value: JsonValue | undefined): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const code = value["customCode"];
  return typeof code === "string" ? code : customCodeOf(value["error"]);
}

function listedMessage({ message, path }: JsonObject): JsonValue {
  const isPlaced = typeof message === "string" && typeof path === "string";
  return isPlaced ? `${message} (${path})` : (message ?? null);
}

/** What a page shows, and its title where that says something else. Cut before one is looked for in the other. */
function wordsOfPage(page: string): readonly string[] {
  const head = page.slice(0, 64 * 1024);
  const shown = cutWords(withoutTags(head.replace(/<(style|script|title)\b[^<>]*>[^]*?(?:<\/\1>|$)/gi, " ")));
  const title = cutWords(withoutTags(/<title\b[^<>]*>([^<]*)/i.exec(head)?.[1] ?? ""));
  return shown.includes(title) ? [shown] : [shown, title];
}

function cutWords(text: string): string {
  return text.slice(0, maxPlainLength);
}

function withoutTags(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
