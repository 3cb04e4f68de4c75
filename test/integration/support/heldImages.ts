import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

/** Images that are answered only when told to be: a page with one is still loading for as long as that. */
export type HeldImages = {
  readonly origin: string;
  /** Whether somebody waits for an image of this name. */
  readonly isAskedFor: (name: string) => boolean;
  /** Answers all who wait for an image of this name. */
  readonly release: (name: string) => void;
  readonly close: () => void;
};

/** Serves held images. */
export async function holdImages(): Promise<HeldImages> {
  const waiting = new Map<string, ServerResponse[]>();
  const server = createServer((request, response) => {
    const name = (request.url ?? "").slice(1);
    waiting.set(name, [...(waiting.get(name) ?? []), response]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const release = (name: string): void => {
    for (const response of waiting.get(name) ?? [])
      response.writeHead(200, { "content-type": "image/gif", "cache-control": "no-store" }).end(pixel);
    waiting.delete(name);
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAskedFor: (name) => waiting.has(name),
    release,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
