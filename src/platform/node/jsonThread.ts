/** What runs in the thread of `parseInThread`: parses a text and posts the value. */
import { parentPort, workerData } from "node:worker_threads";
import { decodeUtf8 } from "../../core/characters/decodeUtf8.ts";
import { parseExactJson, TooMuchToRead, type Exceeded } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";

/** What the thread posts. */
export type ThreadReply =
  | { readonly kind: "parsed"; readonly value: JsonValue }
  | { readonly kind: "notJson" }
  | { readonly kind: "tooMuch"; readonly exceeded: Exceeded };

function parsed(text: string | Uint8Array): ThreadReply {
  try {
    return { kind: "parsed", value: parseExactJson(typeof text === "string" ? text : decodeUtf8(text)) };
  } catch (error) {
    return error instanceof TooMuchToRead
      ? { kind: "tooMuch", exceeded: error.exceeded }
      : { kind: "notJson" };
  }
}

parentPort?.postMessage(parsed(workerData as string | Uint8Array));
