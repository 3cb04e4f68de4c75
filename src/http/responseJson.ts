import { largeJson, parseExactJson, JsonLimitError } from "../core/json/exactJson.ts";
import { type JsonValue, isJsonObject } from "../core/json/jsonValue.ts";
import type { ParseLargeJson } from "./channel.ts";
import { utf8Length } from "../core/strings/utf8.ts";
import { ApiError, type Failure } from "./failure.ts";
import type { RawResponse } from "./rawResponse.ts";
import { indentJson } from "../core/json/indentJson.ts";

type Parsed = { readonly json: JsonValue | undefined } | JsonLimitError;

const parsedResponses = new WeakMap<RawResponse, Parsed>();

/**
 * The JSON of a response; undefined if it is not JSON.
 * @throws ApiError `unreadable` if it exceeds the budget
 */
export function jsonOf(response: RawResponse): JsonValue | undefined {
  const parsed = parsedResponse(response);
  if (parsed instanceof JsonLimitError) throw unreadable(response, parsed);
  return parsed.json;
}

/** The same, for what is only looked at beside the rest: `undefined` too if it exceeds the budget. */
export function readableJsonOf(response: RawResponse): JsonValue | undefined {
  const parsed = parsedResponse(response);
  return parsed instanceof JsonLimitError ? undefined : parsed.json;
}

/** The failure for a response that exceeds the JSON budget; undefined for any other. */
export function unreadableFailure(response: RawResponse): ApiError | undefined {
  const parsed = parsedResponse(response);
  return parsed instanceof JsonLimitError ? unreadable(response, parsed) : undefined;
}

function parsedResponse(response: RawResponse): Parsed {
  return parsedResponses.get(response) ?? parseSmall(response.text);
}

function unreadable(response: RawResponse, { exceeded }: JsonLimitError): ApiError {
  const { status, host, text } = response;
  const failure = { kind: "unreadable", status, bytes: utf8Length(text), exceeded } as const;
  return new ApiError(failure, host, { response });
}

/** Sets the JSON of a response that was joined from parsed ones. @returns the same response */
export function withJson(response: RawResponse, json: JsonValue): RawResponse {
  parsedResponses.set(response, { json });
  return response;
}

/**
 * Parses a response for later readers: small ones directly, large ones with `parseLarge`. Responses of `send` are
 * already parsed.
 * @returns the same response
 * @throws the signal's reason if it is aborted, and nothing else
 */
export async function prepareJson(
  response: RawResponse,
  parseLarge: ParseLargeJson,
  signal: AbortSignal,
): Promise<RawResponse> {
  if (!parsedResponses.has(response)) {
    const { text } = response;
    parsedResponses.set(
      response,
      text.length > largeJson ? await parseInBackground(text, parseLarge, signal) : parseSmall(text),
    );
  }
  return response;
}

async function parseInBackground(
  text: string,
  parseLarge: ParseLargeJson,
  signal: AbortSignal,
): Promise<Parsed> {
  try {
    return { json: await parseLarge(text, signal) };
  } catch (error) {
    signal.throwIfAborted();
    return parseFailure(error);
  }
}

function parseSmall(text: string): Parsed {
  try {
    return { json: parseExactJson(text) };
  } catch (error) {
    return parseFailure(error);
  }
}

function parseFailure(error: unknown): Parsed {
  if (error instanceof JsonLimitError) return error;
  // The thread could not start, or ran out of memory.
  return error instanceof SyntaxError ? { json: undefined } : new JsonLimitError("bytes");
}

type ResponseText = { readonly text: string; readonly isJson: boolean };

/**
 * A response for display: JSON is indented with unchanged tokens; anything else is unchanged, and so is JSON that
 * exceeds the budget.
 */
export function responseText(response: RawResponse): ResponseText {
  const { text } = response;
  const parsed = parsedResponse(response);
  if (parsed instanceof JsonLimitError) return { text, isJson: true };
  return parsed.json === undefined ? { text, isJson: false } : { text: indentJson(text), isJson: true };
}

/** The failure for a response without the expected content. */
export function failureOfResponse(response: RawResponse): ApiError {
  const isSuccess = response.status >= 200 && response.status < 300;
  const unreadable = isSuccess ? unreadableFailure(response) : undefined;
  if (unreadable !== undefined) return unreadable;
  return new ApiError(failureOfStatus(response), response.host, { response });
}

/** The failure for a response that is not JSON, whatever its status. */
export function notJson(response: RawResponse): ApiError {
  const { status, contentType } = response;
  return new ApiError({ kind: "notJson", status, contentType }, response.host, { response });
}

function failureOfStatus(response: RawResponse): Failure {
  const { status, contentType, retryAfterMilliseconds } = response;
  if (status >= 200 && status < 300) return { kind: "notJson", status, contentType };
  if (status >= 300 && status < 400) return { kind: "redirected", status };
  if (status === 429) return { kind: "rateLimited", retryAfterMilliseconds };
  const failed = { kind: "serviceFailed", status, messages: errorMessages(response) } as const;
  return retryAfterMilliseconds === undefined ? failed : { ...failed, retryAfterMilliseconds };
}

/** Further messages are only in the raw response. */
const maxMessages = 100;

/** The messages of a mirror node's error body, with details; empty for any other body. */
export function errorMessages(response: RawResponse): readonly string[] {
  const status = fieldOf(readableJsonOf(response), "_status");
  const messages = fieldOf(status, "messages");
  if (!Array.isArray(messages)) return [];
  return messages.slice(0, maxMessages).flatMap((item) => {
    const message = fieldOf(item, "message");
    const detail = fieldOf(item, "detail");
    if (typeof message !== "string") return [];
    return [typeof detail === "string" && detail !== "" ? `${message}: ${detail}` : message];
  });
}

function fieldOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
