import assert from "node:assert/strict";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { repeated } from "../inputs/texts.ts";
import { target } from "../target.ts";
import type { Measured } from "../workThread.ts";

/** Looked at for each character of a text, at most; what is quadratic looks at thousands. */
const mostPerCharacter = 400;
/** Looked at around a place, whatever the text's length. */
const mostAround = 4_000_000;

let worker: Worker | undefined;

/** Asks the thread that counts; it is begun once, and keeps nobody from ending. */
async function measure(text: string): Promise<Measured> {
  worker ??= new Worker(new URL("../workThread.ts", import.meta.url));
  worker.ref();
  worker.postMessage(text);
  const [measured] = (await once(worker, "message")) as [Measured];
  worker.unref();
  return measured;
}

/** How much is done with a text that was made to be slow. */
export const work = target("work", 15, repeated, async (text) => {
  const { inAll, nearby } = await measure(text);
  for (const [name, done] of Object.entries(inAll))
    assert.ok(
      done <= text.length * mostPerCharacter,
      `${name} looked at ${done} characters of ${text.length}.`,
    );
  for (const [name, done] of Object.entries(nearby))
    assert.ok(done <= mostAround, `${name} looked at ${done} characters.`);
});
