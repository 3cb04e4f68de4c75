import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { TooMuchToRead, type JsonBudget } from "../../core/json/jsonBudget.ts";
import { JsonAssembly } from "../../core/json/jsonPieces.ts";
import { OneAtATime } from "../../core/turns/oneAtATime.ts";
import type { ThreadReply, ThreadTask } from "./jsonThread.ts";

/** The thread's file stands beside this one, before it is bundled and after. */
const threadFile = new URL(
  import.meta.url.endsWith(".ts") ? "./jsonThread.ts" : "./jsonThread.js",
  import.meta.url,
);

const threads = new OneAtATime();

/**
 * Parses JSON in a thread of its own, keeping every digit. Bytes, in UTF-8, are moved there: they are gone here afterwards. The value is taken over in pieces, with turns of others in
 * between. One text at a time: each takes some hundred megabytes of memory at worst.
 * @param signal when it is aborted, a text that waits is let go of, and the thread that runs is ended
 * @throws SyntaxError when the text is no JSON
 * @throws TooMuchToRead when it holds more than the budget allows
 * @throws the signal's reason, when that is aborted
 */
export function parseInThread(
  text: string | Uint8Array,
  budget: JsonBudget,
  signal: AbortSignal,
): Promise<JsonValue> {
  return threads.run(() => parseNow({ text, budget }, signal), signal);
}

async function parseNow(task: ThreadTask, signal: AbortSignal): Promise<JsonValue> {
  signal.throwIfAborted();
  const { text } = task;
  // Only who has a memory of his own can give it away.
  const isWhole = typeof text !== "string" && text.byteLength === text.buffer.byteLength;
  const transferList = isWhole && text.buffer instanceof ArrayBuffer ? [text.buffer] : [];
  const worker = new Worker(threadFile, { workerData: task, transferList, execArgv: [], env: {} });
  const assembly = new JsonAssembly();
  try {
    for (;;) {
      worker.postMessage("next");
      const [response] = (await once(worker, "message", { signal })) as [ThreadReply];
      if (response.kind === "piece") assembly.add(response.piece);
      else if (response.kind === "done") return assembly.value;
      else if (response.kind === "tooMuch") throw new TooMuchToRead(response.exceeded);
      else throw new SyntaxError("The text is no JSON.");
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    // Its memory is gone before the next one takes as much.
    await worker.terminate();
  }
}
