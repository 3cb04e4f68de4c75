import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { TooMuchToRead } from "../../core/json/exactJson.ts";
import { untilAborted } from "../../core/turns/untilAborted.ts";
import type { ThreadReply } from "./jsonThread.ts";

/** The thread's file stands beside this one, before it is bundled and after. */
const threadFile = new URL(
  import.meta.url.endsWith(".ts") ? "./jsonThread.ts" : "./jsonThread.js",
  import.meta.url,
);

const inTurn = pLimit(1);

/**
 * Parses JSON, or its bytes in UTF-8, in a thread of its own, keeping every digit. One text at a time: each takes some hundred
 * megabytes of memory at worst.
 * @param signal when it is aborted, a text that waits is not parsed, and the thread that runs is ended
 * @throws SyntaxError when the text is no JSON
 * @throws TooMuchToRead when it holds more than is read
 * @throws the signal's reason, when that is aborted
 */
export function parseInThread(text: string | Uint8Array, signal: AbortSignal): Promise<JsonValue> {
  return untilAborted(
    inTurn(() => parseNow(text, signal)),
    signal,
  );
}

async function parseNow(text: string | Uint8Array, signal: AbortSignal): Promise<JsonValue> {
  signal.throwIfAborted();
  const worker = new Worker(threadFile, { workerData: text, execArgv: [], env: {} });
  try {
    const [reply] = (await once(worker, "message", { signal })) as [ThreadReply];
    if (reply.kind === "parsed") return reply.value;
    throw reply.kind === "tooMuch"
      ? new TooMuchToRead(reply.exceeded)
      : new SyntaxError("The text is no JSON.");
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    // Its memory is gone before the next one takes as much.
    await worker.terminate();
  }
}
