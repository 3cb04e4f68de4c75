import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";

/** A call as it arrived at a node. */
export type ArrivedCall = { readonly method: string; readonly params: readonly JsonValue[] };

/** What a node responds: a result, an error, or a body of its own. */
export type NodeResponse =
  | { readonly result: JsonValue }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly body: string };

/** A node of chain 1 that responds what a test says, and records what arrives but for the chain ID. */
export type RpcNode = AsyncDisposable & { readonly url: string; readonly calls: readonly ArrivedCall[] };

/** Starts it on 127.0.0.1. Where a method has no response, it is not found. */
export async function startRpcNode(
  respond: (
    call: ArrivedCall,
    before: number,
  ) => NodeResponse | undefined | Promise<NodeResponse | undefined>,
): Promise<RpcNode> {
  const calls: ArrivedCall[] = [];
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const { id, method, params } = body as ArrivedCall & { id: number };
      const isChainId = method === "eth_chainId";
      const before = calls.filter((call) => call.method === method).length;
      if (!isChainId) calls.push({ method, params });
      const told = isChainId ? { result: "0x1" } : await respond({ method, params }, before);
      const answer = told ?? { error: { code: -32601, message: "Method not found" } };
      response.setHeader("content-type", "application/json");
      response.end("body" in answer ? answer.body : JSON.stringify({ jsonrpc: "2.0", ...answer, id }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
