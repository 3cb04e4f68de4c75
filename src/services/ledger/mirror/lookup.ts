import { jsonOf } from "../../../http/responseJson.ts";
import { isJsonObject } from "../../../core/json/jsonValue.ts";
import { errorMessages, failureOfResponse, notJson } from "../../../http/failedResponse.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { readObject, type Shape } from "../../reading/reading.ts";
import type { Lookup } from "../ledger.ts";

/**
 * Reads a mirror node's answer, which has to be prepared where it may be large.
 * @throws ApiError for every answer that is neither the object, nor "not found", nor "bad request".
 */
export function readLookup<Fields extends Shape>(shape: Fields, response: RawResponse): Lookup<Fields> {
  const messages = response.status >= 400 ? errorMessages(response) : [];
  // A 404 page comes from something in front of a mirror node, or from something that is none: it says nothing.
  if (response.status === 404 && messages.length > 0) return { kind: "notFound", messages, response };
  if (response.status === 400) {
    // So does a 400 page.
    if (jsonOf(response) === undefined) throw notJson(response);
    return { kind: "badRequest", messages, response };
  }
  const object = response.status === 200 || response.status === 206 ? jsonOf(response) : undefined;
  if (!isJsonObject(object)) throw failureOfResponse(response);
  return { kind: "found", reading: readObject(shape, object), partial: response.status === 206, response };
}
