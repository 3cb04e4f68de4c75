import { Agent, fetch } from "undici";
import type { Transport } from "./transport.ts";

/** A transport with pools of its own; `close` ends them. */
export type ClosableTransport = { readonly transport: Transport; readonly close: () => Promise<void> };

/** The longest a connection may take; undici's default is the same, here it is ours to rely on. */
const connectTimeoutMilliseconds = 10_000;

/**
 * Requests over undici. GETs share kept-alive connections; each POST gets a fresh one, since a kept connection that the
 * server is just closing would leave open whether the request arrived.
 */
export function undiciTransport(): ClosableTransport {
  // Deadlines come from the caller's signal: undici's own are coarse.
  const common = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: connectTimeoutMilliseconds } };
  const forGet = new Agent({ ...common, connections: 8, keepAliveTimeout: 10_000 });
  const forPost = new Agent({ ...common, pipelining: 0 });
  const transport: Transport = async (url, init) => {
    const dispatcher = init.method === "GET" ? forGet : forPost;
    return fetch(url, { ...init, dispatcher });
  };
  const close = async (): Promise<void> => {
    await Promise.all([forGet.destroy(), forPost.destroy()]);
  };
  return { transport, close };
}
