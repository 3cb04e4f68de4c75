import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A service's stand-in that hands everything on to it, for as long as the window lives. */
export type Relay = { readonly url: string; readonly close: () => void };

/**
 * Hands on whatever is asked of it.
 * @param mayGoOn what each request waits for before that
 * @param bend what is told instead of a response
 */
export async function relayTo(
  origin: string,
  mayGoOn: (method: string, path: string) => Promise<void> = () => Promise.resolve(),
  bend: (path: string, text: string) => string = (_path, text) => text,
): Promise<Relay> {
  const server = createServer((request, response) => {
    // For VS Code in a browser, which asks first whether it may post.
    response.setHeader("access-control-allow-origin", "*");
    if (request.method === "OPTIONS") {
      response.writeHead(204, { "access-control-allow-headers": "content-type" }).end();
      return;
    }
    const handOn = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const { method = "GET", url = "/" } = request;
      await mayGoOn(method, url);
      const body = method === "POST" ? Buffer.concat(parts) : null;
      const headers = { "content-type": request.headers["content-type"] ?? "text/plain" };
      const answer = await fetch(new URL(url, origin), { method, body, headers });
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      response.end(bend(url, await answer.text()));
    };
    handOn().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
