import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { JsonLimitError } from "../../core/json/exactJson.ts";
import { untilAborted } from "../../core/async/waiting.ts";
import type { ThreadReply } from "./jsonThread.ts";

/** The thread's file is next to this one, before and after bundling. */
const threadFile = new URL(
  import.meta.url.endsWith(".ts") ? "./jsonThread.ts" : "./jsonThread.js",
  import.meta.url,
);

const limit = pLimit(1);

/**
 * How long an idle thread is kept. Starting one takes as long as parsing a megabyte, and hundreds of files may follow
 * each other.
 */
const idleMilliseconds = 5000;

/** After longer texts the thread is ended, to free its memory. In UTF-16 units or bytes. */
const maxReusableLength = 16 * 1024 * 1024;

/** The idle thread, if any. */
let idle: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined;

/**
 * Parses JSON, or its bytes in UTF-8, in a worker thread, with exact integers. One text at a time, as each may take
 * some hundred megabytes of memory. The thread is kept for some seconds.
 * @param signal aborting removes a waiting text from the queue and ends a running thread
 * @throws SyntaxError if the text is not JSON
 * @throws JsonLimitError if it exceeds the budget
 * @throws the signal's reason, when that is aborted
 */
export function parseInThread(text: string | Uint8Array, signal: AbortSignal): Promise<JsonValue> {
  return untilAborted(
    limit(() => parseNow(text, signal)),
    signal,
  );
}

async function parseNow(text: string | Uint8Array, signal: AbortSignal): Promise<JsonValue> {
  signal.throwIfAborted();
  const worker = takeThread();
  let isWhole = false;
  try {
    const replied = once(worker, "message", { signal });
    worker.postMessage(text);
    const [reply] = (await replied) as [ThreadReply];
    isWhole = text.length <= maxReusableLength;
    if (reply.kind === "parsed") return reply.value;
    throw reply.kind === "tooMuch"
      ? new JsonLimitError(reply.exceeded)
      : new SyntaxError("The text is no JSON.");
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    if (isWhole) keepIdle(worker);
    else await worker.terminate();
  }
}

function takeThread(): Worker {
  if (idle === undefined) return new Worker(threadFile, { execArgv: [], env: {} });
  const { worker, end } = idle;
  idle = undefined;
  clearTimeout(end);
  worker.ref();
  worker.off("error", forgetIdle);
  return worker;
}

/** Keeps an idle thread without preventing the process from exiting. */
function keepIdle(worker: Worker): void {
  worker.unref();
  worker.on("error", forgetIdle);
  const end = setTimeout(() => {
    forgetIdle();
    void worker.terminate();
  }, idleMilliseconds);
  idle = { worker, end: end.unref() };
}

function forgetIdle(): void {
  idle = undefined;
}
