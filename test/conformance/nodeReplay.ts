import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { ownHeaders } from "./replay.ts";

/** A response that a node once gave to a call of a method. */
type RecordedCall = {
  readonly request: { readonly method?: string | undefined };
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What the client asks for before it calls anything, of a node that says no more of itself. */
const aboutItself: Readonly<Record<string, unknown>> = {
  eth_chainId: { result: "0x7a69" },
  anvil_metadata: { result: { instanceId: "0x1", latestBlockNumber: "0x1" } },
};

/** Starts a node on 127.0.0.1 that gives a recorded response to one method, with the ID of the call that arrives. */
export async function startNodeReplay(
  recorded: RecordedCall,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void json(request).then((call) => {
      const { id, method } = call as { id: number; method: string };
      const isRecorded = method === recorded.request.method || method.startsWith("(");
      if (isRecorded) {
        const headers = Object.entries(recorded.headers).filter(
          ([name]) => !ownHeaders.has(name.toLowerCase()),
        );
        response.writeHead(recorded.status, Object.fromEntries(headers)).end(withId(recorded.body, id));
        return;
      }
      const told = aboutItself[method] ?? { error: { code: -32601, message: "Method not found" } };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...told }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** A body with another ID, else as it was recorded; one without an ID stays without. */
function withId(body: string, id: number): string {
  const sent = idIn(body);
  if (sent === undefined) return body;
  for (const { index, 0: member } of body.matchAll(/"id"\s*:\s*(?:\d+|"[^"]*")/g)) {
    const changed = `${body.slice(0, index)}"id":${id}${body.slice(index + member.length)}`;
    if (idIn(changed) === id) return changed;
  }
  return body;
}

function idIn(body: string): unknown {
  try {
    const read = JSON.parse(body) as { readonly id?: unknown } | null;
    return read?.id ?? undefined;
  } catch {
    return undefined;
  }
}
