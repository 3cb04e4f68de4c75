import dns from "node:dns";
import type { LookupFunction } from "node:net";
import tls from "node:tls";
import { Agent, type buildConnector, type Dispatcher, Pool, ProxyAgent } from "undici";
import { isLoopback } from "../../core/hosts.ts";
import { untilAborted } from "../../core/async/waiting.ts";
import { ProxyError, tunnelError, unreachable } from "../../http/connectionFailure.ts";
import { directConnections, type ConnectionSettings } from "../../http/connectionSettings.ts";
import type { ProxyReason } from "../../http/failure.ts";
import { bodyLimitBytes } from "../../http/requestPolicy.ts";
import type { Transport, TransportInit } from "../../http/channel.ts";
import { routeTo } from "./route.ts";
import { acceptedCodings, responseOf } from "./undiciResponse.ts";

/** Each for connecting, TLS, and a proxy's response to CONNECT. */
const connectTimeoutMilliseconds = 10_000;

/**
 * Requests over undici. Read-only requests share keep-alive connections to a base URL; every other request gets a new
 * one, since on a connection that the server is closing it would be unknown whether the request arrived.
 *
 * Base URLs never share connections, even with the same origin: bytes after a response would be read as part of the
 * next one, and a service must not be able to answer for another one at a different path.
 *
 * @param current the settings; requests after a change use new connections
 * @returns the transport, and a function that closes its connections
 */
export function undiciTransport(
  current: () => ConnectionSettings = () => directConnections,
  timeout = connectTimeoutMilliseconds,
): { readonly transport: Transport; readonly close: () => Promise<void> } {
  let settings = current();
  const pools = new Map<string, Dispatcher>();

  function poolFor(url: URL, { method, baseUrl, isRead }: TransportInit): Dispatcher {
    if (settings !== current()) {
      // Running requests still finish.
      for (const pool of pools.values()) void pool.close();
      pools.clear();
      settings = current();
    }
    const place = `${method} ${baseUrl}`;
    const pool = pools.get(place) ?? openPool(url, { method, isRead }, settings, timeout);
    pools.set(place, pool);
    return pool;
  }

  return {
    transport: async (address, init) => {
      const url = new URL(address);
      const { method, body = null, signal } = init;
      const headers = {
        ...init.headers,
        "user-agent": "undici",
        "accept-encoding": acceptedCodings(url.protocol),
      };
      const { origin, pathname, search } = url;
      // undici must not be paused when a connection ends a body; it only pauses beyond this.
      const highWaterMark = bodyLimitBytes;
      const request = { origin, path: pathname + search, method, headers, body, signal, highWaterMark };
      // undici only observes the signal once connected.
      return responseOf(await untilAborted(poolFor(url, init).request(request), signal));
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/**
 * The connections for one method and base URL, direct or through a proxy. @throws ProxyError if nothing may be sent
 */
function openPool(
  url: URL,
  { method, isRead }: Pick<TransportInit, "method" | "isRead">,
  settings: ConnectionSettings,
  timeout: number,
): Dispatcher {
  const route = routeTo(url, settings);
  if (route.kind === "unusable") throw new ProxyError("unusable", undefined);
  // The caller's signal has the deadline; undici's timeouts are coarse.
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  const options = isRead
    ? { ...limits, connections: 8, keepAliveTimeout: 10_000 }
    : { ...limits, pipelining: 0 };
  const usesSystem = settings.usesSystemCertificates;
  if (route.kind === "direct")
    return new Agent({ ...options, connect: connectOptions(url.protocol, usesSystem, timeout) });
  const { origin, host, authorization } = route.proxy;
  // A POST may contain the key.
  if (method === "POST" && url.protocol !== "https:") throw new ProxyError("plainHttp", host);
  const rejectUnauthorized = settings.isStrict;
  return new ProxyAgent({
    ...options,
    uri: origin,
    ...(authorization === undefined ? {} : { token: authorization.reveal() }),
    requestTls: { ...connectOptions(url.protocol, usesSystem, timeout), rejectUnauthorized },
    proxyTls: { ...connectOptions(new URL(origin).protocol, usesSystem, timeout), rejectUnauthorized },
    clientFactory: (proxy, given) => new TunnelPool(proxy, { ...given, headersTimeout: timeout }, host),
  });
}

/**
 * Connections to a proxy. Errors of the proxy become a `ProxyError`, unlike those of the service behind it. undici
 * reconnects endlessly if a proxy ends the connection (`UND_ERR_SOCKET`), but not after other errors.
 */
class TunnelPool extends Pool {
  readonly #host: string;

  constructor(proxy: URL, options: Pool.Options, host: string) {
    super(proxy, options);
    this.#host = host;
  }

  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    let tunnel;
    try {
      tunnel = await super.connect(options);
    } catch (cause) {
      throw new ProxyError(proxyReason(cause), this.#host, { cause });
    }
    const { statusCode: status, socket } = tunnel;
    // Bytes before the first request do not come from the service: a login page, or another protocol.
    if (status === 200 && socket.readableLength === 0) return tunnel;
    socket.on("error", () => undefined).destroy();
    throw tunnelError(status, this.#host);
  }
}

function proxyReason(cause: unknown): ProxyReason {
  const { reason, code } = unreachable(cause);
  if (code === "UND_ERR_HEADERS_TIMEOUT") return "silent";
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

function connectOptions(
  protocol: string,
  usesSystemCertificates: boolean,
  timeout: number,
): buildConnector.BuildOptions {
  // Try every address of a host, whatever VS Code's default is.
  const common = { timeout, lookup, autoSelectFamily: true };
  return protocol === "https:"
    ? { ...common, secureContext: trustedContext(usesSystemCertificates) }
    : common;
}

/** Resolves `localhost` to loopback without a lookup: a hosts file or name server may differ. */
const lookup: LookupFunction = (hostname, options, callback) => {
  if (!isLoopback(hostname)) dns.lookup(hostname, options, callback);
  else
    queueMicrotask(() =>
      callback(null, [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ]),
    );
};

const contexts = new Map<boolean, tls.SecureContext>();

/**
 * Node's own certificates and those of `NODE_EXTRA_CA_CERTS`, with `usesSystem` also the machine's, such as a company's
 * own authority. Cached, as reading is slow.
 */
function trustedContext(usesSystem: boolean): tls.SecureContext {
  const context = contexts.get(usesSystem) ?? tls.createSecureContext(authorities(usesSystem));
  contexts.set(usesSystem, context);
  return context;
}

function authorities(usesSystem: boolean): { readonly ca?: string[] } {
  // Node before 22.15 has no `getCACertificates`; its own certificates are used then.
  if (!usesSystem || !("getCACertificates" in tls)) return {};
  return { ca: [...new Set([...tls.getCACertificates("default"), ...tls.getCACertificates("system")])] };
}
