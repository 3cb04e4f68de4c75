import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of 127.0.0.1 that does no more than respond. */
export type InstantServer = AsyncDisposable & { readonly url: string };

/** Starts it, for responses that are JSON. */
export async function startInstantServer(
  responseTo: (request: IncomingMessage) => string | Promise<string>,
): Promise<InstantServer> {
  const server = createServer((request, response) => {
    const respond = (body: string): void =>
      void response.writeHead(200, { "content-type": "application/json" }).end(body);
    const body = responseTo(request);
    request.resume();
    if (typeof body === "string") respond(body);
    else void body.then(respond);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
