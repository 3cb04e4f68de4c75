import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Exchange } from "./serve.ts";

/** Waits; throws when the client gives up meanwhile, which ends the exchange. */
export async function linger({ closed }: Exchange, milliseconds: number): Promise<void> {
  await delay(milliseconds, undefined, { signal: closed });
}

/** Answers nothing at all until the client gives up. */
export async function neverRespond({ closed }: Exchange): Promise<void> {
  if (!closed.aborted) await once(closed, "abort");
}

/** Announces a whole response, sends the beginning and drops the connection. */
export async function cutOff({ response, record }: Exchange): Promise<void> {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": 4096 });
  await new Promise((resolve) => response.write('{"contracts":[{"address":"0x', resolve));
  record.state = "cutOff";
  response.destroy();
}

/** Begins a response and adds a space every now and then, for ever. */
export async function dripForEver({ response, closed }: Exchange): Promise<void> {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
  while (!closed.aborted) {
    response.write(" ");
    await delay(200, undefined, { signal: closed });
  }
}

const piece = "x".repeat(64 * 1024);

/** Streams well-formed JSON of more than 32 MiB, as fast as the client takes it. */
export async function flood({ response, closed }: Exchange): Promise<void> {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
  response.write('{"contracts":[],"result":[],"unused":[],"filler":"');
  for (let sent = 0; sent < 40 * 1024 * 1024 && !closed.aborted; sent += piece.length) {
    if (!response.write(piece)) await Promise.race([once(response, "drain"), once(closed, "abort")]);
  }
  response.end('"}');
}
