import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { RecordedResponse } from "./case.ts";

/** A request as it arrived. */
export type SeenRequest = { readonly method: string; readonly path: string; readonly body: string };

/** A server that gives recorded responses in turn. */
export type Replay = {
  readonly url: string;
  readonly seen: SeenRequest[];
  readonly close: () => Promise<void>;
};

/** Headers that the server sets for itself. */
export const ownHeaders = new Set([
  "content-length",
  "transfer-encoding",
  "connection",
  "content-encoding",
  "date",
]);

/** Starts it on 127.0.0.1. A request that repeats the one before gets that one's answer again once no other is left. */
export async function startReplay(responses: readonly RecordedResponse[]): Promise<Replay> {
  const seen: SeenRequest[] = [];
  let next = 0;
  const server = createServer((request, response) => {
    void take(request).then((arrived) => {
      seen.push(arrived);
      const answer = responses[Math.min(next, responses.length - 1)];
      next += 1;
      if (answer === undefined) return response.destroy();
      const headers = Object.entries(answer.headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()));
      return response.writeHead(answer.status, Object.fromEntries(headers)).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, seen, close };
}

async function take(request: IncomingMessage): Promise<SeenRequest> {
  return { method: request.method ?? "", path: request.url ?? "", body: await text(request) };
}
