import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";

/** An error in the mirror node's own shape. */
export function sendMirrorError(exchange: Exchange, status: number, ...messages: string[]): void {
  sendJson(exchange, status, { _status: { messages: messages.map((message) => ({ message })) } });
}

export function sendNotFound(exchange: Exchange): void {
  sendMirrorError(exchange, 404, "Not found");
}

export function sendInvalidParameter(exchange: Exchange, name: string): void {
  sendMirrorError(exchange, 400, `Invalid parameter: ${name}`);
}
