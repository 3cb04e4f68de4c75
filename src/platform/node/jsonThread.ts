/** The worker thread of `parseInThread`: parses each posted text and posts the result. */
import { parentPort } from "node:worker_threads";
import { decodeUtf8 } from "../../core/strings/utf8.ts";
import { parseExactJson, JsonLimitError, type JsonLimit } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";

/** A message from the thread. */
export type ThreadReply =
  | { readonly kind: "parsed"; readonly value: JsonValue }
  | { readonly kind: "notJson" }
  | { readonly kind: "tooMuch"; readonly exceeded: JsonLimit };

function parsed(text: string | Uint8Array): ThreadReply {
  try {
    return { kind: "parsed", value: parseExactJson(typeof text === "string" ? text : decodeUtf8(text)) };
  } catch (error) {
    return error instanceof JsonLimitError
      ? { kind: "tooMuch", exceeded: error.exceeded }
      : { kind: "notJson" };
  }
}

parentPort?.on("message", (text: string | Uint8Array) => parentPort?.postMessage(parsed(text)));
