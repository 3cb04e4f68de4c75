import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Devnet } from "../devnet/devnet.ts";

/** The devnet's own view of what happened, for a suite that runs in another process. */
export type DevnetControl = { readonly url: string; close(): void };

/** Serves it on loopback: `GET /requests`, `GET /redirected` (bytes), `POST /reset`. */
export async function serveDevnetControl(devnet: Devnet): Promise<DevnetControl> {
  const server = createServer((request, response) => {
    const responses: Readonly<Record<string, () => unknown>> = {
      "GET /requests": () => devnet.requests,
      "GET /redirected": () => devnet.redirectTarget.receivedBytes(),
      "POST /reset": () => {
        devnet.reset();
        devnet.redirectTarget.forget();
        return null;
      },
    };
    const answer = responses[`${request.method ?? ""} ${request.url ?? ""}`];
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer?.() ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
