import { readableJsonOf, unreadableFailure } from "./responseJson.ts";
import { isJsonObject, type JsonValue } from "../core/json/jsonValue.ts";
import { ApiError, type Failure } from "./failure.ts";
import type { RawAnswer } from "./rawResponse.ts";

/** The failure that an answer without the hoped-for content is. */
export function failureOfAnswer(answer: RawAnswer): ApiError {
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const unreadable = isSuccess ? unreadableFailure(answer) : undefined;
  return unreadable ?? new ApiError(failureOf(answer), answer.host, { answer });
}

/** The failure that an answer in another form than JSON is, whatever its status. */
export function notJson(answer: RawAnswer): ApiError {
  const { status, contentType } = answer;
  return new ApiError({ kind: "notJson", status, contentType }, answer.host, { answer });
}

function failureOf(answer: RawAnswer): Failure {
  const { status, contentType, retryAfterMilliseconds } = answer;
  if (status >= 200 && status < 300) return { kind: "notJson", status, contentType };
  if (status >= 300 && status < 400) return { kind: "redirected", status };
  if (status === 429) return { kind: "rateLimited", retryAfterMilliseconds };
  const failed = { kind: "serviceFailed", status, messages: errorMessages(answer) } as const;
  return retryAfterMilliseconds === undefined ? failed : { ...failed, retryAfterMilliseconds };
}

/** More stand in the raw answer alone. */
const mostMessages = 100;

/** The messages of a mirror node's error body, details included; none when it is no such body. */
export function errorMessages(answer: RawAnswer): readonly string[] {
  const status = fieldOf(readableJsonOf(answer), "_status");
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
