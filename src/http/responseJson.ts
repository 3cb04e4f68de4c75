import { largeJson, parseExactJson, TooMuchToRead } from "../core/json/exactJson.ts";
import { type JsonValue, isJsonObject } from "../core/json/jsonValue.ts";
import type { ParseLargeJson } from "./channel.ts";
import { utf8Length } from "../core/characters/utf8Length.ts";
import { ApiError, type Failure } from "./failure.ts";
import type { RawResponse } from "./rawResponse.ts";
import { indentJson } from "../core/json/indentJson.ts";

type Parsed = { readonly json: JsonValue | undefined } | TooMuchToRead;

const prepared = new WeakMap<RawResponse, Parsed>();

/**
 * The JSON of a response; `undefined` when it is none.
 * @throws ApiError `unreadable` when it holds more than is read
 */
export function jsonOf(response: RawResponse): JsonValue | undefined {
  const parsed = parsedOf(response);
  if (parsed instanceof TooMuchToRead) throw unreadable(response, parsed);
  return parsed.json;
}

/** The same, for what is only looked at beside the rest: `undefined` too when it holds more than is read. */
export function readableJsonOf(response: RawResponse): JsonValue | undefined {
  const parsed = parsedOf(response);
  return parsed instanceof TooMuchToRead ? undefined : parsed.json;
}

/** The failure that a response is which holds more than is read; `undefined` for any other. */
export function unreadableFailure(response: RawResponse): ApiError | undefined {
  const parsed = parsedOf(response);
  return parsed instanceof TooMuchToRead ? unreadable(response, parsed) : undefined;
}

function parsedOf(response: RawResponse): Parsed {
  return prepared.get(response) ?? parsedHere(response.text);
}

function unreadable(response: RawResponse, { exceeded }: TooMuchToRead): ApiError {
  const { status, host, text } = response;
  const failure = { kind: "unreadable", status, bytes: utf8Length(text), exceeded } as const;
  return new ApiError(failure, host, { response });
}

/**
 * Parses a response for all who read it afterwards: here when it is small, else as large ones are parsed, until the signal is
 * aborted. What `send` returns is prepared already.
 * @returns the same response
 * @throws only the signal's reason, when that is aborted
 */
export async function prepareJson(
  response: RawResponse,
  parseLarge: ParseLargeJson,
  signal: AbortSignal,
): Promise<RawResponse> {
  if (!prepared.has(response)) {
    const { text } = response;
    prepared.set(
      response,
      text.length > largeJson ? await parsedElsewhere(text, parseLarge, signal) : parsedHere(text),
    );
  }
  return response;
}

async function parsedElsewhere(
  text: string,
  parseLarge: ParseLargeJson,
  signal: AbortSignal,
): Promise<Parsed> {
  try {
    return { json: await parseLarge(text, signal) };
  } catch (error) {
    signal.throwIfAborted();
    return failed(error);
  }
}

function parsedHere(text: string): Parsed {
  try {
    return { json: parseExactJson(text) };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): Parsed {
  if (error instanceof TooMuchToRead) return error;
  // A thread that could not be had, or ran out of memory.
  return error instanceof SyntaxError ? { json: undefined } : new TooMuchToRead("bytes");
}

type ResponseText = { readonly text: string; readonly isJson: boolean };

/**
 * A response to be read by people: JSON indented, with every token as it was sent; all else as it came. So is what holds more
 * than is read, which was looked through as JSON and is taken for it.
 */
export function responseText(response: RawResponse): ResponseText {
  const { text } = response;
  const parsed = parsedOf(response);
  if (parsed instanceof TooMuchToRead) return { text, isJson: true };
  return parsed.json === undefined ? { text, isJson: false } : { text: indentJson(text), isJson: true };
}

/** The failure that a response without the hoped-for content is. */
export function failureOfResponse(response: RawResponse): ApiError {
  const isSuccess = response.status >= 200 && response.status < 300;
  const unreadable = isSuccess ? unreadableFailure(response) : undefined;
  if (unreadable !== undefined) return unreadable;
  return new ApiError(failureOfStatus(response), response.host, { response });
}

/** The failure that a response in another form than JSON is, whatever its status. */
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

/** More stand in the raw response alone. */
const mostMessages = 100;

/** The messages of a mirror node's error body, details included; none when it is no such body. */
export function errorMessages(response: RawResponse): readonly string[] {
  const status = fieldOf(readableJsonOf(response), "_status");
  const messages = fieldOf(status, "messages");
  if (!Array.isArray(messages)) return [];
  return messages.slice(0, mostMessages).flatMap((item) => {
    const message = fieldOf(item, "message");
    const detail = fieldOf(item, "detail");
    if (typeof message !== "string") return [];
    return [typeof detail === "string" && detail !== "" ? `${message}: ${detail}` : message];
  });
}

function fieldOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
