import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** A call as it arrived. */
export type ProxiedCall = { readonly id: unknown; readonly method: string; readonly params: unknown };

/** An answer in place of the node's. */
export type ProxyReply = {
  readonly status?: number;
  /** The members of a JSON-RPC response beside its ID. */
  readonly body: Readonly<Record<string, unknown>> | string;
};

/** A server in front of a JSON-RPC node. */
export type RpcProxy = AsyncDisposable & {
  readonly url: string;
  /** Oldest first. */
  readonly calls: readonly ProxiedCall[];
};

/** Forwards calls to a node, but for those that `replyTo` replies to. */
export async function startRpcProxy(
  nodeUrl: string,
  replyTo: (call: ProxiedCall) => ProxyReply | undefined = () => undefined,
): Promise<RpcProxy> {
  const calls: ProxiedCall[] = [];
  const forward = async (body: string): Promise<ProxyReply> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(nodeUrl, { method: "POST", headers, body });
    return { status: response.status, body: await response.text() };
  };
  const respond = async (request: IncomingMessage): Promise<ProxyReply> => {
    const text = await bodyOf(request);
    const call = JSON.parse(text) as ProxiedCall;
    calls.push(call);
    const reply = replyTo(call) ?? (await forward(text));
    if (typeof reply.body === "string") return reply;
    return { ...reply, body: JSON.stringify({ jsonrpc: "2.0", id: call.id, ...reply.body }) };
  };
  const server = createServer((request, response) => {
    respond(request).then(
      ({ status = 200, body }) =>
        response.writeHead(status, { "content-type": "application/json" }).end(body),
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}
