import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { JsonValue } from "../../core/json/exactJson.ts";
import { TooMuchToRead } from "../../core/json/jsonBudget.ts";
import { JsonAssembly } from "../../core/json/jsonPieces.ts";
import type { ThreadAnswer } from "./jsonThread.ts";

/** The thread's file stands beside this one, before it is bundled and after. */
const threadFile = new URL(
  import.meta.url.endsWith(".ts") ? "./jsonThread.ts" : "./jsonThread.js",
  import.meta.url,
);

let lastOne: Promise<unknown> = Promise.resolve();

/**
 * Parses JSON in a thread of its own, keeping every digit. The value is taken over in pieces, with turns of others in
 * between. One text at a time: each takes some hundred megabytes of memory at worst.
 * @throws SyntaxError when the text is no JSON
 * @throws TooMuchToRead when it holds more than is read
 */
export function parseInThread(text: string): Promise<JsonValue> {
  const parsing = lastOne.then(() => parseNow(text));
  lastOne = parsing.catch(() => undefined);
  return parsing;
}

async function parseNow(text: string): Promise<JsonValue> {
  const worker = new Worker(threadFile, { workerData: text, execArgv: [], env: {} });
  const assembly = new JsonAssembly();
  try {
    for (;;) {
      worker.postMessage("next");
      const [answer] = (await once(worker, "message")) as [ThreadAnswer];
      if (answer.kind === "piece") assembly.add(answer.piece);
      else if (answer.kind === "done") return assembly.value;
      else if (answer.kind === "tooMuch") throw new TooMuchToRead(answer.exceeded);
      else throw new SyntaxError("The text is no JSON.");
    }
  } finally {
    void worker.terminate();
  }
}
