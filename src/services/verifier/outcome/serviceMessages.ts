import { jsonOf } from "../../../http/responseJson.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import type { RawAnswer } from "../../../http/rawResponse.ts";
import type { Evidence } from "./outcome.ts";

/** An answer's body, as far as it could be read. */
export type Body = { readonly kind: Evidence["body"]; readonly json: JsonValue | undefined };

/**
 * Reads a body by what it is, whatever its content type says.
 * @throws ApiError `unreadable` when it holds more than is read
 */
export function readAnswerBody(answer: RawAnswer): Body {
  const json = jsonOf(answer);
  if (json !== undefined) return { kind: "json", json };
  const isPage =
    /html/i.test(answer.contentType) || /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(answer.text);
  return { kind: isPage ? "html" : "text", json };
}

/** Of a list of errors, more stand in the raw answer alone. */
const mostListed = 1000;

/** Longer plain text or pages are cut here; the raw answer has them whole. */
const longestPlainWords = 2000;

/** The service's own words in an answer, of all body shapes of PROTOCOL 1.5; each once, in order. */
export function wordsOf(answer: RawAnswer, body: Body): readonly string[] {
  if (body.kind !== "json") {
    const plain = body.kind === "html" ? wordsOfPage(answer.text) : [answer.text.trim()];
    return plain.filter((word) => word !== "").map((word) => word.slice(0, longestPlainWords));
  }
  return isJsonObject(body.json) ? wordsOfObject(body.json) : [];
}

/** The words of one object: `message`, `error`, `statusMessage`, and those of `error` and `errors[]` inside. */
export function wordsOfObject(object: JsonObject): readonly string[] {
  const inner = isJsonObject(object["error"]) ? wordsOfObject(object["error"]) : [object["error"]];
  const listed = Array.isArray(object["errors"])
    ? object["errors"]
        .slice(0, mostListed)
        .flatMap((item) => (isJsonObject(item) ? wordsOfListed(item) : [item]))
    : [];
  const all = [object["statusMessage"], object["message"], ...inner, ...listed];
  return [...new Set(all.filter((word) => typeof word === "string" && word.trim() !== ""))] as string[];
}

/** The job protocol's error code, at the top of an error body or inside a finished job's `error`. */
export function customCodeOf(value: JsonValue | undefined): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const code = value["customCode"];
  return typeof code === "string" ? code : customCodeOf(value["error"]);
}

function wordsOfListed(item: JsonObject): JsonValue[] {
  const { message, path } = item;
  return [
    typeof message === "string" && typeof path === "string" ? `${message} (${path})` : (message ?? null),
  ];
}

/** What a page shows, and its title where that says something else. */
function wordsOfPage(page: string): readonly string[] {
  const head = page.slice(0, 64 * 1024);
  const shown = withoutTags(head.replace(/<(style|script|title)\b[^<>]*>[^]*?(?:<\/\1>|$)/gi, " "));
  const title = withoutTags(/<title\b[^<>]*>([^<]*)/i.exec(head)?.[1] ?? "");
  return shown.includes(title) ? [shown] : [shown, title];
}

function withoutTags(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
