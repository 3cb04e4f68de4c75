import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** What has come in and gone out: requests, and bytes with all headers. */
export type Traffic = { readonly requests: number; readonly received: number; readonly sent: number };

/** A server of 127.0.0.1 that does no more than answer, and counts. */
export type InstantServer = AsyncDisposable & {
  readonly url: string;
  readonly traffic: () => Traffic;
};

/**
 * Starts it. The answer is JSON; a number is a status to send alone. `GET /traffic` tells what was counted so far, and
 * is not counted itself.
 */
export async function startInstantServer(
  answer: (request: IncomingMessage) => string | number | Promise<string | number>,
): Promise<InstantServer> {
  let requests = 0;
  let received = 0;
  let sent = 0;
  const traffic = (): Traffic => ({ requests, received, sent });
  const seen = new WeakMap<Socket, { read: number; written: number }>();
  const count = (socket: Socket, isCounted: boolean): void => {
    const before = seen.get(socket) ?? { read: 0, written: 0 };
    seen.set(socket, { read: socket.bytesRead, written: socket.bytesWritten });
    if (!isCounted) return;
    received += socket.bytesRead - before.read;
    sent += socket.bytesWritten - before.written;
  };
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isCounted = request.url !== "/traffic";
    if (isCounted) requests += 1;
    response.on("finish", () => count(request.socket, isCounted));
    const body = isCounted ? await answer(request) : JSON.stringify(traffic());
    if (typeof body === "number") response.writeHead(body).end();
    else response.writeHead(200, { "content-type": "application/json" }).end(body);
  };
  const server = createServer((request, response) => {
    request.resume();
    void reply(request, response);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
