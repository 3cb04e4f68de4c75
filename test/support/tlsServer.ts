import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { serviceCertificate, serviceKey } from "./certificates.ts";

/** A service over https on 127.0.0.1, of the authority that nobody trusts; it sends back `{"method":…,"path":…}`, and more where it is told to. */
export type TlsServer = AsyncDisposable & {
  readonly port: number;
  /** Method and path of what arrived, in order. */
  readonly requests: readonly string[];
};

/** Starts it with a certificate. @param more stands in its responses too */
export async function startTlsServer(
  cert = serviceCertificate,
  more: Readonly<Record<string, string>> = {},
): Promise<TlsServer> {
  const requests: string[] = [];
  const server: Server = createServer({ key: serviceKey, cert }, (request, response) => {
    const { method = "", url = "" } = request;
    requests.push(`${method} ${url}`);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ method, path: url, ...more }));
  });
  // Clients that turn away from its certificate are what this server is for.
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
