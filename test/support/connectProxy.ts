import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { serviceKey } from "./certificates.ts";

/** What a proxy does when it is asked for a tunnel. */
export type ProxyManner =
  | { readonly kind: "open" }
  /** Opens only to who sends this header. */
  | { readonly kind: "login"; readonly authorization: string }
  | { readonly kind: "answer"; readonly status: number }
  /** Takes the connection, and ends it without a response. */
  | { readonly kind: "close" }
  /** Takes the connection and says nothing, ever. */
  | { readonly kind: "silent" }
  /** Answers CONNECT with a page of its own, as a captive portal does. */
  | { readonly kind: "page" };

/** A proxy on 127.0.0.1 that opens tunnels with CONNECT. Every name under `.test` is this machine. */
export type ConnectProxy = AsyncDisposable & {
  /** Host and port. */
  readonly host: string;
  readonly url: string;
  /** Each tunnel asked for: `host:port`. */
  readonly tunnels: readonly string[];
  /** Requests that were no CONNECT: their request lines. */
  readonly plain: readonly string[];
  /** Resolves once so many tunnels were asked for. */
  readonly asked: (count: number) => Promise<void>;
  /** Resolves once every connection made so far has ended. */
  readonly allClosed: () => Promise<void>;
};

/**
 * Starts it.
 * @param certificate of the service's key, for a proxy that is itself spoken to over https
 */
export async function startConnectProxy(
  manner: ProxyManner = { kind: "open" },
  certificate?: string,
): Promise<ConnectProxy> {
  const tunnels: string[] = [];
  const plain: string[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  const tell = (): void => waiting.forEach((look) => look());
  const until = (isTrue: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isTrue() && waiting.delete(look)) resolve();
      };
      waiting.add(look);
      look();
    });
  const refusePlain: RequestListener = (request, response) => {
    plain.push(`${request.method ?? ""} ${request.url ?? ""}`);
    response.writeHead(501).end();
  };
  const server =
    certificate === undefined
      ? createServer(refusePlain)
      : createSecureServer({ key: serviceKey, cert: certificate }, refusePlain);
  // Clients that turn away from its certificate.
  server.on("tlsClientError", () => undefined);
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    // Node's HTTP servers leave connections half open.
    socket.on("end", () => socket.end());
    socket.on("close", () => {
      sockets.delete(socket);
      tell();
    });
  };
  server.on("connection", keep);
  server.on("connect", (request, client: Socket) => {
    // Over https it is not the connection itself.
    if (!sockets.has(client)) keep(client);
    const target = request.url ?? "";
    tunnels.push(target);
    tell();
    if (manner.kind === "close") {
      client.end();
      return;
    }
    if (manner.kind === "page") {
      client.write("HTTP/1.1 200 OK\r\n\r\n<html>Log in</html>");
      return;
    }
    if (manner.kind === "silent") {
      // Otherwise its end would never be read.
      client.resume();
      return;
    }
    const status = statusFor(manner, request.headers["proxy-authorization"]);
    if (status !== 200) {
      const challenge = status === 407 ? 'proxy-authenticate: Basic realm="tests"\r\n' : "";
      client.end(`HTTP/1.1 ${status} Answer\r\n${challenge}content-length: 0\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(`tunnel://${target}`);
    const host = hostname.endsWith(".test") ? "127.0.0.1" : hostname.replace(/^\[|\]$/g, "");
    const upstream = connect({ host, port: Number(port) }, () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
    keep(upstream);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `${certificate === undefined ? "http" : "https"}://${host}`,
    tunnels,
    plain,
    asked: (count) => until(() => tunnels.length >= count),
    allClosed: () => until(() => sockets.size === 0),
    [Symbol.asyncDispose]: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function statusFor(
  manner: Exclude<ProxyManner, { kind: "silent" | "close" | "page" }>,
  authorization: unknown,
): number {
  if (manner.kind === "answer") return manner.status;
  return manner.kind === "open" || authorization === manner.authorization ? 200 : 407;
}
