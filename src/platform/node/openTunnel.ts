import { Socket } from "node:net";
import { Client, type buildConnector } from "undici";
import type { ProxyReason } from "../../http/failure.ts";
import { unreachable, ProxyError } from "../../http/connectionFailure.ts";
import type { Proxy } from "./route.ts";

/** How a tunnel is opened. */
export type TunnelOptions = {
  /** Connects to the proxy itself. */
  readonly connect: buildConnector.connector;
  /** Gives up. */
  readonly signal: AbortSignal;
};

/**
 * Asks a proxy for a connection to a host and port, which only the two ends can read when it is encrypted. undici's
 * own `ProxyAgent` does the same, but keeps to itself what the proxy responded.
 *
 * @throws ProxyError
 */
export async function openTunnel(
  proxy: Proxy,
  target: string,
  { connect, signal }: TunnelOptions,
): Promise<Socket> {
  const client = new Client(proxy.origin, {
    // undici takes the name from the header `host`, which is the target's: it is the proxy that is spoken to here.
    connect: (options, callback) => connect({ ...options, servername: "" }, callback),
    headersTimeout: 0,
  });
  const login = proxy.authorization;
  const headers = {
    host: target,
    ...(login === undefined ? {} : { "proxy-authorization": login.reveal() }),
  };
  try {
    const { statusCode, socket } = await client.connect({ path: target, headers, signal });
    const isOpen = statusCode >= 200 && statusCode < 300;
    if (isOpen && socket instanceof Socket) return socket;
    socket.on("error", () => undefined).destroy();
    throw new ProxyError(statusCode === 407 ? "login" : "refused", proxy.host, { status: statusCode });
  } catch (cause) {
    if (cause instanceof ProxyError) throw cause;
    throw new ProxyError(signal.aborted ? "silent" : reasonOf(cause), proxy.host, { cause });
  } finally {
    // A tunnel that stands is not the client's any more.
    void client.destroy();
  }
}

function reasonOf(cause: unknown): ProxyReason {
  const { reason } = unreachable(cause);
  switch (reason) {
    case "untrusted":
    case "otherName":
    case "expired":
    case "tls":
      return reason;
    default:
      return "unreachable";
  }
}
