import { jsonOf } from "../../../http/responseJson.ts";
import { isJsonObject } from "../../../core/json/jsonValue.ts";
import { errorMessages, failureOfAnswer, notJson } from "../../../http/failedResponse.ts";
import type { RawAnswer } from "../../../http/rawResponse.ts";
import { readObject, type ObjectReading, type Shape } from "../../reading/reading.ts";

/** What a mirror node answered to a lookup. Everything else it may do is an `ApiError`. */
export type Lookup<Fields extends Shape> =
  | {
      readonly kind: "found";
      readonly reading: ObjectReading<Fields>;
      /** HTTP 206: complete but for `call_result`. */
      readonly partial: boolean;
      readonly answer: RawAnswer;
    }
  | {
      readonly kind: "notFound" | "badRequest";
      readonly messages: readonly string[];
      readonly answer: RawAnswer;
    };

/**
 * Reads a mirror node's answer, which has to be prepared where it may be large.
 * @throws ApiError for every answer that is neither the object, nor "not found", nor "bad request".
 */
export function readLookup<Fields extends Shape>(shape: Fields, answer: RawAnswer): Lookup<Fields> {
  const messages = answer.status >= 400 ? errorMessages(answer) : [];
  // A 404 page comes from something in front of a mirror node, or from something that is none: it says nothing.
  if (answer.status === 404 && messages.length > 0) return { kind: "notFound", messages, answer };
  if (answer.status === 400) {
    // So does a 400 page.
    if (jsonOf(answer) === undefined) throw notJson(answer);
    return { kind: "badRequest", messages, answer };
  }
  const object = answer.status === 200 || answer.status === 206 ? jsonOf(answer) : undefined;
  if (!isJsonObject(object)) throw failureOfAnswer(answer);
  return { kind: "found", reading: readObject(shape, object), partial: answer.status === 206, answer };
}
