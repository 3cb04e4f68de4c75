import { readableJsonOf, unreadableFailure } from "./responseJson.ts";
import { isJsonObject, type JsonValue } from "../core/json/jsonValue.ts";
import { ApiError, type Failure } from "./failure.ts";
import type { RawResponse } from "./rawResponse.ts";

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
