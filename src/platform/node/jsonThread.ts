/** What runs in the thread of `parseInThread`: parses a text, and hands it over piece by piece, each when asked for. */
import { parentPort, workerData } from "node:worker_threads";
import { decodeUtf8 } from "../../core/characters/decodeUtf8.ts";
import { parseExactJson } from "../../core/json/exactJson.ts";
import { TooMuchToRead, type JsonBudget } from "../../core/json/jsonBudget.ts";
import { jsonPieces, type JsonPiece } from "../../core/json/jsonPieces.ts";

/** What the thread receives. */
export type ThreadTask = { readonly text: string | Uint8Array; readonly budget: JsonBudget };

/** What the thread posts for each request for the next piece. */
export type ThreadReply =
  | { readonly kind: "piece"; readonly piece: JsonPiece }
  | { readonly kind: "done" }
  | { readonly kind: "notJson" }
  | { readonly kind: "tooMuch"; readonly exceeded: keyof JsonBudget };

const pieces = piecesOf(workerData as ThreadTask);
parentPort?.on("message", () => parentPort?.postMessage(next()));

function* piecesOf({ text, budget }: ThreadTask): Generator<JsonPiece, undefined> {
  yield* jsonPieces(parseExactJson(typeof text === "string" ? text : decodeUtf8(text), budget));
  return undefined;
}

function next(): ThreadReply {
  try {
    const step = pieces.next();
    return step.done === true ? { kind: "done" } : { kind: "piece", piece: step.value };
  } catch (error) {
    return error instanceof TooMuchToRead
      ? { kind: "tooMuch", exceeded: error.exceeded }
      : { kind: "notJson" };
  }
}
